import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

import {chooseMotif, MOTIFS} from '../../../../../web/src/lib/motif.ts'
import {fieldsOf, listOf} from '../../../../../web/src/lib/fields.ts'
import {readContent} from '../../../seed/read-seed.ts'

const source = (file: string) =>
  readFileSync(new URL(`../../../../../web/src/ui/${file}`, import.meta.url), 'utf8')

const genreOf = (name: string, tags: string[]) => MOTIFS[chooseMotif(name, tags)]

test.each([
  ['the first tag chooses the motif', ['racing', 'puzzle'], 'racing'],
  ['a tag without drawings is passed over', ['homework', 'maze'], 'maze'],
  ['a game without a genre is neutral', [], 'neutral'],
  ['so is one whose tags have no drawings', ['homework', 'toString'], 'neutral'],
])('%s', (_, tags, genre) => {
  expect(genreOf('Chess', tags)).toBe(genre)
})

test('the name chooses among the drawings of a genre, and always the same one', () => {
  const names = Array.from({length: 100}, (_, index) => `Game ${index}`)

  for (const genre of new Set(MOTIFS)) {
    const chosen = new Set(names.map((name) => chooseMotif(name, [genre])))
    expect([genre, chosen.size]).toEqual([genre, MOTIFS.filter((motif) => motif === genre).length])
  }
  expect(chooseMotif(' tin CHESS', ['board'])).toBe(chooseMotif('Tin Chess', ['board']))
})

/** A shelf of the landing page: it says what a game is good for, and not what it is. */
const SHELVES = ['brain']

test('every genre of the seed has a motif of its own', () => {
  const settings = readContent().find(({_id}) => _id === 'siteSettings')
  const genres = listOf(settings?.tags).map((tag) => fieldsOf(fieldsOf(tag).slug).current)

  expect(genres.length).toBeGreaterThan(0)
  expect(genres.filter((genre) => genreOf('Chess', [String(genre)]) === 'neutral')).toEqual(SHELVES)
})

test('the drawings of the file are in the order of the genres, a row for each and a full one', () => {
  const file = source('motifs.svg')
  const rows = [...file.matchAll(/<svg id="([\w-]+)" y="(\d+)"/g)]

  expect(rows.map(([, id = '']) => id.slice(0, id.lastIndexOf('-')))).toEqual(MOTIFS)
  expect(rows.map(([, , y]) => Number(y))).toEqual(MOTIFS.map((_, row) => row * 64))
  expect(file).toContain(`viewBox="0 0 160 ${64 * (MOTIFS.length + 1)}"`)
})

test('a motif stands out from every enamel, its darker parts too', () => {
  const grey = parseInt(/\.m \{ fill: #(..)/.exec(source('motifs.svg'))?.[1] ?? '', 16) / 255
  const enamels = [
    ...source('cover.css').matchAll(/--a: #(\w{3});\s+--b: #\w{3};\s+--c: #(\w{3});/g),
  ]

  expect(enamels).toHaveLength(12)
  for (const [, ground = '', lettering = ''] of enamels) {
    const [a, c] = [channels(ground), channels(lettering)]
    const mixed = a.map((value, index) => value + ((c[index] ?? 0) - value) * grey)
    expect(contrast(a, mixed), `#${lettering} on #${ground}`).toBeGreaterThanOrEqual(3)
  }
})

function channels(colour: string): number[] {
  return colour.split('').map((digit) => parseInt(digit, 16) / 15)
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
