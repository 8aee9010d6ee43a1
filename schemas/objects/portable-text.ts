import {defineArrayMember, defineField, defineType} from '@sanity/types'

/** Paragraphs of an article: text, subheadings, lists, emphasis, links and pictures, nothing that needs a developer. */
export const portableText = defineType({
  name: 'portableText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        {title: 'Paragraph', value: 'normal'},
        {title: 'Subheading', value: 'h3'},
        {title: 'Quote', value: 'blockquote'},
      ],
      lists: [
        {title: 'Bullets', value: 'bullet'},
        {title: 'Numbers', value: 'number'},
      ],
      marks: {
        decorators: [
          {title: 'Strong', value: 'strong'},
          {title: 'Emphasis', value: 'em'},
          {title: 'Code', value: 'code'},
        ],
        annotations: [
          {
            name: 'link',
            title: 'Link',
            type: 'object',
            fields: [
              {
                name: 'href',
                title: 'Address',
                type: 'url',
                description:
                  'A full address, a page of this site such as /play, or mailto: and an e-mail.',
                validation: (rule) =>
                  rule.required().uri({allowRelative: true, scheme: ['http', 'https', 'mailto']}),
              },
            ],
          },
        ],
      },
    }),
    defineArrayMember({
      type: 'image',
      title: 'Picture',
      options: {hotspot: true},
      fields: [
        defineField({
          name: 'alt',
          title: 'In words',
          type: 'string',
          description: 'What the picture shows, for those who cannot see it.',
          validation: (rule) => rule.required().max(300),
        }),
      ],
      preview: {select: {title: 'alt', media: 'asset'}},
    }),
  ],
})
