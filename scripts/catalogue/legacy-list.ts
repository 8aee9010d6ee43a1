import {placesIn} from './places-in.ts'
import type {SplitError} from './split-entries.ts'

export type ListFormat = 'json' | 'ndjson' | 'csv' | 'javascript' | 'almost-json'

/** One entry of a list, in the order of the list. `position` counts entries and `line` lines, both from 1. */
export type SourceEntry = {position: number; line: number; text: string} & (
  | {ok: true; value: unknown}
  | {ok: false; line: number; reason: string; remedy: string}
)

export type LegacyList = {
  format: ListFormat
  entries: SourceEntry[]
  /** What was tolerated or left aside, in sentences. */
  notes: string[]
}

/** The whole text is no list that can be read; the message is one sentence for a terminal. */
export class UnreadableListError extends Error {}

/** Says where a text can no longer be cut into entries, why, and what to do. */
export function unreadable(text: string, error: SplitError): UnreadableListError {
  const {line, column} = placesIn(text)(error.offset)
  return new UnreadableListError(
    `The list cannot be read from line ${line} on (column ${column}): ${error.message}. ${error.remedy}; nothing was taken from it.`,
  )
}

export function tooTangled(): UnreadableListError {
  return new UnreadableListError(
    'The text has too many open or nested brackets to find a list in it. Save the list alone in a file.',
  )
}
