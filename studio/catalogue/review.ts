import {isRecord} from '../is-record.ts'

type Reviewed = Readonly<Record<string, unknown>> | null | undefined

/** Who asked for a review, or sent the game back, when and why, as text. */
export type ReviewRequest = {by: string; at: string; why: string}

/** Whether a draft was sent for review. What is published waits for nothing, whatever its fields say. */
export function isWaiting(draft: Reviewed): boolean {
  return draft?.reviewState === 'waiting'
}

/** What publishing changes in a draft that was sent for review, so that it leaves the list. */
export const REVIEW_IS_OVER = {set: {reviewState: 'none'}, unset: ['reviewRequest']}

/** Where the review of a game stands, in words; empty when nobody asked for one. */
export function reviewTitle(game: {hasDraft: boolean; reviewState: unknown}): string {
  if (!game.hasDraft) return ''
  if (game.reviewState === 'waiting') return 'Waiting for review'
  return game.reviewState === 'returned' ? 'Sent back' : ''
}

/** `null` when nobody wrote one: drafts of the importer wait without. */
export function readReviewRequest(value: unknown): ReviewRequest | null {
  if (!isRecord(value)) return null
  const text = (field: unknown) => (typeof field === 'string' ? field : '')
  return {by: text(value.by), at: text(value.at), why: text(value.why)}
}
