import {orderRankField} from '@sanity/orderable-document-list'
import type {InitialValueResolver, Template} from 'sanity'

/** Starts a game with the type of the list that the editor stands in. Takes `{gameType}`. */
export const GAME_OF_TYPE_TEMPLATE = 'game-of-type'

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
    {
      id: GAME_OF_TYPE_TEMPLATE,
      title: 'Game of a type',
      schemaType: 'game',
      parameters: [{name: 'gameType', type: 'string'}],
      value: ({gameType}: {gameType: string}) => ({gameType}),
    },
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
