import {JoystickIcon} from '@sanity/icons/Joystick'
import {TagIcon} from '@sanity/icons/Tag'
import type {ListItemBuilder, StructureBuilder} from 'sanity/structure'

import {API_VERSION} from '../../config/project.ts'
import {gameTemplateId} from '../templates.ts'
import {catalogueLists, type GameList, typeLists, workLists} from './game-lists.ts'

/** “Games” and what lies below it. */
export function gamesItem(S: StructureBuilder, today: string): ListItemBuilder {
  const byType = S.listItem()
    .id('by-type')
    .title('By type')
    .icon(TagIcon)
    .child(S.list().id('by-type').title('By type').items(typeLists().map(listItem)))

  function listItem(list: GameList): ListItemBuilder {
    const templateId = list.gameType === null ? 'game' : gameTemplateId(list.gameType)

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
          .canHandleIntent((intent, {type, template}) =>
            list.id === 'all'
              ? type === 'game' && isEditOrPlainCreate(intent, template)
              : intent === 'create' && template === templateId && list.gameType !== null,
          )
          // Last: every other call of the builder forgets that it was made.
          .initialValueTemplates([S.initialValueTemplateItem(templateId)]),
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

/** Links from elsewhere (search, references, “new game”) open in the list of all games. */
function isEditOrPlainCreate(intent: string, template: unknown): boolean {
  return (
    intent === 'edit' || (intent === 'create' && (template === undefined || template === 'game'))
  )
}
