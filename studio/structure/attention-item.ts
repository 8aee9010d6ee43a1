import {WarningOutlineIcon} from '@sanity/icons/WarningOutline'
import type {ListItemBuilder, StructureBuilder} from 'sanity/structure'

import {attentionLists} from '../catalogue/attention-lists.ts'
import {attentionGames, attentionOverview} from './attention-panes.tsx'

/** “Needs attention”: what is missing or wrong in the catalogue, by kind, each list with its live count. */
export function attentionItem(S: StructureBuilder, gamesOrigin: string | null): ListItemBuilder {
  const titles = new Map(
    attentionLists([], {today: '', knownTags: null, installed: null}).map(({id, title}) => [
      id,
      title,
    ]),
  )
  const gamesPanes = new Map(
    [...titles.keys()].map((id) => [id, attentionGames(gamesOrigin, id)] as const),
  )

  return S.listItem()
    .id('needs-attention')
    .title('Needs attention')
    .icon(WarningOutlineIcon)
    .child(
      S.component(attentionOverview(gamesOrigin))
        .id('needs-attention')
        .title('Needs attention')
        .child((listId) => {
          const games = gamesPanes.get(listId)
          if (!games) return undefined
          return S.component(games)
            .id(listId)
            .title(titles.get(listId) ?? listId)
            .child((documentId) => S.defaultDocument({schemaType: 'game', documentId}))
        }),
    )
}
