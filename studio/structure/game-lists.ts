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
import {GAME_TYPES, type GameType} from '../../schemas/rules/game-type.ts'
import {TRENDING_VALUES} from '../../schemas/rules/trending.ts'

/** One list of games in the desk. */
export type GameList = {
  id: string
  title: string
  icon: ComponentType
  /** GROQ, without the brackets. */
  filter: string
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
export function catalogueLists(today: string): GameList[] {
  return [
    gameList('all', 'All games', JoystickIcon, {}),
    gameList('trending', 'Trending', BoltIcon, {
      filter: 'isTrending in $trendingValues',
      params: {trendingValues: TRENDING_VALUES},
    }),
    gameList('new', 'New', SparklesIcon, {
      filter: 'dateAdded >= $since && dateAdded <= $today',
      params: {since: daysBefore(today, NEW_WINDOW_DAYS), today},
      ordering: NEWEST_FIRST,
    }),
  ]
}

export function typeLists(): GameList[] {
  return [
    ...GAME_TYPES.map((gameType) =>
      gameList(gameType, gameType, TagIcon, {
        filter: 'gameType == $gameType',
        params: {gameType},
        gameType,
      }),
    ),
    gameList('no-type', 'No type', HelpCircleIcon, {
      filter: '!(gameType in $gameTypes)',
      params: {gameTypes: GAME_TYPES},
    }),
  ]
}

export function workLists(): GameList[] {
  return [
    gameList('drafts', 'Drafts', EditIcon, {filter: IS_DRAFT, ordering: LAST_EDITED}),
    gameList('waiting', 'Waiting for review', ClockIcon, {
      filter: `reviewState == "waiting" && ${IS_DRAFT}`,
      ordering: LAST_EDITED,
    }),
  ]
}

type Narrowing = Partial<Pick<GameList, 'filter' | 'params' | 'ordering' | 'gameType'>>

function gameList(
  id: string,
  title: string,
  icon: ComponentType,
  {filter, params = {}, ordering = BY_NAME, gameType = null}: Narrowing,
): GameList {
  const isGame = '_type == "game"'
  return {
    id,
    title,
    icon,
    filter: filter === undefined ? isGame : `${isGame} && ${filter}`,
    params,
    ordering,
    gameType,
  }
}
