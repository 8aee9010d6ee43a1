import {defineField, defineType} from '@sanity/types'

/** A genre that games may carry; the list of them lives in the site settings. */
export const tag = defineType({
  name: 'tag',
  title: 'Tag',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      type: 'string',
      description: 'How visitors see the genre, for example “Puzzle”.',
      validation: (rule) => rule.required().max(30),
    }),
    defineField({
      name: 'slug',
      title: 'Short name',
      type: 'slug',
      description:
        'The word that stands in addresses and in a game’s tags. Generate it from the name.',
      options: {source: (_, context) => titleOf(context.parent)},
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'slug.current'}},
})

/** The slug's source inside an array item is its parent, which the types only know as `unknown`. */
function titleOf(parent: unknown): string {
  if (typeof parent !== 'object' || parent === null || !('title' in parent)) return ''
  return typeof parent.title === 'string' ? parent.title : ''
}
