type Reviewed = Readonly<Record<string, unknown>> | null | undefined

/** Whether a draft was sent for review. What is published waits for nothing, whatever its fields say. */
export function isWaiting(draft: Reviewed): boolean {
  return draft?.reviewState === 'waiting'
}

/** What publishing changes in a draft that was sent for review, so that it leaves the list. */
export const REVIEW_IS_OVER = {set: {reviewState: 'none'}}
