import {defineField, defineType} from '@sanity/types'

import {calendarDayOf} from '../rules/calendar-date.ts'

/** A longer text in up to three parts (spec section 3). */
export const article = defineType({
  name: 'article',
  title: 'Article',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'The headline of the article.',
      validation: (rule) => rule.required().max(140),
    }),
    defineField({
      name: 'slug',
      title: 'Address',
      type: 'slug',
      description:
        'The last part of the article’s address. Generate it from the title and leave it once published.',
      options: {source: 'title', maxLength: 96},
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'date',
      title: 'Date',
      type: 'date',
      description: 'The day shown under the title.',
      initialValue: () => calendarDayOf(new Date()),
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'content',
      title: 'First part',
      type: 'portableText',
      description: 'The list of articles shows its first 150 characters.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'content2',
      title: 'Second part',
      type: 'portableText',
      description: 'Follows the first part after a pause. May stay empty.',
    }),
    defineField({
      name: 'content3',
      title: 'Third part',
      type: 'portableText',
      description: 'Closes the article. May stay empty.',
    }),
  ],
  orderings: [{name: 'newest', title: 'Newest first', by: [{field: 'date', direction: 'desc'}]}],
  preview: {select: {title: 'title', subtitle: 'date'}},
})
