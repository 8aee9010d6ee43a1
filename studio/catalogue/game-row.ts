import {readReviewRequest, type ReviewRequest} from './review.ts'

/** A game as the desk shows it: the draft if there is one, else what is published. */
export type GameRow = {
  /** The published id. */
  id: string
  isPublished: boolean
  hasDraft: boolean
  name: string
  path: string
  /** As stored: one of the four types, another word, or nothing. */
  gameType: unknown
  isTrending: unknown
  dateAdded: unknown
  status: unknown
  tags: string[]
  linkStatus: unknown
  linkCheckedAt: unknown
  mirrorKey: unknown
  /** The id of the thumbnail's asset. */
  picture: string | null
  description: string
  reviewState: unknown
  reviewRequest: ReviewRequest | null
  /** Ids of games that an editor has declared to be other games than this. */
  differentFrom: string[]
  updatedAt: string
}

/** One stored version of a game, reduced to what lists need. */
export type StoredRow = Omit<GameRow, 'isPublished' | 'hasDraft'> & {_id: string}

/** What {@link readStoredRow} reads. Of thousands of games, what is not there is not sent: a third of the answer. */
export const ROW_PROJECTION = `{
  _id, _updatedAt, name, path, gameType,
  defined(isTrending) => {isTrending},
  defined(dateAdded) => {dateAdded},
  defined(status) => {status},
  defined(tags) => {tags},
  defined(linkStatus) => {linkStatus},
  defined(linkCheckedAt) => {linkCheckedAt},
  defined(mirrorKey) => {mirrorKey},
  defined(thumbnail.asset._ref) => {"picture": thumbnail.asset._ref},
  defined(description) && description != "" => {description},
  reviewState != "none" => {reviewState},
  defined(reviewRequest) => {reviewRequest},
  defined(differentFrom) => {differentFrom}
}`

const DRAFTS = 'drafts.'

export function draftIdOf(publishedId: string): string {
  return `${DRAFTS}${publishedId}`
}

export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFTS)
}

export function publishedIdOf(id: string): string {
  return isDraftId(id) ? id.slice(DRAFTS.length) : id
}

/** Reads one result of the query; `null` for what is no document. Fields of other types than theirs count as missing. */
export function readStoredRow(value: unknown): StoredRow | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  const _id = fields.get('_id')
  if (typeof _id !== 'string') return null

  const text = (name: string): string => {
    const field = fields.get(name)
    return typeof field === 'string' ? field : ''
  }
  const texts = (name: string): string[] => {
    const field = fields.get(name)
    return Array.isArray(field) ? field.filter((item) => typeof item === 'string') : []
  }
  return {
    _id,
    id: publishedIdOf(_id),
    name: text('name'),
    path: text('path'),
    gameType: fields.get('gameType'),
    isTrending: fields.get('isTrending'),
    dateAdded: fields.get('dateAdded'),
    status: fields.get('status'),
    tags: texts('tags'),
    linkStatus: fields.get('linkStatus'),
    linkCheckedAt: fields.get('linkCheckedAt'),
    mirrorKey: fields.get('mirrorKey'),
    picture: text('picture') || null,
    description: text('description'),
    reviewState: fields.get('reviewState'),
    reviewRequest: readReviewRequest(fields.get('reviewRequest')),
    differentFrom: texts('differentFrom'),
    updatedAt: text('_updatedAt'),
  }
}

/** Lays drafts over what is published: one row for every game, by name. */
export function toRows(stored: Iterable<StoredRow>): GameRow[] {
  const games = new Map<string, {published?: StoredRow; draft?: StoredRow}>()
  for (const row of stored) {
    const game = games.get(row.id) ?? {}
    games.set(row.id, isDraftId(row._id) ? {...game, draft: row} : {...game, published: row})
  }
  const rows = [...games.values()].flatMap(({published, draft}): GameRow[] => {
    const shown = draft ?? published
    if (!shown) return []
    const {_id, ...row} = shown
    return [{...row, isPublished: published !== undefined, hasDraft: draft !== undefined}]
  })
  return rows.toSorted(byNameThenId)
}

const collator = new Intl.Collator('en', {numeric: true, sensitivity: 'base'})

function byNameThenId(a: GameRow, b: GameRow): number {
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}
