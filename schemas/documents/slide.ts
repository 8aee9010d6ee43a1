import {defineField, defineType} from '@sanity/types'

import {slideLinkProblem} from '../rules/slide-link.ts'

/** One of the featured games in the landing page's carousel (spec section 3). */
export const slide = defineType({
  name: 'slide',
  title: 'Slide',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'The name under the picture, normally the game’s.',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'url',
      description: 'Where the slide leads: a page of this site such as /play/… or a full address.',
      validation: (rule) => [
        rule.required().uri({allowRelative: true, scheme: ['http', 'https']}),
        rule.custom((link) => (typeof link === 'string' ? (slideLinkProblem(link) ?? true) : true)),
      ],
    }),
    defineField({
      name: 'image',
      title: 'Image',
      type: 'image',
      options: {hotspot: true},
      description: 'Shown in the hatch. Without one the site draws a cover from the title.',
    }),
    defineField({
      name: 'legacyId',
      title: 'Legacy id',
      type: 'string',
      readOnly: true,
      description: 'The id that the slide had before.',
    }),
    defineField({name: 'orderRank', title: 'Order', type: 'string', hidden: true, readOnly: true}),
  ],
  orderings: [
    {name: 'order', title: 'As on the site', by: [{field: 'orderRank', direction: 'asc'}]},
  ],
  preview: {select: {title: 'title', subtitle: 'link', media: 'image'}},
})
