import {defineField, defineType} from '@sanity/types'

/** Who made a game and under which terms it may be shown. */
export const credits = defineType({
  name: 'credits',
  title: 'Credits',
  type: 'object',
  options: {collapsible: true, collapsed: true},
  fields: [
    defineField({
      name: 'author',
      title: 'Author',
      type: 'string',
      description: 'The person or studio that made the game.',
    }),
    defineField({
      name: 'source',
      title: 'Source',
      type: 'url',
      description: 'Where the game comes from, as a full address.',
    }),
    defineField({
      name: 'licence',
      title: 'Licence',
      type: 'string',
      description: 'The terms under which it may be shown here, for example “MIT”.',
    }),
  ],
})
