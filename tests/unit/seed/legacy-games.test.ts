import {expect, test} from 'vitest'

import {parseCalendarDate} from '../../../schemas/rules/calendar-date.ts'
import {checkGamePath, isPlainHttp} from '../../../schemas/rules/game-path.ts'
import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import {opens, publishedGames, readEntry, readLegacyGames, type LegacyEntry} from './read-seed.ts'

const games = readLegacyGames()
const read = games.map(readEntry)
const published = publishedGames(read)

const FIELDS = ['name', 'path', 'img', 'dateAdded', 'description', 'gameType', 'isTrending', 'id']

/** Ours were made for this portal; the old list ends in January 2024. */
const isOurs = ({id}: LegacyEntry) => String(id).startsWith('own-')
const legacy = games.filter((entry) => !isOurs(entry))
const days = legacy
  .map(({dateAdded}) => dateAdded)
  .filter((date) => typeof date === 'string')
  .map((date) => parseCalendarDate(date) ?? `not a day: ${date}`)
  .toSorted()
const images = games.map(({img}) => img)
const sharingPath = [...Map.groupBy(read, ({type, path}) => `${type} ${path}`).values()]
const addresses = published.filter(({type}) => type === 'external').map(({path}) => path)

function entriesNamed(name: string) {
  return read.filter(({entry}) => entry.name.trim() === name)
}

test('no entry is broken: every path can be launched by its type', () => {
  const problems = read.flatMap(({type, path, entry}) => {
    const problem = type && checkGamePath(type, path)
    return problem ? [`${entry.name}: ${problem.message}`] : []
  })
  expect(problems).toEqual([])
})

test('entries carry the legacy fields alone, in several orders', () => {
  expect(games.flatMap((entry) => Object.keys(entry)).filter((f) => !FIELDS.includes(f))).toEqual(
    [],
  )
  const full = games.filter((entry) => Object.keys(entry).length === FIELDS.length)
  expect(new Set(full.map((entry) => Object.keys(entry).join())).size).toBeGreaterThan(2)
})

test('all four kinds are there, and some entries say none', () => {
  const count = (type: unknown) => games.filter(({gameType}) => gameType === type).length
  expect(count('external')).toBeGreaterThan(500)
  expect(count('flash')).toBeGreaterThan(60)
  expect(count('html5')).toBeGreaterThan(30)
  expect(count('waflash')).toBeGreaterThanOrEqual(8)
  expect(count(undefined)).toBeGreaterThanOrEqual(18)
})

test('the list begins with an html5 game that has a description, on the first day', () => {
  expect(games[0]).toMatchObject({gameType: 'html5', dateAdded: '2023-01-07'})
  expect(games[0]?.description).toBeTruthy()
})

test('about a hundred games have no file here, as in every real list', () => {
  const missing = published.filter((game) => !opens(game))
  expect(missing.length).toBeGreaterThan(80)
  expect(missing.length).toBeLessThan(120)
  expect(new Set(missing.map(({type}) => type))).toEqual(new Set(['flash', 'html5', 'waflash']))
})

test('dates run from 2023-01-07 to 2024-01-08, some of them without their zeros', () => {
  expect(days[0]).toBe('2023-01-07')
  expect(days.at(-1)).toBe('2024-01-08')
  expect(games.filter(({dateAdded}) => /-\d(-|$)/.test(String(dateAdded))).length).toBeGreaterThan(
    20,
  )
  expect(games.some((entry) => !('dateAdded' in entry))).toBe(true)
})

test('most external entries came on 2023-05-09 and one on 2023-10-16', () => {
  const external = games.filter(({gameType}) => gameType === 'external')
  const on = (day: string) => external.filter(({dateAdded}) => dateAdded === day).length
  expect(on('2023-05-09')).toBeGreaterThan(external.length / 2)
  expect(on('2023-10-16')).toBe(1)
})

test('the trending mark is a text, a few times true, false or missing', () => {
  const values = new Set(games.map(({isTrending}) => isTrending))
  expect(values).toEqual(new Set(['isTrending', true, false, undefined]))
  expect(games.filter(({isTrending}) => isTrending === true).length).toBeLessThan(6)
})

test.for([
  'Retro Bowl',
  'Crossy Road',
  "Papa's Pizzeria",
  "Papa's Burgeria",
  "Papa's HotDoggeria",
  "Papa's Wingeria",
  "Papa's Freezeria",
  '2048',
  'Dark Room',
  'Astray',
  'Black Hole Square',
  'Break Lock',
  'Chess',
  'Chrome Dino',
  'Johnny Upgrade',
  'Hobo',
  'Hobo 2',
  'Hobo 3',
  'Hobo 4',
  'Jacksmith',
  'Learn2fly2',
  'Qwop',
  'Raft Wars',
  'Raft Wars 2',
  'Super Smash Flash',
  'Alien Hominid',
  'Indestructo Tank 2',
  'Tin Merge',
  'Crate Snake',
])('%s is published and trending', (name) => {
  const ids = entriesNamed(name)
    .filter(({entry}) => isTrendingValue(entry.isTrending))
    .map(({path, key}) => `${path} ${key}`)
  expect(ids).not.toEqual([])
  expect(published.map(({path, key}) => `${path} ${key}`)).toEqual(expect.arrayContaining(ids))
})

test('our own twenty-four games have a file, a picture and the day they were made', () => {
  const ours = read.filter(({entry}) => isOurs(entry))
  expect(ours).toHaveLength(24)
  expect(ours.filter((game) => !opens(game))).toEqual([])
  for (const {entry, path} of ours) {
    const name = path.replace('waflash/', '').replace('.swf', '')
    expect(entry).toMatchObject({
      img: `${name}.png`,
      dateAdded: expect.stringMatching(/^2026-11-(?:21|24)$/),
    })
  }
})

test('our own games stand here and there in the list, the newest at its end', () => {
  const places = games.flatMap((entry, place) => (isOurs(entry) ? [place] : []))
  expect(places[0]).toBeGreaterThan(20)
  expect(new Set(places.map((place) => Math.floor(place / 100))).size).toBeGreaterThan(3)
  expect(places.at(-1)).toBe(games.length - 1)
})

test('pictures are missing in every way they were missing before', () => {
  expect(images).toEqual(expect.arrayContaining(['na.png', null, '', undefined]))
  const named = images.filter((img) => typeof img === 'string' && img !== '').map(String)
  expect(named.filter((img) => !img.includes('.')).length).toBeGreaterThan(5)
  for (const ending of ['.avif', '.jfif', '.webp']) {
    expect(named.some((img) => img.endsWith(ending))).toBe(true)
  }
  expect(named.filter((img) => !/^[\w-]+(\.[a-z]+)?$/.test(img))).toEqual([])
})

test('entries without a type are Flash files, waflash folders, an address and one bare path', () => {
  const untyped = read.filter(({entry}) => !('gameType' in entry))
  const types = new Set(untyped.map(({type}) => type))
  expect(types).toEqual(new Set(['flash', 'waflash', 'external', null]))
  expect(untyped.filter(({type}) => type === null).map(({path}) => path)).toEqual(['sprinter'])
})

test('some entries are exact copies', () => {
  const texts = games.map((entry) => JSON.stringify(FIELDS.map((field) => entry[field])))
  expect(texts.length - new Set(texts).size).toBeGreaterThan(10)
})

test('some games have their picture in one entry and their words in another', () => {
  const isPicture = (img: unknown) => typeof img === 'string' && img !== '' && img !== 'na.png'
  const spread = sharingPath.filter((sharing) => {
    const told = sharing.filter(({entry}) => entry.description)
    const shown = sharing.filter(({entry}) => isPicture(entry.img))
    return told.length > 0 && shown.length > 0 && told.every((one) => !shown.includes(one))
  })
  expect(spread.length).toBeGreaterThan(8)
})

test('some games are spelled twice on one path', () => {
  const spelledTwice = sharingPath.filter(
    (sharing) =>
      new Set(sharing.map(({entry}) => entry.name)).size > 1 &&
      new Set(sharing.map(({key}) => key)).size === 1,
  )
  expect(spelledTwice.length).toBeGreaterThan(15)
  const withFirst = spelledTwice.filter((sharing) =>
    sharing.some(({entry}) => entry.name.endsWith(' 1')),
  )
  expect(withFirst.length).toBeGreaterThan(3)
})

test('different games on one path stay different games', () => {
  const conflicts = sharingPath
    .map((sharing) => [...new Set(sharing.map(({entry}) => entry.name))])
    .filter((names) => names.some((name) => /[2-9]$/.test(name)) || names.length > 3)
  expect(conflicts).toContainEqual(['Bowman', 'Bowman 2'])
  expect(conflicts).toContainEqual([
    "Papa's Pancakeria",
    "Papa's Pastaria",
    "Papa's Scooperia",
    "Papa's Sushiria",
  ])
})

test('four Flash files differ from another only in the case of their letters', () => {
  const files = new Set(published.filter(({type}) => type === 'flash').map(({path}) => path))
  const folded = new Set([...files].map((path) => path.toLowerCase()))
  expect(files.size - folded.size).toBe(4)
})

test('some games have mirrors of another kind, or a second server', () => {
  const byKey = [...Map.groupBy(published, ({key}) => key).values()]
  const kinds = byKey.map((same) => new Set(same.map(({type}) => type)))
  expect(kinds.some((set) => set.has('flash') && set.has('external'))).toBe(true)
  expect(kinds.some((set) => set.has('html5') && set.has('external'))).toBe(true)
  for (const name of ['Hextris', '2048']) {
    const texts = entriesNamed(name).map(({entry}) => String(entry.description))
    expect(texts.some((text) => text.endsWith('server 1'))).toBe(true)
    expect(texts.some((text) => text.endsWith('server 2'))).toBe(true)
  }
})

test('paths have spaces, dots, backslashes and prefixes where people put them', () => {
  const paths = games.map(({path}) => path)
  const some = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  expect(some(/\s$/)).toBeGreaterThan(1)
  expect(some(/\S \S.*\.swf$/)).toBeGreaterThan(4)
  expect(some(/\..+\.swf$/)).toBeGreaterThan(1)
  expect(some(/\\/)).toBeGreaterThan(1)
  expect(some(/^\/assets\/html5\//)).toBeGreaterThan(1)
  expect(some(/^waflash\//)).toBeGreaterThan(1)
  expect(
    games.some(({gameType, path}) => gameType === 'waflash' && !path.startsWith('waflash')),
  ).toBe(true)
  expect(games.some(({gameType, path}) => gameType === 'html5' && path.endsWith('/'))).toBe(true)
})

test('names have outer spaces, double spaces and letters of other alphabets', () => {
  const names = games.map(({name}) => name)
  expect(names.some((name) => name.endsWith(' '))).toBe(true)
  expect(names.some((name) => /\S {2}\S/.test(name))).toBe(true)
  expect(names.some((name) => name.includes('é'))).toBe(true)
  expect(names.some((name) => /\p{Script=Han}/u.test(name))).toBe(true)
})

test('some addresses make an id that a naive encoder breaks', () => {
  const base64 = addresses.map((path) => Buffer.from(path).toString('base64'))
  expect(base64.some((id) => id.includes('/'))).toBe(true)
  expect(base64.some((id) => id.includes('+'))).toBe(true)
  expect(addresses.filter((path) => path.includes('#')).length).toBeGreaterThan(3)
  expect(addresses.filter((path) => path.includes('?')).length).toBeGreaterThan(10)
})

test('ids are numbers, texts, repeated or missing', () => {
  const ids = games.map(({id}) => id)
  expect(new Set(ids.map((id) => typeof id))).toEqual(new Set(['number', 'string', 'undefined']))
  const byGame = Map.groupBy(read, ({entry}) => entry.id)
  const repeated = [...byGame].filter(
    ([id, same]) => id !== undefined && new Set(same.map(({key}) => key)).size > 1,
  )
  expect(repeated.length).toBeGreaterThan(0)
})

test('addresses are https, with one or two plain ones left', () => {
  expect(addresses.filter((path) => isPlainHttp(path)).length).toBeLessThan(3)
  expect(
    addresses.filter((path) => !/^https?:\/\/[a-z0-9.-]+\.[a-z]{2,}(\/|$)/.test(path)),
  ).toEqual([])
})

test('at least 600 games are described, each in its own words', () => {
  const texts = games
    .map(({description}) => description)
    .filter((text) => typeof text === 'string' && text !== '' && !/^server \d/.test(text))
  expect(new Set(texts).size).toBeGreaterThanOrEqual(600)

  const byText = Map.groupBy(
    read.filter(({entry}) => texts.includes(entry.description)),
    ({entry}) => entry.description,
  )
  const shared = [...byText].filter(([, same]) => new Set(same.map(({key}) => key)).size > 1)
  expect(shared.map(([text]) => text)).toEqual([])
})

test('some entries have no description, and one shouts instead', () => {
  expect(games.filter(({description}) => description === '').length).toBeGreaterThan(20)
  expect(games.some((entry) => !('description' in entry))).toBe(true)
  expect(games.some(({description}) => /!!! .*>>>/.test(String(description)))).toBe(true)
})
