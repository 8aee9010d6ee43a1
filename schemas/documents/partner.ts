import {defineField, defineType} from '@sanity/types'

/** A site we are friends with; the last card invites the next one (spec section 3). */
export const partner = defineType({
  name: 'partner',
  title: 'Partner',
  type: 'document',
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      description: 'The partner’s name as they write it.',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'logo',
      title: 'Logo',
      type: 'image',
      description: 'Without one the card shows the shack’s own sign.',
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      description: 'One or two sentences about what they do.',
      validation: (rule) => rule.required().max(400),
    }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'url',
      description:
        'A full address, or mailto: and an e-mail for the card that invites the next partner.',
      validation: (rule) => rule.required().uri({scheme: ['http', 'https', 'mailto']}),
    }),
    defineField({name: 'orderRank', title: 'Order', type: 'string', hidden: true, readOnly: true}),
  ],
  orderings: [
    {name: 'order', title: 'As on the site', by: [{field: 'orderRank', direction: 'asc'}]},
  ],
  preview: {select: {title: 'name', subtitle: 'link', media: 'logo'}},
})
