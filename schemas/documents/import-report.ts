import {defineArrayMember, defineField, defineType} from '@sanity/types'

/** What the importer did in one run. Written by the importer, read in the studio. */
export const importReport = defineType({
  name: 'importReport',
  title: 'Import report',
  type: 'document',
  readOnly: true,
  fields: [
    defineField({name: 'run', title: 'Run', type: 'datetime'}),
    defineField({
      name: 'counts',
      title: 'Counts',
      type: 'object',
      fields: ['read', 'accepted', 'merged', 'rejected', 'changed', 'flagged', 'mutations'].map(
        (name) => defineField({name, type: 'number'}),
      ),
    }),
    defineField({
      name: 'entries',
      title: 'Entries',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'importedEntry',
          fields: [
            defineField({name: 'line', title: 'Position', type: 'number'}),
            defineField({name: 'name', title: 'Name', type: 'string'}),
            defineField({name: 'fate', title: 'Fate', type: 'string'}),
            defineField({name: 'gameId', title: 'Game', type: 'string'}),
            defineField({
              name: 'notes',
              title: 'Notes',
              type: 'array',
              of: [defineArrayMember({type: 'string'})],
            }),
          ],
        }),
      ],
    }),
  ],
  preview: {select: {title: 'run'}},
})
