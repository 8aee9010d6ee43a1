import {defineField, defineType} from '@sanity/types'

/** Where a game came from: one entry of the legacy list, kept as it was. Written by the importer only. */
export const legacyEntry = defineType({
  name: 'legacyEntry',
  title: 'Legacy entry',
  type: 'object',
  fields: [
    defineField({name: 'line', title: 'Position in the list', type: 'number'}),
    defineField({name: 'entry', title: 'Entry, word for word', type: 'text', rows: 4}),
    defineField({name: 'img', title: 'Image file', type: 'string'}),
    defineField({name: 'path', title: 'Path before trimming', type: 'string'}),
  ],
  preview: {select: {title: 'path', subtitle: 'line'}},
})
