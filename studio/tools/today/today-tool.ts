import {SunIcon} from '@sanity/icons/Sun'
import type {Tool} from 'sanity'

import {today} from './today.tsx'

/**
 * The first screen: what there is to do.
 *
 * @param gamesOrigin where the list of installed games is read; `null` when nobody said
 */
export function todayTool(gamesOrigin: string | null): Tool {
  return {name: 'today', title: 'Today', icon: SunIcon, component: today(gamesOrigin)}
}
