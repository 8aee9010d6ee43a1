import {JoystickIcon} from '@sanity/icons/Joystick'
import {TagIcon} from '@sanity/icons/Tag'
import type {ListItemBuilder, StructureBuilder} from 'sanity/structure'

import {API_VERSION} from '../api-version.ts'
import {GAME_OF_TYPE_TEMPLATE} from '../templates.ts'
import {catalogueLists, type GameList, typeLists, workLists} from './game-lists.ts'

/** “Games” and what lies below it. */
export function gamesItem(S: StructureBuilder, today: string): ListItemBuilder {
  const byType = S.listItem()
    .id('by-type')
    .title('By type')
    .icon(TagIcon)
    .child(S.list().id('by-type').title('By type').items(typeLists().map(listItem)))

  function listItem(list: GameList): ListItemBuilder {
    const template =
      list.gameType === null
        ? S.initialValueTemplateItem('game')
        : S.initialValueTemplateItem(GAME_OF_TYPE_TEMPLATE, {gameType: list.gameType})

    return S.listItem()
      .id(list.id)
      .title(list.title)
      .icon(list.icon)
      .child(
        S.documentList()
          .id(list.id)
          .title(list.title)
          .schemaType('game')
          .apiVersion(API_VERSION)
          .filter(list.filter)
          .params(list.params)
          .defaultOrdering(list.ordering)
          .initialValueTemplates([template]),
      )
  }

  return S.listItem()
    .id('games')
    .title('Games')
    .icon(JoystickIcon)
    .child(
      S.list()
        .id('games')
        .title('Games')
        .items([
          ...catalogueLists(today).map(listItem),
          byType,
          S.divider(),
          ...workLists().map(listItem),
        ]),
    )
}
