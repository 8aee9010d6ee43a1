import {globSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {expect, test} from 'vitest'

import {chosenOf, parseBadges} from '../../../games/kit/goals.js'
import {readVoice, type Tune} from '../../../games/kit/music.js'
import {
  finishToday,
  parseToday,
  readToday,
  seedOf,
  todaysDate,
  type Store,
} from '../../../games/kit/today.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function aStore(): Store {
  const kept = new Map<string, string>()
  return {
    read: (key) => JSON.parse(kept.get(key) ?? 'null'),
    write: (key, value) => void kept.set(key, JSON.stringify(value)),
  }
}

test('the date is the player’s own, not Greenwich’s', () => {
  expect(todaysDate(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(todaysDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

test('a date is the same seed for everybody, and another one for each day and game', () => {
  expect(seedOf('tin-merge', '2026-11-24')).toBe(seedOf('tin-merge', '2026-11-24'))
  const seeds = ['tin-merge', 'padlock'].flatMap((game) =>
    Array.from({length: 300}, (_, day) => seedOf(game, todaysDate(new Date(2026, 0, day)))),
  )
  expect(new Set(seeds).size).toBe(600)
})

test('days in a row are a streak, over the end of a month too; a missed day ends it', () => {
  const store = aStore()
  expect(finishToday(store, '10', '2026-02-27')).toMatchObject({isDone: true, streak: 1})
  finishToday(store, '11', '2026-02-28')
  expect(readToday(store, '2026-03-01')).toMatchObject({isDone: false, streak: 2})
  expect(finishToday(store, '12', '2026-03-01')).toMatchObject({streak: 3, best: 3})
  expect(readToday(store, '2026-03-03')).toMatchObject({isDone: false, streak: 0, best: 3})
  expect(finishToday(store, '13', '2026-03-03')).toMatchObject({streak: 1, best: 3})
})

test('the first result of a day stands, and a clock set back wins nothing', () => {
  const store = aStore()
  finishToday(store, 'first', '2026-03-01')
  expect(finishToday(store, 'second', '2026-03-01')).toMatchObject({result: 'first', streak: 1})
  finishToday(store, 'earlier', '2026-02-28')
  expect(store.read('today')).toEqual({date: '2026-03-01', result: 'first', streak: 1, best: 1})
})

test('what is no result of a day counts as none', () => {
  const nothing = {date: '', result: '', streak: 0, best: 0}
  const good = {date: '2026-03-01', result: '9', streak: 1, best: 2}
  expect(parseToday(good)).toEqual(good)
  for (const odd of [
    null,
    'x',
    [],
    {...good, date: 'today'},
    {...good, result: 9},
    {...good, streak: -1},
    {...good, best: '2'},
  ]) {
    expect(parseToday(odd)).toEqual(nothing)
  }
})

test('badges are kept once each, and nothing else is', () => {
  const first = {id: 'far', name: 'Far', date: '2026-03-01'}
  expect(
    parseBadges([first, {...first, name: 'Again'}, null, 7, {id: 'x'}, {...first, id: 3}]),
  ).toEqual([first])
  expect(parseBadges({far: true})).toEqual([])
})

test('what goals unlock is chosen when it is free, and the first is free for all', () => {
  const choices = [
    {id: 'plain', name: 'Plain', from: 0},
    {id: 'gold', name: 'Gold', from: 3},
  ]
  const store = aStore()
  const chosen = (count: number) => chosenOf(store, 'paint', choices, {count: () => count})
  expect(chosen(9)).toBe('plain')
  store.write('paint', 'gold')
  expect([chosen(2), chosen(3)]).toEqual(['plain', 'gold'])
  store.write('paint', {odd: true})
  expect(chosen(9)).toBe('plain')
})

test('a voice is read step by step', () => {
  expect(readVoice('a4 - . | k a3')).toEqual([
    {hertz: 440, steps: 2},
    null,
    null,
    {drum: 'k'},
    {hertz: 220, steps: 1},
  ])
  expect(() => readVoice('h4')).toThrow('No note: h4')
})

test('every tune of every game can be played, and its voices come out even', async () => {
  for (const file of globSync('games/html5/*/tune.js', {cwd: root})) {
    const {tunes}: {tunes: Record<string, Tune>} = await import(join(root, file))
    for (const [name, {step, voices}] of Object.entries(tunes)) {
      expect(step, `${file} ${name}`).toBeGreaterThan(0.05)
      const lengths = voices.map(({notes}) => readVoice(notes).length)
      const longest = Math.max(...lengths)
      expect(
        lengths.filter((length) => longest % length !== 0),
        `${file} ${name}`,
      ).toEqual([])
    }
  }
})
