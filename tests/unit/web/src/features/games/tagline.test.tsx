import {render, screen} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test} from 'vitest'

import {Tagline} from '../../../../../../web/src/features/games/tagline.tsx'

test('every click writes another line, and in time nearly all are written', async () => {
  const lines = Array.from({length: 31}, (_, index) => `Line ${index + 1}.`)
  // Evenly spread, and the same in each run.
  let roll = 0
  const random = () => (roll += 0.618_034) % 1
  render(<Tagline lines={lines} random={random} />)
  const board = screen.getByTitle('Another one')
  const shown = () => board.querySelector('[aria-live]')?.textContent
  const seen = new Set([shown()])

  for (let click = 0; click < 150; click += 1) {
    const before = shown()
    // oxlint-disable-next-line no-await-in-loop -- one click after the other
    await userEvent.click(board)
    expect(shown()).not.toBe(before)
    seen.add(shown())
  }

  expect(seen.size).toBeGreaterThan(25)
})
