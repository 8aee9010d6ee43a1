import {expect, test} from 'vitest'

import {
  accuracy,
  DAILY_SIGNS,
  lamps,
  lessons,
  newGame,
  nextLetter,
  parseBests,
  SIGNS,
  speed,
  tick,
  type,
  type Game,
} from '../../../../games/html5/sign-painter/rules.js'

/** Paints all that is left, a key each `milliseconds`. */
function paint(game: Game, milliseconds = 200): Game {
  let now = game
  while (now.state !== 'done') now = tick(type(now, nextLetter(now)).game, milliseconds)
  return now
}

test.for(lessons.map(({name}, lesson) => [lesson, name] as const))(
  'lesson %i (%s) has four signs that a keyboard can write',
  ([lesson]) => {
    for (let seed = 0; seed < 60; seed++) {
      const {signs} = newGame(lesson, seed)
      expect(signs).toHaveLength(SIGNS)
      expect(new Set(signs).size).toBe(SIGNS)
      for (const sign of signs) {
        expect(sign).toMatch(/^[a-zA-Z0-9.,:;' ]{10,70}$/)
        expect(sign).toBe(sign.trim())
      }
    }
  },
)

test('a lesson about letters uses no others', () => {
  const others = lessons.flatMap(({letters}, lesson) => {
    if (!letters) return []
    const known = `${letters} `
    const signs = Array.from({length: 40}, (_, seed) => newGame(lesson, seed).signs.join('')).join(
      '',
    )
    return Array.from(signs).filter((letter) => !known.includes(letter))
  })
  expect(others).toEqual([])
})

test('a right key paints, a wrong one drips and paints nothing', () => {
  const game = newGame(0, 1)
  const dripped = type(game, '#')
  expect(dripped.events).toEqual(['drip'])
  expect(dripped.game).toMatchObject({at: 0, wrong: 1, dripped: true, state: 'painting'})
  const painted = type(dripped.game, nextLetter(game))
  expect(painted.events).toEqual(['right'])
  expect(painted.game).toMatchObject({at: 1, right: 1, dripped: false})
})

test('capitals count', () => {
  const game = newGame(8, 2)
  expect(type(game, nextLetter(game).toLowerCase()).events).toEqual(['drip'])
})

test('the clock starts with the first key and stops with the last', () => {
  const game = newGame(3, 4)
  expect(tick(game, 5000).time).toBe(0)
  const done = paint(game)
  expect([done.state, tick(done, 9999).time]).toEqual(['done', done.time])
  expect(type(done, 'a').game).toBe(done)
})

test('sixty words a minute are five keys a second', () => {
  const done = paint(newGame(6, 9))
  expect(Math.abs(speed(done) - 60)).toBeLessThanOrEqual(2)
  expect(speed({right: 3, time: 0})).toBe(0)
})

test('lamps ask for clean hands first, for speed then', () => {
  const quick = paint(newGame(0, 1))
  expect([accuracy(quick), lamps(quick)]).toEqual([100, 3])
  expect(lamps(paint(newGame(0, 1), 2000))).toBe(2)
  expect(lamps({...quick, wrong: quick.right})).toBe(1)
  expect(lamps(newGame(0, 1))).toBe(0)
})

test('the day is the same for everybody and not the same every day', () => {
  expect(newGame(null, 5).signs).toEqual(newGame(null, 5).signs)
  expect(newGame(null, 5).signs).toHaveLength(DAILY_SIGNS)
  const days = Array.from({length: 30}, (_, day) => newGame(null, day).signs.join())
  expect(new Set(days).size).toBeGreaterThan(25)
})

test('any hand comes to the end, however it errs', () => {
  for (let seed = 0; seed < 100; seed++) {
    let game = newGame(seed % lessons.length, seed)
    for (let key = 0; game.state !== 'done'; key++) {
      game = type(game, (key * 7 + seed) % 3 === 0 ? '#' : nextLetter(game)).game
      expect(key).toBeLessThan(2000)
    }
    expect(game.right).toBe(game.signs.join('').length)
  }
})

test('what was kept is read with care', () => {
  const bests = parseBests([{speed: 31, lamps: 3}, {speed: 9999, lamps: 1}, null])
  expect(bests).toHaveLength(lessons.length)
  expect(bests.slice(0, 3)).toEqual([
    {speed: 31, lamps: 3},
    {speed: 0, lamps: 0},
    {speed: 0, lamps: 0},
  ])
  expect(parseBests('x')[0]).toEqual({speed: 0, lamps: 0})
})
