import {JoystickIcon} from '@sanity/icons/Joystick'
import type {ListItemBuilder, StructureBuilder} from 'sanity/structure'

import {API_VERSION} from '../../config/project.ts'
import {gameTemplateId} from '../templates.ts'
import {countedLists} from './counted-lists.tsx'
import {allLists, type GameList} from './game-lists.ts'

/** “Games”: every list with its live count, and the games of one, or a single game. */
export function gamesItem(S: StructureBuilder, today: string): ListItemBuilder {
  const lists = allLists(today)

  function documentList(list: GameList) {
    const template = list.gameType === null ? 'game' : gameTemplateId(list.gameType)
    return (
      S.documentList()
        .id(list.id)
        .title(list.title)
        .schemaType('game')
        .apiVersion(API_VERSION)
        .filter(list.filter)
        .params(list.params)
        .defaultOrdering(list.ordering)
        // Last: every other call of the builder forgets that it was made.
        .initialValueTemplates([S.initialValueTemplateItem(template)])
    )
  }

  function document(documentId: string, template: string | undefined) {
    const form = S.defaultDocument({schemaType: 'game', documentId})
    return template === undefined ? form : form.initialValueTemplate(template)
  }

  return S.listItem()
    .id('games')
    .title('Games')
    .icon(JoystickIcon)
    .child(
      S.component(countedLists(lists))
        .id('games')
        .title('Games')
        .child((id, {params}) => {
          const list = lists.find((one) => one.id === id)
          return list ? documentList(list) : document(id, params?.template)
        })
        // Links from elsewhere (search, references, the desk, “new game”) open the form here.
        .canHandleIntent(
          (intent, {type}) => (intent === 'edit' || intent === 'create') && type === 'game',
        ),
    )
}
