import {BellIcon} from '@sanity/icons/Bell'
import {BookIcon} from '@sanity/icons/Book'
import {CogIcon} from '@sanity/icons/Cog'
import {ImagesIcon} from '@sanity/icons/Images'
import {InboxIcon} from '@sanity/icons/Inbox'
import {UsersIcon} from '@sanity/icons/Users'
import {orderableDocumentListDeskItem} from '@sanity/orderable-document-list'
import type {ComponentType} from 'react'
import type {
  ListBuilder,
  ListItem,
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
  StructureResolverContext,
} from 'sanity/structure'

import {SITE_SETTINGS_ID} from '../../schemas/documents/site-settings.ts'
import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {isAdministrator} from '../roles.ts'
import {attentionItem} from './attention-item.ts'
import {gamesItem} from './games-item.ts'

/**
 * The desk: what an editor looks for, in the order of how often. A moderator does not see what only the owner writes.
 *
 * @param gamesOrigin where the list of installed games is read; `null` when nobody said
 */
export function createStructure(gamesOrigin: string | null): StructureResolver {
  return (S, context) => structureOf(S, context, gamesOrigin)
}

function structureOf(
  S: StructureBuilder,
  context: StructureResolverContext,
  gamesOrigin: string | null,
): ListBuilder {
  const forOwner = isAdministrator(context.currentUser)

  return S.list()
    .id('content')
    .title('Content')
    .items([
      gamesItem(S, calendarDayOf(new Date())),
      attentionItem(S, gamesOrigin),
      S.divider(),
      ordered(S, context, 'slide', 'Slides', ImagesIcon),
      newestFirst(S, 'announcement', 'Announcements').icon(BellIcon),
      newestFirst(S, 'article', 'Articles').icon(BookIcon),
      ...(forOwner ? [ordered(S, context, 'partner', 'Partners', UsersIcon)] : []),
      S.divider(),
      ...(forOwner ? [settings(S)] : []),
      importReports(S),
    ])
}

/** A list in the order in which its items are dragged, which is the order of the site. */
function ordered(
  S: StructureBuilder,
  context: StructureResolverContext,
  type: string,
  title: string,
  icon: ComponentType,
): ListItem {
  const item = orderableDocumentListDeskItem({type, id: `${type}s`, title, icon, S, context})
  // The plugin gives the title to the item only; its pane would carry the type's name.
  if (typeof item.child === 'object' && 'title' in item.child) item.child.title = title
  return item
}

function newestFirst(S: StructureBuilder, type: string, title: string): ListItemBuilder {
  return S.listItem()
    .id(`${type}s`)
    .title(title)
    .schemaType(type)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{field: 'date', direction: 'desc'}]),
    )
}

function settings(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id('settings')
    .title('Settings')
    .icon(CogIcon)
    .child(S.document().schemaType('siteSettings').documentId(SITE_SETTINGS_ID).title('Settings'))
}

/** Read only: its type is, its actions are filtered, and the list offers no new one. */
function importReports(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id('import-reports')
    .title('Import reports')
    .icon(InboxIcon)
    .child(
      S.documentTypeList('importReport')
        .title('Import reports')
        .defaultOrdering([{field: 'run', direction: 'desc'}])
        .initialValueTemplates([]),
    )
}
