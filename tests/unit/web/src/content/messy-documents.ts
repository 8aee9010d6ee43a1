import * as fc from 'fast-check'
import {evaluate, parse} from 'groq-js'

import {createContentParser} from '../../../../../web/src/content/content-parser.ts'
import {parseManifest} from '../../../../../web/src/content/installed.ts'
import type {ParsedGame} from '../../../../../web/src/content/parse-game.ts'
import type {CatalogueFilters, Game} from '../../../../../web/src/lib/models.ts'

/** The day on which the properties are looked at. */
export const TODAY = '2023-06-15'

/** What a hand-written or half-imported document may hold where another kind of value belongs. */
const nonsense = fc.constantFrom<unknown>(null, undefined, '', 0, 7, true, false, [], ['x'], {a: 1})

// The texts are short and share letters, so that searches hit and orders tie. U+E000 to U+FFFF are left out
// beside emoji: groq-js orders those by UTF-16 units, the hosted lake and the site by code point.
const letter = fc.constantFrom(
  'a',
  'A',
  'b',
  'B',
  'é',
  'É',
  'ß',
  '1',
  ' ',
  '-',
  '*',
  '"',
  '😀',
  'ж',
  '한',
)
/** What a visitor may type, and what names are made of. */
export const text = fc
  .array(letter, {minLength: 1, maxLength: 5})
  .map((letters) => letters.join(''))
const visibleText = text.filter((value) => value.trim() !== '')

const day = fc.constantFrom(
  '2023-01-07',
  '2023-05-16',
  '2023-05-15',
  '2023-06-15',
  '2023-06-16',
  '2024-02-29',
  '2023-02-29',
  '2023-02-30',
  '2023-13-01',
  '2023-1-7',
  '2023-05-16T10:00:00Z',
  ' 2023-05-16',
  'soon',
)

const gameDocument = fc.record(
  {
    _type: fc.constantFrom('game', 'game', 'game', 'game', 'slide'),
    name: fc.oneof({weight: 8, arbitrary: visibleText}, nonsense),
    path: fc.oneof({weight: 8, arbitrary: text}, nonsense),
    gameType: fc.oneof(
      {weight: 6, arbitrary: fc.constantFrom('external', 'html5', 'flash', 'waflash')},
      fc.constantFrom('Flash', 'unity'),
      nonsense,
    ),
    dateAdded: fc.oneof({weight: 6, arbitrary: day}, nonsense),
    tags: fc.oneof(
      fc.uniqueArray(fc.constantFrom('puzzle', 'racing', 'idle')),
      fc.constantFrom('puzzle', 'puzzle and more', ['puzzle', 7, null]),
      nonsense,
    ),
    linkStatus: fc.oneof(fc.constantFrom('ok', 'dead', 'unknown'), nonsense),
    mirrorKey: fc.oneof(fc.constantFrom('a', 'b'), nonsense),
    isTrending: fc.oneof(fc.constantFrom(true, false, 'isTrending', 'true', 'false'), nonsense),
  },
  {requiredKeys: ['_type']},
)

/** Up to so many documents, most of them games that can be shown. */
export function catalogueDocuments(maxLength: number) {
  return fc.array(gameDocument, {maxLength}).map((documents) =>
    documents.map((document, index) => ({
      ...withoutUndefined(document),
      _id: `game-${(index * 7) % 26}-${index}`,
    })),
  )
}

export const filters: fc.Arbitrary<CatalogueFilters> = fc.record({
  types: fc.uniqueArray(fc.constantFrom('external', 'html5', 'flash', 'waflash'), {maxLength: 2}),
  trending: fc.boolean(),
  since: fc.constantFrom(null, null, '2023-05-16', '2023-01-01'),
  genre: fc.constantFrom(null, null, 'puzzle', 'racing'),
  includesMissing: fc.boolean(),
})

/** Some of the paths that the documents draw. */
export const INSTALLED = parseManifest({html5: ['a', 'B'], flash: ['1', 'b'], waflash: ['é']})

const parser = createContentParser(
  {projectId: 'gameshack', dataset: 'production', isEmbedded: true},
  INSTALLED,
)

export function parsedOf(documents: readonly object[]): ParsedGame[] {
  return documents.flatMap((document) => {
    if (!('_type' in document) || document._type !== 'game') return []
    return parser.parseGames([document])
  })
}

export function gamesOf(documents: readonly object[]): Game[] {
  return parsedOf(documents).map(({game}) => game)
}

/** The answer of a GROQ query over those documents. */
export async function run(query: string, dataset: object[], params: object): Promise<unknown> {
  const value = await evaluate(parse(query, {params: {...params}}), {dataset, params: {...params}})
  return value.get()
}

/** A document is JSON, which has no `undefined`. */
function withoutUndefined(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined))
}
