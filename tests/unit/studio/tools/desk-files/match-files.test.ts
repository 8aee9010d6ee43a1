import {zipSync} from 'fflate'
import {expect, test} from 'vitest'

import {readStoredRow, toRows} from '../../../../../studio/catalogue/game-row.ts'
import {isPicture, readChosen} from '../../../../../studio/tools/desk-files/brought-files.ts'
import {
  areGameFiles,
  findGameFiles,
} from '../../../../../studio/tools/desk-files/match-game-files.ts'
import {matchPictures} from '../../../../../studio/tools/desk-files/match-pictures.ts'

const games = toRows(
  [
    {_id: 'retro', name: 'Retro Bowl', gameType: 'external', path: 'https://a.example/g/retro-b/'},
    {_id: 'hobo', name: 'Hobo', gameType: 'flash', path: 'hobo7.swf'},
    {_id: 'tin', name: 'Tin Merge', gameType: 'html5', path: 'tin-merge/index.html'},
    {_id: 'twin-a', name: 'Twin', gameType: 'html5', path: 'a'},
    {_id: 'twin-b', name: 'twin', gameType: 'html5', path: 'b'},
  ].flatMap((game) => readStoredRow(game) ?? []),
).map((game) => ({...game, installed: null}))

function gameOf(path: string): [string | null, string] {
  const oldNames = new Map([['hobo', ['images/Old Hobo.jpg']]])
  const [match] = matchPictures([{path, file: new File([], path)}], games, oldNames)
  return [match?.game?.id ?? null, match?.reason ?? '']
}

test('a picture is given to the game that it is called like', () => {
  expect(gameOf('pictures/retro-b.png')).toEqual(['retro', 'path'])
  expect(gameOf('HOBO7.jpeg')).toEqual(['hobo', 'path'])
  expect(gameOf('tin-merge.webp')).toEqual(['tin', 'path'])
  expect(gameOf('Retro Bowl.png')).toEqual(['retro', 'name'])
  expect(gameOf('old hobo.png')).toEqual(['hobo', 'old image name'])
  expect(gameOf('tin-merge/cover.png')).toEqual(['tin', 'path'])
})

test('a picture that nobody, or more than one game, is called like is given to none', () => {
  expect(gameOf('nobody.png')).toEqual([null, expect.stringContaining('no game')])
  expect(gameOf('twin.png')).toEqual([null, '2 games have this name'])
})

test('finds games among files, and where they must lie', () => {
  const paths = [
    'dev/tin-merge/index.html',
    'dev/tin-merge/deep/index.html',
    'dev/tin-merge/film.swf',
    'dev/new-game/index.html',
    'dev/hobo7.swf',
    'dev/readme.txt',
  ]
  expect(areGameFiles(paths)).toBe(true)
  expect(areGameFiles(['a.png'])).toBe(false)
  expect(findGameFiles(paths, games).map(({place, game}) => [place, game?.id ?? 'new'])).toEqual([
    ['games/html5/tin-merge', 'tin'],
    ['games/html5/new-game', 'new'],
    ['games/flash/hobo7.swf', 'hobo'],
  ])
})

test('a ZIP file is opened, and what systems put into it is left out', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const zip = zipSync({
    'pictures/tin.png': bytes,
    'pictures/': new Uint8Array(),
    '__MACOSX/pictures/._tin.png': bytes,
    'pictures/.DS_Store': bytes,
    'notes.txt': bytes,
  })
  const files = await readChosen([
    new File([new Uint8Array(zip)], 'all.zip'),
    new File([bytes], 'own.png', {type: 'image/png'}),
  ])
  expect(files.map(({path}) => path)).toEqual(['pictures/tin.png', 'notes.txt', 'own.png'])
  expect(files.map(isPicture)).toEqual([true, false, true])
  expect(await files[0]?.file.bytes()).toEqual(bytes)
  await expect(readChosen([new File(['no'], 'torn.zip')])).rejects.toThrow('“torn.zip” cannot be')
})
