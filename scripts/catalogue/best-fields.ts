import {betterName, byText, longerText, lowerId} from '../../schemas/rules/best-of.ts'
import type {NormalisedEntry} from './normalise-entry.ts'

/** The fields of which a merged game keeps the best; `won` names the entry each came from, by position. */
export type BestFields = {
  name: string
  img: string | null
  dateAdded: string | null
  description: string
  isTrending: boolean
  legacyId: string | null
  won: Partial<Record<BestField, number>>
}

type BestField = 'name' | 'img' | 'dateAdded' | 'description' | 'isTrending' | 'legacyId'

/**
 * The best of each field over entries that are one game: the name with spaces and capitals, an image with an
 * extension, the earliest date, the longest description, trending when any is, the lowest id. Ties fall to the
 * lower text, so that the order of the list never decides.
 *
 * @param entries at least one
 */
export function bestFields(entries: readonly NormalisedEntry[]): BestFields {
  const won: BestFields['won'] = {}
  const best = <T>(
    field: BestField,
    read: (entry: NormalisedEntry) => T,
    isPresent: (value: T) => boolean,
    compare: (a: T, b: T) => number,
  ): T | null => {
    const rivals = entries.filter((entry) => isPresent(read(entry)))
    const [first, ...others] = rivals
    if (!first) return null
    const winner = others.reduce((a, b) => (compare(read(b), read(a)) < 0 ? b : a), first)
    if (entries.length > 1) won[field] = winner.legacy.position
    return read(winner)
  }

  return {
    name: best('name', (entry) => entry.name, isFilled, betterName) ?? '',
    img: best('img', (entry) => entry.img, isFilled, byImage),
    dateAdded: best('dateAdded', (entry) => entry.dateAdded, isFilled, byText),
    description: best('description', (entry) => entry.description, isFilled, longerText) ?? '',
    isTrending:
      best(
        'isTrending',
        (entry) => entry.isTrending,
        Boolean,
        () => 0,
      ) ?? false,
    legacyId: best('legacyId', (entry) => entry.legacy.legacyId, isFilled, lowerId),
    won,
  }
}

function isFilled(value: string | null): boolean {
  return value !== null && value !== ''
}

function byImage(a: string | null, b: string | null): number {
  return Number(hasExtension(b)) - Number(hasExtension(a)) || byText(a, b)
}

export function hasExtension(img: string | null): boolean {
  return /\.[a-z0-9]{2,5}$/i.test(img ?? '')
}
