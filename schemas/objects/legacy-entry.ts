import {defineField, defineType} from '@sanity/types'

/** Where a game came from: one entry of the legacy list, kept as it was. Written by the importer only. */
export const legacyEntry = defineType({
  name: 'legacyEntry',
  title: 'Legacy entry',
  type: 'object',
  fields: [
    defineField({
      name: 'line',
      title: 'Position in the list',
      type: 'number',
      description: 'Which entry of the list it was, counted from 1.',
    }),
    defineField({
      name: 'entry',
      title: 'Entry, word for word',
      type: 'text',
      rows: 4,
      description: 'The entry as it stood in the list, so that nothing of it is lost.',
    }),
    defineField({
      name: 'img',
      title: 'Image file',
      type: 'string',
      description: 'The name of its picture; old links carry it.',
    }),
    defineField({
      name: 'path',
      title: 'Path before trimming',
      type: 'string',
      description: 'Its path with all its spaces; old bookmarks were made from it.',
    }),
  ],
  preview: {select: {title: 'path', subtitle: 'line'}},
})
