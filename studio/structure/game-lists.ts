import {BoltIcon} from '@sanity/icons/Bolt'
import {ClockIcon} from '@sanity/icons/Clock'
import {EditIcon} from '@sanity/icons/Edit'
import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {JoystickIcon} from '@sanity/icons/Joystick'
import {SparklesIcon} from '@sanity/icons/Sparkles'
import {TagIcon} from '@sanity/icons/Tag'
import type {ComponentType} from 'react'
import type {SortOrderingItem} from 'sanity'

import {daysBefore, NEW_WINDOW_DAYS} from '../../schemas/rules/calendar-date.ts'
import {GAME_TYPES, type GameType, isGameType} from '../../schemas/rules/game-type.ts'
import {isTrendingValue, TRENDING_VALUES} from '../../schemas/rules/trending.ts'
import type {GameRow} from '../catalogue/game-row.ts'
import {isWaiting} from '../catalogue/review.ts'

/** One list of games in the desk. */
export type GameList = {
  id: string
  title: string
  icon: ComponentType
  /** GROQ, without the brackets. */
  filter: string
  /** The same condition for a game of the catalogue: the list's count. */
  holds: (game: GameRow) => boolean
  params: Record<string, unknown>
  ordering: SortOrderingItem[]
  /** A game that is created from this list starts with this type. */
  gameType: GameType | null
}

const BY_NAME: SortOrderingItem[] = [{field: 'name', direction: 'asc'}]
const NEWEST_FIRST: SortOrderingItem[] = [{field: 'dateAdded', direction: 'desc'}, ...BY_NAME]
const LAST_EDITED: SortOrderingItem[] = [{field: '_updatedAt', direction: 'desc'}]

/**
 * The list reads drafts laid over what is published, under the published id; the listener that tells it of changes
 * sees every version under its own id. Each needs one half of this condition.
 */
const IS_DRAFT = '(_id in path("drafts.**") || _originalId in path("drafts.**"))'

/** @param today the calendar day from which “new” counts back, as `YYYY-MM-DD` */
export function allLists(today: string): GameList[] {
  const since = daysBefore(today, NEW_WINDOW_DAYS)
  return [
    gameList('all', 'All games', JoystickIcon, {}),
    gameList('trending', 'Trending', BoltIcon, {
      filter: 'isTrending in $trendingValues',
      params: {trendingValues: TRENDING_VALUES},
      holds: ({isTrending}) => isTrendingValue(isTrending),
    }),
    gameList('new', 'New', SparklesIcon, {
      filter: 'dateAdded >= $since && dateAdded <= $today',
      params: {since, today},
      holds: ({dateAdded}) =>
        typeof dateAdded === 'string' && dateAdded >= since && dateAdded <= today,
      ordering: NEWEST_FIRST,
    }),
    ...GAME_TYPES.map((gameType) =>
      gameList(gameType, gameType, TagIcon, {
        filter: 'gameType == $gameType',
        params: {gameType},
        gameType,
        holds: (game) => game.gameType === gameType,
      }),
    ),
    gameList('no-type', 'No type', HelpCircleIcon, {
      filter: '!(gameType in $gameTypes)',
      params: {gameTypes: GAME_TYPES},
      holds: ({gameType}) => !isGameType(gameType),
    }),
    gameList('drafts', 'Drafts', EditIcon, {
      filter: IS_DRAFT,
      ordering: LAST_EDITED,
      holds: ({hasDraft}) => hasDraft,
    }),
    gameList('waiting', 'Waiting for review', ClockIcon, {
      filter: `reviewState == "waiting" && ${IS_DRAFT}`,
      holds: (game) => game.hasDraft && isWaiting(game),
      ordering: LAST_EDITED,
    }),
  ]
}

type Narrowing = Partial<Pick<GameList, 'filter' | 'holds' | 'params' | 'ordering' | 'gameType'>>

function gameList(
  id: string,
  title: string,
  icon: ComponentType,
  {filter, holds = () => true, params = {}, ordering = BY_NAME, gameType = null}: Narrowing,
): GameList {
  const isGame = '_type == "game"'
  return {
    id,
    title,
    icon,
    filter: filter === undefined ? isGame : `${isGame} && ${filter}`,
    holds,
    params,
    ordering,
    gameType,
  }
}
