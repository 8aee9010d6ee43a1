import {scryptSync} from 'node:crypto'

import sharp from 'sharp'
import {expect, test} from 'vitest'

import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {nameKey} from '../../../schemas/rules/name-key.ts'
import {
  isRecord,
  listOf,
  publishedGames,
  readContent,
  readEntry,
  readLegacyGames,
  readSeedBytes,
  readSeedText,
  seedFileExists,
} from './read-seed.ts'

const documents = readContent()
const games = readLegacyGames()
const published = publishedGames(games.map(readEntry))
const ofType = (type: string) => documents.filter(({_type}) => _type === type)
const settings = documents.find(({_id}) => _id === 'siteSettings')

test('there are 7 slides, 5 announcements, 1 article, 6 partners and the settings', () => {
  const count = (type: string) => ofType(type).length
  expect(['slide', 'announcement', 'article', 'partner', 'siteSettings'].map(count)).toEqual([
    7, 5, 1, 6, 1,
  ])
})

test('ids are unique and without dots, which would make them private', () => {
  const ids = documents.map(({_id}) => _id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-zA-Z0-9_-]+$/.test(id))).toEqual([])
})

test('every slide leads to a published game, our own two among them', () => {
  const paths = ofType('slide').map(({link}) => decodeSwfId(String(link).replace('/play/', ''))[0])
  expect(published.map(({path}) => path)).toEqual(expect.arrayContaining(paths))
  expect(paths).toEqual(expect.arrayContaining(['tin-merge', 'crate-snake']))
})

test.for(['slide', 'partner'])('each %s has its own place in the order', (type) => {
  const ranks = ofType(type).map(({orderRank}) => String(orderRank))
  expect(ranks[0]).toBe('0|100000:')
  expect(ranks).toEqual(ranks.toSorted())
  expect(new Set(ranks).size).toBe(ranks.length)
})

test('the bell holds one notice: the domain that expires', () => {
  const inBell = ofType('announcement').filter(({showInBell}) => showInBell === true)
  expect(inBell).toMatchObject([{date: '2024-02-02', title: expect.stringContaining('domain')}])
})

test('the article has three parts of keyed blocks and 500 to 700 words', () => {
  const [article] = ofType('article')
  expect(article?.slug).toEqual({_type: 'slug', current: 'how-the-shack-was-built'})

  const parts = [article?.content, article?.content2, article?.content3].map(listOf)
  const blocks = parts.flat().filter(isRecord)
  const words = blocks.map(textOf).join(' ').split(/\s+/)
  expect(words.length).toBeGreaterThanOrEqual(500)
  expect(words.length).toBeLessThanOrEqual(700)
  expect(blocks.filter(({style}) => style === 'h3')).toHaveLength(1)

  const keys = JSON.stringify(parts).match(/"_key":"\w+"/g) ?? []
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(blocks.length)
})

test('the last partner is the free place, and it alone has no logo', () => {
  const partners = ofType('partner')
  expect(partners.filter((partner) => !('logo' in partner))).toEqual(partners.slice(-1))
  expect(partners.at(-1)).toMatchObject({name: 'This could be you'})
})

test('there are 31 taglines and 50 jokes, none of them twice', () => {
  for (const [lines, amount] of [
    [settings?.taglines, 31],
    [settings?.jokes, 50],
  ] as const) {
    expect(listOf(lines)).toHaveLength(amount)
    expect(new Set(listOf(lines)).size).toBe(amount)
    expect(listOf(lines).every((line) => typeof line === 'string' && line.length < 100)).toBe(true)
  }
})

test.for([
  ['promoGame', false],
  ['promoExternal', true],
] as const)('%s stands for a game that is published', ([field, external]) => {
  const promo = settings?.[field]
  if (!isRecord(promo)) throw new Error(`The settings have no ${field}.`)
  const {_ref} = promo
  const [, type, path, name] = /^\$game\((.+?)\|(.+)\|(.+)\)$/.exec(String(_ref)) ?? []
  expect(type === 'external').toBe(external)
  expect(published.map((one) => [one.type, one.path, one.key])).toContainEqual([
    type,
    path,
    nameKey(name ?? ''),
  ])
})

test('every picture that a document names is there, small and of the right size', async () => {
  const named = [...readSeedText('content.ndjson').matchAll(/image@file:\/\/\.\/([^"]+)"/g)]
  const logos = named.map(([, file = '']) => file).filter((file) => file.includes('partner-'))
  expect(logos).toHaveLength(5)

  const thumbnails = games
    .map(({img}) => `images/${String(img)}`)
    .filter((file) => file.endsWith('.png') && seedFileExists(file))
  expect(new Set(thumbnails).size).toBeGreaterThanOrEqual(12)

  const files = [...new Set([...named.map(([, file = '']) => file), ...thumbnails])]
  const pictures = await Promise.all(
    files.map(async (file) => {
      const bytes = readSeedBytes(file)
      const {format, width, height} = await sharp(bytes).metadata()
      return {file, format, width, height, isSmall: bytes.length <= 25_000}
    }),
  )
  expect(pictures).toEqual(
    files.map((file) => {
      const [width, height] = file.includes('partner-') ? [256, 256] : [480, 300]
      return {file, format: 'png', width, height, isSmall: true}
    }),
  )
})

test('both demo accounts open with their printed password, and the third is disabled', () => {
  const file: unknown = JSON.parse(readSeedText('users.json'))
  if (!isRecord(file)) throw new Error('seed/users.json is not an object.')
  const users = listOf(file.users).filter(isRecord)
  const working = users.filter(({disabled}) => disabled === false)

  expect(file.hashConfig).toEqual({
    algorithm: 'STANDARD_SCRYPT',
    cpuMemCost: 16384,
    parallelization: 1,
    blockSize: 8,
    derivedKeyLength: 32,
  })
  expect(users.map(({email, disabled}) => [email, disabled])).toEqual([
    ['player@gameshack.example', false],
    ['owner@gameshack.example', false],
    ['gone@gameshack.example', true],
  ])
  for (const {demoPassword, salt, passwordHash} of working) {
    expect(demoPassword).toMatch(/^\S+$/)
    const hash = scryptSync(String(demoPassword), Buffer.from(String(salt), 'base64'), 32, {
      N: 16384,
      r: 8,
      p: 1,
    })
    expect(hash.toString('base64')).toBe(passwordHash)
  }
})

function textOf(block: Record<string, unknown>): string {
  return listOf(block.children)
    .map((span) => (isRecord(span) ? String(span.text) : ''))
    .join('')
}
