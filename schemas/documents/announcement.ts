import {defineField, defineType} from '@sanity/types'

import {calendarDayOf} from '../rules/calendar-date.ts'

/** A dated notice (spec section 3). */
export const announcement = defineType({
  name: 'announcement',
  title: 'Announcement',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'One line that says what happened.',
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'content',
      title: 'Text',
      type: 'text',
      rows: 5,
      description: 'Plain text; an empty line begins a new paragraph.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'date',
      title: 'Date',
      type: 'date',
      description: 'The newest comes first, and for 30 days it carries the mark New.',
      initialValue: () => calendarDayOf(new Date()),
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'showInBell',
      title: 'Show in the bell',
      type: 'boolean',
      description: 'Also shown in the drawer that the bell at the top of every page opens.',
      initialValue: false,
    }),
  ],
  orderings: [{name: 'newest', title: 'Newest first', by: [{field: 'date', direction: 'desc'}]}],
  preview: {select: {title: 'title', subtitle: 'date'}},
})
