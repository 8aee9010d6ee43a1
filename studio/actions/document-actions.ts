import type {DocumentActionComponent, DocumentActionsContext} from 'sanity'

import type {StudioConnection} from '../../config/studio.ts'
import {isAdministrator} from '../roles.ts'
import {copyPlayLink} from './copy-play-link.ts'
import {duplicateGame} from './duplicate-game.ts'
import {keepPublished} from './keep-published.ts'
import {openOnSite} from './open-on-site.ts'
import {playTest} from './play-test.ts'
import {rememberPress} from './remember-press.ts'
import {SendBack, SendForReview} from './review-actions.tsx'
import {ToggleBroken} from './toggle-broken.ts'
import {ToggleTrending} from './toggle-trending.ts'

type Resolver = (
  actions: DocumentActionComponent[],
  context: DocumentActionsContext,
) => DocumentActionComponent[]

/** What may be done with the settings: there is exactly one such document. */
const SETTINGS_ACTIONS = ['publish', 'discardChanges', 'discardVersion', 'restore']

/** Decides what an editor may do with a document, by its type and the editor's role. */
export function documentActions({site, games}: Pick<StudioConnection, 'site' | 'games'>): Resolver {
  const siteActions = site === null ? [] : [openOnSite(site)]
  const gameActions = [
    SendForReview,
    SendBack,
    ToggleTrending,
    ToggleBroken,
    ...(site === null ? [] : [copyPlayLink(site)]),
    ...(games === null ? [] : [playTest(games)]),
  ]

  return (own, {schemaType, currentUser}) => {
    const actions = own.map(rememberPress)
    if (schemaType === 'importReport') return []
    if (schemaType === 'siteSettings') {
      return [...actions.filter((action) => isOneOf(action, SETTINGS_ACTIONS)), ...siteActions]
    }
    const allowed = isAdministrator(currentUser) ? actions : actions.map(keepPublished)
    if (schemaType !== 'game') return [...allowed, ...siteActions]
    return [...allowed.map(duplicateGame), ...gameActions, ...siteActions]
  }
}

function isOneOf(action: DocumentActionComponent, names: string[]): boolean {
  return action.action !== undefined && names.includes(action.action)
}
