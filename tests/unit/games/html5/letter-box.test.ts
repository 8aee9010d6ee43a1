import {expect, test} from 'vitest'

import {
  baseOf,
  bases,
  BOXES,
  dailyBase,
  dailyGoal,
  hint,
  lamps,
  newGame,
  parseFound,
  post,
  recall,
  shake,
  wordsFrom,
  type Game,
} from '../../../../games/html5/letter-box/rules.js'
import {words} from '../../../../games/html5/letter-box/words.js'

const sorted = (letters: Iterable<string>) => Array.from(letters).toSorted().join('')

test('the list is of plain words, none of them twice', () => {
  expect(words.length).toBeGreaterThan(1800)
  expect(words.filter((word) => !/^[a-z]{3,7}$/.test(word))).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})

test('words are made of the letters that are there, each used once', () => {
  expect(wordsFrom('tea')).toEqual(['ate', 'eat', 'tea'])
  expect(wordsFrom('ot')).toEqual([])
  expect(wordsFrom('otto')).not.toContain('too'.repeat(2))
})

test('there are enough boxes, they grow, and no two have the same letters', () => {
  const boxes = Array.from({length: BOXES}, (_, box) => baseOf(box))
  expect(new Set(boxes.map(sorted)).size).toBe(BOXES)
  expect(bases.length).toBeGreaterThan(100)
  const counts = boxes.map((base) => wordsFrom(base).length)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts[0]).toBeGreaterThanOrEqual(14)
})

test.for(Array.from({length: BOXES}, (_, box) => [box, baseOf(box)] as const))(
  'box %i (%s) asks for at most thirty words, its long one among them',
  ([, base]) => {
    const game = newGame(base, 3)
    expect(sorted(game.tiles)).toBe(sorted(base))
    expect(game.targets).toContain(base)
    expect(game.targets.length).toBeLessThanOrEqual(30)
    expect(dailyGoal(game)).toBe(12)
  },
)

test('a posted word is found, again, extra, short or unknown', () => {
  const base = bases.at(-1) ?? ''
  const game = newGame(base, 1)
  const [word = '', other = ''] = game.targets
  const found = post(game, word)
  expect([found.what, found.game.found]).toEqual(['found', [word]])
  expect(post(found.game, word)).toEqual({game: found.game, what: 'again'})
  expect(post(game, 'ab')).toEqual({game, what: 'short'})
  expect(post(game, 'zzz')).toEqual({game, what: 'unknown'})
  expect(post(found.game, other).game.found).toHaveLength(2)
  expect(game.others.length).toBeGreaterThan(0)
  const extra = post(game, game.others[0] ?? '')
  expect([extra.what, extra.game.found]).toEqual(['extra', []])
})

test('lamps are lit at half, three quarters and all of the words', () => {
  let game: Game = newGame(baseOf(0), 1)
  const lit = [lamps(game)]
  for (const word of game.targets) {
    game = post(game, word).game
    lit.push(lamps(game))
  }
  expect(lit[0]).toBe(0)
  expect(lit.at(-1)).toBe(3)
  expect(lit).toEqual(lit.toSorted((one, other) => one - other))
  expect(lit[Math.ceil(game.targets.length / 2)]).toBe(1)
})

test('hints show letters of words to be found, never a whole word, and end', () => {
  let game = newGame(baseOf(4), 1)
  for (let before = -1; game.hints !== before;) {
    before = game.hints
    game = hint(game)
    expect(before).toBeLessThan(300)
  }
  for (const word of game.targets) expect(game.shown[word]).toBe(word.length - 1)
})

test('shaking keeps the letters, and what was found', () => {
  const game = post(newGame('lantern', 1), 'lantern').game
  const shaken = shake(game, 9)
  expect(sorted(shaken.tiles)).toBe(sorted(game.tiles))
  expect(shaken.found).toEqual(['lantern'])
})

test('the day has a box, the same for everybody', () => {
  expect(dailyBase(12345)).toBe(dailyBase(12345))
  expect(new Set(Array.from({length: 50}, (_, day) => dailyBase(day * 7919))).size).toBeGreaterThan(
    25,
  )
})

test('what was kept is read with care', () => {
  const base = baseOf(0)
  const game = newGame(base, 1)
  const [word = ''] = game.targets
  expect(recall(game, [word, word, 'zzz', 7]).found).toEqual([word])
  expect(recall(game, 'x')).toBe(game)
  expect(parseFound({[base]: [word, 'zzz', 3], nonsense: ['tea'], [baseOf(1)]: 'x'})).toEqual({
    [base]: [word],
  })
  expect([parseFound(null), parseFound('x')]).toEqual([{}, {}])
})
