import {expect, test} from 'vitest'

import type {Save} from '../../../../../../web/src/lib/saves/backup-file.ts'
import {gameOfSave} from '../../../../../../web/src/lib/saves/game-of-save.ts'
import {planLoad, type LoadChoice} from '../../../../../../web/src/lib/saves/plan-load.ts'

const HOUR = 3_600_000

function aSave(key: string, value: string, changedAt = HOUR): Save {
  return {key, value, changedAt}
}

function plan(here: Save[], file: Save[], choice: Partial<LoadChoice> = {}, host = 'localhost') {
  return planLoad(
    {host: 'localhost', saves: here},
    {host, savedAt: 0, saves: file},
    {mode: 'merge', takesUnsure: false, ...choice},
  )
}

const valuesOf = (saves: Save[]) => Object.fromEntries(saves.map(({key, value}) => [key, value]))

const here = [
  aSave('tin-merge:best', 'mine', 5 * HOUR),
  aSave('tin-merge:game', 'alike'),
  aSave('padlock:best', 'mine', HOUR),
  aSave('padlock:strange', 'mine', 0),
  aSave('fuse-box:box', 'mine'),
]
const file = [
  aSave('tin-merge:best', 'theirs', 2 * HOUR),
  aSave('tin-merge:game', 'alike', 9 * HOUR),
  aSave('padlock:best', 'theirs', 4 * HOUR),
  aSave('padlock:strange', 'theirs'),
  aSave('back-alley:alley', 'theirs'),
]

test('merging takes what is missing here or newer in the file, and leaves everything else', () => {
  const {games, result, written, removed} = plan(here, file)

  expect(valuesOf(result)).toEqual({
    'tin-merge:best': 'mine',
    'tin-merge:game': 'alike',
    'padlock:best': 'theirs',
    'padlock:strange': 'mine',
    'fuse-box:box': 'mine',
    'back-alley:alley': 'theirs',
  })
  expect([written, removed]).toEqual([2, 0])
  const none = {added: 0, same: 0, newer: 0, older: 0, unsure: 0, missing: 0}
  expect(games).toEqual([
    {game: 'html5/back-alley', counts: {...none, added: 1}},
    {game: 'html5/fuse-box', counts: {...none, missing: 1}},
    {game: 'html5/padlock', counts: {...none, newer: 1, unsure: 1}},
    {game: 'html5/tin-merge', counts: {...none, older: 1, same: 1}},
  ])
})

test('where nobody knows which is newer, the file’s is taken only when asked for', () => {
  const {result, written} = plan(here, file, {takesUnsure: true})

  expect(valuesOf(result)['padlock:strange']).toBe('theirs')
  expect(written).toBe(3)
})

test('replacing makes everything as in the file', () => {
  const {result, written, removed} = plan(here, file, {mode: 'replace'})

  expect(valuesOf(result)).toEqual(valuesOf(file))
  expect([written, removed]).toEqual([4, 1])
})

test('two clocks that disagree by seconds decide nothing', () => {
  const {games} = plan([aSave('a:b', 'mine', HOUR)], [aSave('a:b', 'theirs', HOUR + 30_000)])

  expect(games[0]?.counts).toMatchObject({unsure: 1, newer: 0})
})

test('a Flash save of another host is the same save here', () => {
  const {result, games} = plan(
    [aSave('localhost/flash/jar-catch.swf/shack', 'mine', HOUR)],
    [
      aSave('games.example.org/flash/jar-catch.swf/shack', 'theirs', 3 * HOUR),
      aSave('games.example.org:odd', 'theirs'),
    ],
    {},
    'games.example.org',
  )

  expect(valuesOf(result)).toEqual({
    'localhost/flash/jar-catch.swf/shack': 'theirs',
    'games.example.org:odd': 'theirs',
  })
  expect(games.map(({game}) => game)).toEqual(['flash/jar-catch.swf', null])
})

test('saves are told apart by game', () => {
  expect(gameOfSave('tin-merge:best')).toBe('html5/tin-merge')
  expect(gameOfSave('localhost/flash/jar-catch.swf/shack')).toBe('flash/jar-catch.swf')
  expect(gameOfSave('localhost/flash/waflash/lamp-echo/lamp-echo.swf/shack')).toBe(
    'flash/waflash/lamp-echo',
  )
  expect(gameOfSave('highscore')).toBeNull()
  expect(gameOfSave('__proto__')).toBeNull()
})
