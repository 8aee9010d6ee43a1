import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  count,
  floors,
  isEnded,
  isFair,
  nail,
  neighbours,
  newGame,
  parseBests,
  stepOn,
  sweep,
  unnailed,
  type Floor,
  type Game,
} from '../../../../games/html5/loose-boards/rules.js'

const kinds: Floor[] = ['porch', 'attic', 'barn']

/** A small floor drawn in rows: 'o' is loose, '.' is sound; nobody has stepped on it. */
function aFloor(...drawing: string[]): Game {
  const holes = drawing
    .join('')
    .split('')
    .map((mark) => mark === 'o')
  return {
    ...newGame({floor: 'porch', standing: false, seed: 1}),
    columns: drawing[0]?.length ?? 0,
    rows: drawing.length,
    loose: holes.filter(Boolean).length,
    holes,
    open: holes.map(() => false),
    nails: holes.map(() => false),
    state: 'running',
  }
}

test('a new floor has its size, its loose boards, and stands when asked to', () => {
  const barn = newGame({floor: 'barn', standing: false, seed: 1})
  expect([barn.columns, barn.rows, unnailed(barn)]).toEqual([18, 13, 42])
  const standing = newGame({floor: 'barn', standing: true, seed: 1})
  expect([standing.columns, standing.rows]).toEqual([13, 18])
})

test('the first step is never loose and never beside something loose', () => {
  for (const floor of kinds) {
    for (let seed = 0; seed < 12; seed++) {
      const start = newGame({floor, standing: false, seed})
      const place = (seed * 31) % start.open.length
      const game = stepOn(start, place)
      expect(game.state).not.toBe('lost')
      expect(count(game, place)).toBe(0)
      expect(game.holes?.filter(Boolean)).toHaveLength(floors[floor].loose)
    }
  }
})

test('every floor can be found out by thinking', () => {
  for (const floor of kinds) {
    for (let seed = 100; seed < 112; seed++) {
      const start = newGame({floor, standing: true, seed})
      expect(isFair(stepOn(start, 40), 40)).toBe(true)
    }
  }
})

test('a floor that ends in a guess is not fair', () => {
  // Behind the wall of loose boards nothing tells which corner is sound.
  expect(isFair(aFloor('...oo.', '...ooo', '...oo.'), 0)).toBe(false)
  expect(isFair(aFloor('....', '....', '...o'), 0)).toBe(true)
})

test('counts what is loose around a board, also in corners', () => {
  const game = aFloor('o..', '.oo', '...')
  expect(count(game, 4)).toBe(2)
  expect(count(game, 2)).toBe(2)
  expect(count(game, 6)).toBe(1)
  expect(neighbours(game, 0).toSorted((a, b) => a - b)).toEqual([1, 3, 4])
})

test('a board with nothing loose around it opens its neighbours, up to the numbers', () => {
  const game = stepOn(aFloor('....o', '....o', '.....'), 0)
  expect(game.open.map(Number)).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0])
})

test('stepping on a loose board loses', () => {
  const game = stepOn(aFloor('o..', '...', '..o'), 0)
  expect(game.state).toBe('lost')
  expect(stepOn(game, 4)).toBe(game)
  expect(nail(game, 4)).toBe(game)
})

test('opening the last sound board wins and nails the loose ones', () => {
  const game = stepOn(stepOn(aFloor('o.', '..'), 1), 2)
  expect(game.state).toBe('running')
  const won = stepOn(game, 3)
  expect(won.state).toBe('won')
  expect(won.nails).toEqual(won.holes)
  expect(unnailed(won)).toBe(0)
})

test('a nailed board bears no step until the nails are out', () => {
  const nailed = nail(aFloor('o.', '..'), 0)
  expect(unnailed(nailed)).toBe(0)
  expect(stepOn(nailed, 0)).toBe(nailed)
  expect(stepOn(nail(nailed, 0), 0).state).toBe('lost')
})

test('an opening stops at a nailed board', () => {
  const game = stepOn(nail(aFloor('....', '....', '....', '...o'), 2), 0)
  expect(game.open[2]).toBe(false)
  expect(game.open[3]).toBe(true)
})

test('a number with all its nails sweeps the rest around it', () => {
  const game = nail(stepOn(aFloor('o..', '...', '..o'), 1), 0)
  const swept = sweep(game, 1)
  expect(swept.open.filter(Boolean)).toHaveLength(5)
  expect(sweep(stepOn(aFloor('o..', '...', '..o'), 1), 1).open.filter(Boolean)).toHaveLength(1)
})

test('a sweep with a wrong nail falls through', () => {
  const game = nail(stepOn(aFloor('o..', '...', '..o'), 1), 2)
  expect(sweep(game, 1).state).toBe('lost')
})

test('sweeping where nothing is left changes nothing', () => {
  const game = stepOn(aFloor('o.', '..'), 1)
  expect(sweep(game, 1)).toBe(game)
  expect(sweep(game, 0)).toBe(game)
})

test('whatever is pressed: sound boards open, nailed ones never, and an end is an end', () => {
  const presses = fc.array(
    fc.record({act: fc.constantFrom(stepOn, nail, sweep), place: fc.nat({max: 80})}),
    {maxLength: 120},
  )
  fc.assert(
    fc.property(fc.nat(), presses, (seed, pressed) => {
      let game = newGame({floor: 'porch', standing: false, seed})
      for (const {act, place} of pressed) {
        const next = act(game, place)
        expect(isEnded(game) && next !== game).toBe(false)
        game = next
        const fallen = game.open.filter((open, at) => open && game.holes?.[at])
        expect(fallen.length > 0).toBe(game.state === 'lost')
        expect(game.open.some((open, at) => open && game.nails[at])).toBe(false)
      }
    }),
    {numRuns: 60},
  )
})

test('best times that were kept come back, anything odd counts as none', () => {
  expect(parseBests({porch: 41, barn: 300})).toEqual({porch: 41, attic: null, barn: 300})
  for (const odd of [null, 'x', {porch: -1}, {attic: '12'}, {barn: 1e9}]) {
    expect(parseBests(odd)).toEqual({porch: null, attic: null, barn: null})
  }
})
