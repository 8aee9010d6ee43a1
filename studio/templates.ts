import {orderRankField} from '@sanity/orderable-document-list'
import type {InitialValueResolver, Template} from 'sanity'

import {GAME_TYPES, type GameType} from '../schemas/rules/game-type.ts'

/** The template that starts a game with its type; the lists by type offer it. */
export function gameTemplateId(gameType: GameType): string {
  return `game-${gameType}`
}

/** The types that are shown in the order in which an editor drags them. */
const ORDERED_TYPES: readonly string[] = ['slide', 'partner']

/**
 * The templates of the schema, with the last place in the order for a new slide or partner: without a rank the
 * ordered list would show it dimmed and it could not be dragged.
 */
export function withOwnTemplates(templates: Template[]): Template[] {
  return [
    ...templates.map((template) =>
      ORDERED_TYPES.includes(template.schemaType)
        ? {...template, value: lastInOrder(template.schemaType)}
        : template,
    ),
    ...GAME_TYPES.map((gameType) => ({
      id: gameTemplateId(gameType),
      title: `Game (${gameType})`,
      schemaType: 'game',
      value: {gameType},
    })),
  ]
}

/** The plugin knows how to make the next rank, but offers that as the initial value of its own field only. */
function lastInOrder(type: string): InitialValueResolver<unknown, {orderRank: unknown}> {
  const {initialValue} = orderRankField({type})
  return async (_params, context) => ({
    orderRank:
      typeof initialValue === 'function' ? await initialValue(undefined, context) : initialValue,
  })
}
