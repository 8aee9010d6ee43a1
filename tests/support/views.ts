import '@testing-library/jest-dom/vitest'

import {cleanup, configure} from '@testing-library/react'
import {afterEach, beforeEach, expect, vi} from 'vitest'

// A condition that comes true late, because the machine is busy, has come true.
configure({asyncUtilTimeout: 30_000})

// React reports broken hydration, missing keys and lost updates on the console only.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    expect.fail(`console.error during a test: ${args.map(String).join(' ')}`)
  })
})

afterEach(cleanup)
