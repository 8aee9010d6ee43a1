import type {DocumentBadgeComponent} from 'sanity'

import {calendarDayOf, isNewOn, parseCalendarDate} from '../../schemas/rules/calendar-date.ts'
import {isGameType} from '../../schemas/rules/game-type.ts'
import {isTrendingValue} from '../../schemas/rules/trending.ts'
import {readReviewRequest, reviewTitle} from '../catalogue/review.ts'

const typeBadge: DocumentBadgeComponent = ({draft, published}) => {
  const gameType = (draft ?? published)?.gameType
  return isGameType(gameType)
    ? {label: gameType, color: 'primary', title: 'How the game runs.'}
    : {label: 'No type', color: 'warning', title: 'Without a type the game cannot be launched.'}
}

const trendingBadge: DocumentBadgeComponent = ({draft, published}) =>
  isTrendingValue((draft ?? published)?.isTrending)
    ? {label: 'Trending', color: 'success', title: 'Comes first in the catalogue.'}
    : null

const newBadge: DocumentBadgeComponent = ({draft, published}) => {
  const dateAdded = (draft ?? published)?.dateAdded
  const day = typeof dateAdded === 'string' ? parseCalendarDate(dateAdded) : null
  return isNewOn(day, calendarDayOf(new Date()))
    ? {label: 'New', color: 'success', title: 'Added in the last 30 days.'}
    : null
}

const brokenBadge: DocumentBadgeComponent = ({draft, published}) =>
  (draft ?? published)?.status === 'broken'
    ? {label: 'Broken', color: 'danger', title: 'Visitors see a mark, and random skips it.'}
    : null

const thumbnailBadge: DocumentBadgeComponent = ({draft, published}) =>
  (draft ?? published)?.thumbnail === undefined
    ? {label: 'No thumbnail', color: 'warning', title: 'The site draws a cover from the name.'}
    : null

const reviewBadge: DocumentBadgeComponent = ({draft}) => {
  const label = reviewTitle({hasDraft: draft !== null, reviewState: draft?.reviewState})
  if (label === '') return null
  const request = readReviewRequest(draft?.reviewRequest)
  const title = request === null ? 'The importer asks for a look.' : `${request.by}: ${request.why}`
  return {label, color: 'warning', title}
}

/** What an editor should see of a game at a glance, in the order of the card. */
export const gameBadges: DocumentBadgeComponent[] = [
  reviewBadge,
  typeBadge,
  trendingBadge,
  newBadge,
  brokenBadge,
  thumbnailBadge,
]
