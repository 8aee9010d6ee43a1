import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {brotliCompressSync} from 'node:zlib'
import {expect, test} from 'vitest'

const folder = fileURLToPath(new URL('../../../games/html5/', import.meta.url))
const games = readdirSync(folder, {withFileTypes: true})
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

const seed = (file: string) => fileURLToPath(new URL(`../../../seed/${file}`, import.meta.url))
const catalogue: {path: string; gameType?: string}[] = JSON.parse(
  readFileSync(seed('legacy-games.json'), 'utf8'),
)
const pages: Record<string, unknown> = JSON.parse(readFileSync(seed('game-pages.json'), 'utf8'))

const kit = fileURLToPath(new URL('../../../games/kit/', import.meta.url))
// The build puts these into each game's folder, so they count as files of the game.
const shared = readdirSync(kit).filter((name) => !name.endsWith('.d.ts'))

const read = (game: string, file: string) =>
  readFileSync(shared.includes(file) ? join(kit, file) : join(folder, game, file))
const ownFilesOf = (game: string) =>
  readdirSync(join(folder, game), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, game).length + 1))
const filesOf = (game: string) => [...ownFilesOf(game), ...shared]

const bytesOf = (game: string, files: string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(read(game, file)).length, 0)
const kitBytes = bytesOf('', shared)

const withoutComments = (code: string) => code.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')

test('there are twenty games', () => {
  expect(games).toHaveLength(20)
})

test.for(games)('%s is in the catalogue, with a picture, genres and controls', (game) => {
  const entry = catalogue.find(({path, gameType}) => path === game && gameType === 'html5')
  expect(entry).toMatchObject({img: `${game}.png`})
  expect(existsSync(seed(`images/${game}.png`))).toBe(true)
  expect(pages[game]).toMatchObject({
    tags: expect.arrayContaining([expect.any(String)]),
    controls: expect.arrayContaining([{key: expect.any(String), action: expect.any(String)}]),
  })
})

test.for(games)('%s takes what all games share from the kit', (game) => {
  expect(ownFilesOf(game).filter((file) => shared.includes(file))).toEqual([])
})

test.for(games)('%s is at most 80 kB compressed', (game) => {
  expect(bytesOf(game, ownFilesOf(game)) + kitBytes).toBeLessThanOrEqual(80_000)
})

test.for(games)('%s names no address outside its folder', (game) => {
  const outside: string[] = []
  for (const file of filesOf(game).filter((name) => /\.(html|css|js|svg)$/.test(name))) {
    const text = read(game, file).toString().replaceAll('http://www.w3.org/2000/svg', '')
    const found = text.match(/\bhttps?:|["'(]\/\/|(?:src|href)="\/|url\(["']?\/|\.\.\//g) ?? []
    outside.push(...found.map((match) => `${file}: ${match}`))
  }
  expect(outside).toEqual([])
})

test.for(games)(
  '%s keeps the strict policy: no inline script or handler, no dialogs of the browser',
  (game) => {
    const html = read(game, 'index.html').toString()
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).not.toMatch(/<[^>]*\son[a-z]+=/)
    expect(html).not.toMatch(/<form\b/)
    const refused =
      /\beval\(|new Function|(?<![.\w])(?:alert|confirm|prompt)\(|window\.open|innerHTML|document\.cookie/g
    const used = filesOf(game)
      .filter((name) => name.endsWith('.js'))
      .flatMap((file) => withoutComments(read(game, file).toString()).match(refused) ?? [])
    expect(used).toEqual([])
  },
)

test.for(games)('%s has a language, a title, an icon and a live status', (game) => {
  const html = read(game, 'index.html').toString()
  expect(html).toMatch(/<html lang="en">/)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
  expect(html).toMatch(/<link rel="icon" href="icon\.svg">/)
  expect(html).toMatch(/role="status"/)
})
