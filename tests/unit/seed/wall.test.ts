import {expect, test} from 'vitest'

import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import {
  descriptionOf,
  entriesOf,
  isRecord,
  listOf,
  opens,
  publishedGames,
  readContent,
  readEntry,
  readLegacyGames,
  readSeedText,
  type ReadEntry,
} from './read-seed.ts'

// What a visitor of a fresh clone meets on the wall.

const entries = readLegacyGames().map(readEntry)
const published = publishedGames(entries)
const open = published.filter(opens)
const content = readContent()
const settings = content.find(({_id}) => _id === 'siteSettings')
const genres = listOf(settings?.tags)
  .filter(isRecord)
  .map(({slug}) => (isRecord(slug) ? slug.current : slug))

const pages: unknown = JSON.parse(readSeedText('game-pages.json'))
const pageOf = ({path}: ReadEntry): Record<string, unknown> => {
  const page = isRecord(pages) ? pages[path] : undefined
  return isRecord(page) ? page : {}
}
const tagsOf = (game: ReadEntry) => listOf(pageOf(game).tags ?? [])

const isTrending = (game: ReadEntry) =>
  entriesOf(game, entries).some(({isTrending: value}) => isTrendingValue(value))

test('at least 500 games open from a fresh clone, our own twenty-four among them', () => {
  expect(open.length).toBeGreaterThanOrEqual(500)
  expect(open.filter(({type}) => type !== 'external')).toHaveLength(24)
})

test('the trending games that open fill about one page, with at most six of a genre', () => {
  const trending = open.filter(isTrending)
  expect(trending.length).toBeGreaterThanOrEqual(24)
  expect(published.filter(isTrending).length).toBeLessThanOrEqual(61)

  const byGenre = [...Map.groupBy(trending, (game) => tagsOf(game)[0]).values()]
  expect(byGenre.length).toBeGreaterThan(12)
  expect(byGenre.filter(({length}) => length > 6)).toEqual([])
})

test('two games that open have one name only where they are servers of one game', () => {
  const byName = [...Map.groupBy(open, ({key}) => key).values()].filter(({length}) => length > 1)
  expect(byName.map(([first]) => first?.entry.name)).toEqual(
    expect.arrayContaining(['Hextris', '2048']),
  )
  const alike = byName.flat().filter((game) => !/server \d$/.test(descriptionOf(game, entries)))
  expect(alike.map(({entry}) => entry.name)).toEqual([])
})

test('every description fits its card, and every game that opens has one of its own', () => {
  const described = published.map((game) => ({
    name: game.entry.name,
    text: descriptionOf(game, entries),
  }))
  expect(described.filter(({text}) => text.length > 55)).toEqual([])

  const texts = open.map((game) => descriptionOf(game, entries))
  expect(texts.filter((text) => text.length < 20)).toEqual([])
  expect(new Set(texts).size).toBe(texts.length)
})

test('at most fifteen games without a file have no words, or only the name of a server', () => {
  const bare = published.filter((game) => descriptionOf(game, entries).length < 12)
  expect(bare.filter(opens)).toEqual([])
  expect(bare.length).toBeGreaterThan(5)
  expect(bare.length).toBeLessThanOrEqual(15)
})

test('there are 26 genres, and every published game has one to three of them', () => {
  expect(new Set(genres).size).toBe(26)
  const odd = published.filter((game) => {
    const tags = tagsOf(game)
    return tags.length < 1 || tags.length > 3 || tags.some((tag) => !genres.includes(tag))
  })
  expect(odd.map(({entry}) => entry.name)).toEqual([])
})

test('every genre has at least three games that open', () => {
  const count = (genre: unknown) => open.filter((game) => tagsOf(game).includes(genre)).length
  expect(genres.filter((genre) => count(genre) < 3)).toEqual([])
})

test('every page of a game is that of a published game, in the order of the paths', () => {
  const paths = Object.keys(isRecord(pages) ? pages : {})
  expect(paths).toEqual(paths.toSorted())
  const known = published.map(({path}) => path)
  expect(paths.filter((path) => !known.includes(path))).toEqual([])
})

test('credits are names and full addresses, and the source is not the game itself', () => {
  const credited = published.filter((game) => 'credits' in pageOf(game))
  expect(credited.length).toBeGreaterThan(500)
  const odd = credited.filter((game) => {
    const {credits} = pageOf(game)
    if (!isRecord(credits) || Object.keys(credits).length === 0) return true
    return Object.entries(credits).some(([field, value]) => {
      if (typeof value !== 'string' || value.trim() !== value || value === '') return true
      if (field === 'source') return !value.startsWith('https://') || value === game.path
      return !['author', 'licence'].includes(field)
    })
  })
  expect(odd.map(({path}) => path)).toEqual([])
})

test('slides and banners are games that open and have their picture', () => {
  const image = (path: string) =>
    readLegacyGames().find((entry) => readEntry(entry).path === path)?.img
  const openPaths = open.map(({path}) => path)

  const slides = content
    .filter(({_type}) => _type === 'slide')
    .map(({link}) => decodeSwfId(String(link).replace('/play/', ''))[0] ?? '')
  expect(new Set(slides).size).toBe(7)
  const banners = [settings?.promoGame, settings?.promoExternal].map(
    (promo) => /\|(.+)\|/.exec(isRecord(promo) ? String(promo._ref) : '')?.[1] ?? '',
  )
  expect(banners).toHaveLength(2)
  for (const path of [...slides, ...banners]) {
    expect(openPaths).toContain(path)
    expect(image(path)).toMatch(/^[\w-]+\.png$/)
  }
})
