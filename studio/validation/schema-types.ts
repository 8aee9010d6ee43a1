import {defineType} from 'sanity'

import {game} from '../../schemas/documents/game.ts'
import {slide} from '../../schemas/documents/slide.ts'
import {schemaTypes} from '../../schemas/index.ts'
import {gameWarnings} from './game-warnings.ts'
import {slideTargetCheck} from './slide-target.ts'

/** The schema with what only the studio can add: checks that ask the lake and the games origin. */
export function studioSchemaTypes(gamesOrigin: string | null) {
  const own = [
    defineType({
      ...game,
      validation: (rule) => rule.custom(gameWarnings(gamesOrigin)).warning(),
    }),
    defineType({...slide, validation: (rule) => rule.custom(slideTargetCheck)}),
  ]
  return schemaTypes.map((type) => own.find(({name}) => name === type.name) ?? type)
}
