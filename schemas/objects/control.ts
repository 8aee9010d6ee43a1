import {defineField, defineType} from '@sanity/types'

/** One key or pointer gesture of a game and what it does, shown beside the launch button. */
export const control = defineType({
  name: 'control',
  title: 'Control',
  type: 'object',
  fields: [
    defineField({
      name: 'key',
      title: 'Key',
      type: 'string',
      description: 'What the player presses or moves, for example “Space”, “← →” or “Mouse”.',
      validation: (rule) => rule.required().max(24),
    }),
    defineField({
      name: 'action',
      title: 'Action',
      type: 'string',
      description: 'What it does, in two or three words, for example “Jump”.',
      validation: (rule) => rule.required().max(60),
    }),
  ],
  preview: {select: {title: 'key', subtitle: 'action'}},
})
