import {defineType, type FieldDefinition} from 'sanity'

import {game} from '../../schemas/documents/game.ts'
import {slide} from '../../schemas/documents/slide.ts'
import {schemaTypes} from '../../schemas/index.ts'
import {gameWarnings} from '../validation/game-warnings.ts'
import {slideTargetCheck} from '../validation/slide-target.ts'
import {Cover} from './cover.tsx'
import {GameForm} from './game-form.tsx'
import {InputWithReasons} from './input-with-reasons.tsx'
import {SlideForm} from './slide-form.tsx'
import {TagsInput} from './tags-input.tsx'

/**
 * The schema with what only the studio can add: checks that ask the lake and the games origin, choices from the
 * catalogue and from the settings, and the site's covers in lists.
 */
export function studioSchemaTypes(gamesOrigin: string | null) {
  const own = [
    defineType({
      ...game,
      fields: game.fields.map(withOwnInput),
      preview: {
        ...game.preview,
        prepare: (selected) => {
          const {media, ...said} = game.preview?.prepare?.(selected) ?? {}
          return {...said, media: media ?? coverFor(selected.title)}
        },
      },
      components: {input: GameForm},
      validation: (rule) => rule.custom(gameWarnings(gamesOrigin)).warning(),
    }),
    defineType({
      ...slide,
      fields: slide.fields.map(withOwnInput),
      preview: {
        ...slide.preview,
        prepare: ({title, subtitle, media}) => ({title, subtitle, media: media ?? coverFor(title)}),
      },
      components: {input: SlideForm},
      validation: (rule) => rule.custom(slideTargetCheck),
    }),
  ]
  return schemaTypes.map((type) => own.find(({name}) => name === type.name) ?? type)
}

/** The fields whose input is ours. A name, a path and a link are judged by the rest of the catalogue. */
function withOwnInput(field: FieldDefinition): FieldDefinition {
  if (field.name === 'tags') return {...field, components: {input: TagsInput}}
  return ['name', 'path', 'link'].includes(field.name)
    ? {...field, components: {input: InputWithReasons}}
    : field
}

function coverFor(name: unknown) {
  return <Cover name={typeof name === 'string' ? name : ''} picture={null} width={48} />
}
