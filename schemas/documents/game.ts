import {defineArrayMember, defineField, defineType} from '@sanity/types'

import {calendarDayOf, isNewOn, parseCalendarDate} from '../rules/calendar-date.ts'
import {checkGamePath} from '../rules/game-path.ts'
import {GAME_TYPES, isGameType} from '../rules/game-type.ts'
import {isTrendingValue} from '../rules/trending.ts'

/** One entry of the catalogue (spec section 3, DESIGN section 4). */
export const game = defineType({
  name: 'game',
  title: 'Game',
  type: 'document',
  // The name stands in the first field and above the form already.
  __experimental_formPreviewTitle: false,
  groups: [
    {name: 'card', title: 'Game', default: true},
    {name: 'page', title: 'Game page'},
    {name: 'upkeep', title: 'Upkeep'},
    {name: 'origin', title: 'Origin'},
  ],
  fieldsets: [{name: 'facts', title: 'At a glance', options: {columns: 2}}],
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      group: 'card',
      fieldset: 'facts',
      description: 'What visitors see and search for.',
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'gameType',
      title: 'Type',
      type: 'string',
      group: 'card',
      fieldset: 'facts',
      description: 'Where and how the game runs.',
      options: {
        list: GAME_TYPES.map((value) => ({title: value, value})),
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: (rule) =>
        rule.custom((value) =>
          isGameType(value)
            ? true
            : 'Choose one of the four types; without it the game cannot be launched.',
        ),
    }),
    defineField({
      name: 'path',
      title: 'Path',
      type: 'string',
      group: 'card',
      fieldset: 'facts',
      description: 'Its address, folder or .swf file.',
      validation: (rule) =>
        rule.required().custom((value, context) => {
          const gameType = context.document?.gameType
          if (typeof value !== 'string' || !isGameType(gameType)) return true
          return checkGamePath(gameType, value)?.message ?? true
        }),
    }),
    defineField({
      name: 'dateAdded',
      title: 'Date added',
      type: 'date',
      group: 'card',
      fieldset: 'facts',
      description: 'It is marked New for 30 days.',
      initialValue: () => calendarDayOf(new Date()),
    }),
    defineField({
      name: 'isTrending',
      title: 'Trending',
      type: 'boolean',
      group: 'card',
      fieldset: 'facts',
      description: 'First in lists and in the search.',
      initialValue: false,
    }),
    defineField({
      name: 'status',
      title: 'Status',
      type: 'string',
      group: ['card', 'upkeep'],
      fieldset: 'facts',
      options: {
        list: [
          {title: 'Works', value: 'ok'},
          {title: 'Broken', value: 'broken'},
          {title: 'Being checked', value: 'checking'},
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      description: 'Broken games are marked.',
      initialValue: 'ok',
    }),
    defineField({
      name: 'thumbnail',
      title: 'Thumbnail',
      type: 'image',
      group: 'card',
      options: {hotspot: true},
      description:
        'Shown when a visitor turns thumbnails on. Without one the site draws a cover from the name.',
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      group: 'card',
      description:
        'The card shows the first 55 characters, the search the first 150, the game page all of it.',
      validation: (rule) => rule.max(2_000),
    }),
    defineField({
      name: 'tags',
      title: 'Tags',
      type: 'array',
      of: [defineArrayMember({type: 'string'})],
      group: 'card',
      options: {layout: 'tags'},
      description: 'Genres, as short names from the list in the settings.',
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'controls',
      title: 'Controls',
      type: 'array',
      of: [defineArrayMember({type: 'control'})],
      group: 'page',
      description: 'What the player presses. Visitors see it before they launch the game.',
    }),
    defineField({
      name: 'credits',
      title: 'Credits',
      type: 'credits',
      group: 'page',
      description: 'Who made the game, and under which terms it may be shown.',
    }),
    defineField({
      name: 'reviewState',
      title: 'Review',
      type: 'string',
      group: 'upkeep',
      readOnly: true,
      options: {
        list: [
          {title: 'Nothing to review', value: 'none'},
          {title: 'Waiting for review', value: 'waiting'},
          {title: 'Sent back', value: 'returned'},
        ],
      },
      description: 'Send for review and Send back, beside Publish, set it. Publishing ends it.',
      initialValue: 'none',
    }),
    defineField({
      name: 'reviewRequest',
      title: 'What the review is about',
      type: 'object',
      group: 'upkeep',
      readOnly: true,
      description: 'Who asked for the review or sent the game back, and why.',
      hidden: ({value}) => value === undefined,
      fields: [
        defineField({name: 'by', title: 'Who', type: 'string', description: 'The name.'}),
        defineField({name: 'at', title: 'Since', type: 'datetime', description: 'The moment.'}),
        defineField({name: 'why', title: 'Why', type: 'text', rows: 2, description: 'The words.'}),
      ],
    }),
    defineField({
      name: 'mirrorKey',
      title: 'Mirror group',
      type: 'string',
      group: 'upkeep',
      description: 'Games with the same word here are the same game on different servers.',
    }),
    defineField({
      name: 'differentFrom',
      title: 'Different from',
      type: 'array',
      of: [defineArrayMember({type: 'string'})],
      group: 'upkeep',
      readOnly: true,
      hidden: ({value}) => value === undefined,
      description: 'Ids of games that look like this one and were declared to be others.',
    }),
    defineField({
      name: 'linkStatus',
      title: 'Link',
      type: 'string',
      group: 'upkeep',
      readOnly: true,
      options: {
        list: [
          {title: 'Reachable', value: 'ok'},
          {title: 'Dead', value: 'dead'},
          {title: 'Unknown', value: 'unknown'},
        ],
      },
      description: 'Whether the address of an external game answered. The link checker writes it.',
    }),
    defineField({
      name: 'linkCheckedAt',
      title: 'Link checked',
      type: 'datetime',
      group: 'upkeep',
      readOnly: true,
      description: 'When the link checker last tried the address.',
    }),
    defineField({
      name: 'legacyId',
      title: 'Legacy id',
      type: 'string',
      group: 'origin',
      readOnly: true,
      description: 'The id that the game had in the old list.',
    }),
    defineField({
      name: 'legacy',
      title: 'Legacy entries',
      type: 'array',
      of: [defineArrayMember({type: 'legacyEntry'})],
      group: 'origin',
      readOnly: true,
      description: 'The entries of the old list that became this game, word for word.',
    }),
    defineField({
      name: 'importHash',
      title: 'Import mark',
      type: 'string',
      group: 'origin',
      readOnly: true,
      hidden: true,
      description: 'What the importer wrote last, so that it never overwrites an editor’s change.',
    }),
  ],
  orderings: [
    {
      name: 'catalogue',
      title: 'As on the site',
      by: [
        {field: 'isTrending', direction: 'desc'},
        {field: 'dateAdded', direction: 'desc'},
      ],
    },
    {name: 'name', title: 'Name', by: [{field: 'name', direction: 'asc'}]},
    {name: 'newest', title: 'Newest first', by: [{field: 'dateAdded', direction: 'desc'}]},
  ],
  preview: {
    select: {
      title: 'name',
      gameType: 'gameType',
      isTrending: 'isTrending',
      dateAdded: 'dateAdded',
      status: 'status',
      reviewState: 'reviewState',
      media: 'thumbnail',
    },
    prepare: ({title, gameType, isTrending, dateAdded, status, reviewState, media}) => ({
      title: title ?? 'Game without a name',
      subtitle: [
        gameType ?? 'no type',
        isTrendingValue(isTrending) && 'trending',
        isNewToday(dateAdded) && 'new',
        status === 'broken' && 'broken',
        reviewState === 'waiting' && 'waiting for review',
        reviewState === 'returned' && 'sent back',
      ]
        .filter(Boolean)
        .join(' · '),
      media,
    }),
  },
})

function isNewToday(dateAdded: unknown): boolean {
  const day = typeof dateAdded === 'string' ? parseCalendarDate(dateAdded) : null
  return isNewOn(day, calendarDayOf(new Date()))
}
