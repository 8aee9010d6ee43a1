import {ThListIcon} from '@sanity/icons/ThList'
import type {Tool} from 'sanity'
import {route} from 'sanity/router'

import {catalogueDesk} from './catalogue-desk.tsx'
import {OPEN_DESK} from './open-desk.ts'

/**
 * The table of all games, beside the structure. Its address carries the view, so that it can be sent.
 *
 * @param gamesOrigin where the list of installed games is read; `null` when nobody said
 */
export function catalogueDeskTool(gamesOrigin: string | null): Tool {
  return {
    name: 'catalogue-desk',
    title: 'Catalogue desk',
    icon: ThListIcon,
    component: catalogueDesk(gamesOrigin),
    router: route.create('/', [route.create('/:view')]),
    canHandleIntent: (intent) => intent === OPEN_DESK,
    getIntentState: (_intent, {view}) => ({view}),
  }
}
