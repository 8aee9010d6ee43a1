import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import {prepareGames, type PrepareOptions} from '../../../../scripts/catalogue/prepare-games.ts'
import {
  normaliseEntry,
  type NormalisedEntry,
} from '../../../../scripts/catalogue/normalise-entry.ts'
import {parseEntry, type ParsedEntry} from '../../../../scripts/catalogue/parse-entry.ts'
import {readList} from '../../../../scripts/catalogue/read-list.ts'
import type {RuleContext} from '../../../../scripts/catalogue/rules/rule.ts'
import {toGameDocument, type GameDocument} from '../../../../scripts/catalogue/to-game-document.ts'

const FOLDER = join(import.meta.dirname, '../../../fixtures/catalogue')

/** The text of a fixture, named after its defect. */
export function fixture(name: string): string {
  return readFileSync(join(FOLDER, `${name}.txt`), 'utf8')
}

function anEntry(fields: object = {}): object {
  return {name: 'Bounce', path: 'bounce.swf', gameType: 'flash', isTrending: false, ...fields}
}

export function parsed(value: unknown): ParsedEntry {
  return parseEntry({position: 1, line: 1, text: JSON.stringify(value) ?? '', ok: true, value})
}

/** The entry after all rules; fails the test when it is rejected. */
export function normalised(fields: object, context?: RuleContext): NormalisedEntry {
  const entry = parsed(anEntry(fields))
  if (!entry.ok) throw new Error(entry.rejection.reason)
  const result = normaliseEntry(entry.entry, context)
  if (!result.ok) throw new Error(result.rejection.reason)
  return result.entry
}

export const TODAY = '2024-01-08'

export function prepared(text: string, options: Partial<PrepareOptions> = {}) {
  return prepareGames(readList(text, options.map), {today: TODAY, ...options})
}

export function preparedEntries(entries: readonly object[], options?: Partial<PrepareOptions>) {
  return prepared(JSON.stringify(entries), options)
}

export function documentsOf(entries: readonly object[]): GameDocument[] {
  return preparedEntries(entries).games.map(toGameDocument)
}
