import '@testing-library/jest-dom/vitest'

import {cleanup} from '@testing-library/react'
import {afterEach, beforeEach, expect, vi} from 'vitest'

// React reports broken hydration, missing keys and lost updates on the console only.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    expect.fail(`console.error during a test: ${args.map(String).join(' ')}`)
  })
})

afterEach(cleanup)
