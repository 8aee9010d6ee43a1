import {defineArrayMember, defineField, defineType} from '@sanity/types'

/** The id of the only document of its type. */
export const SITE_SETTINGS_ID = 'siteSettings'

const externalLink = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'url',
    description,
    validation: (rule) => rule.uri({scheme: ['https']}),
  })

const socialLink = (name: string, title: string) =>
  externalLink(name, title, `The full address on ${title}. Without one the site leaves it out.`)

/** What the owner sets once for the whole site (DESIGN section 4). */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Settings',
  type: 'document',
  groups: [
    {name: 'site', title: 'Site', default: true},
    {name: 'words', title: 'Taglines and jokes'},
    {name: 'links', title: 'Links'},
  ],
  fields: [
    defineField({
      name: 'siteTitle',
      title: 'Site title',
      type: 'string',
      group: 'site',
      description: 'The product’s name in the browser’s title bar.',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'claims',
      title: 'Claims',
      type: 'object',
      group: 'site',
      description:
        'The three figures on the landing page, as text. The real number of games is counted by the site.',
      options: {columns: 3},
      fields: [
        defineField({
          name: 'games',
          title: 'Games',
          type: 'string',
          description: 'How many games, for example “500+”.',
        }),
        defineField({
          name: 'discordMembers',
          title: 'Discord members',
          type: 'string',
          description: 'How many members, for example “500+”.',
        }),
        defineField({
          name: 'visitors',
          title: 'Visitors',
          type: 'string',
          description: 'How many visitors, for example “5 million”.',
        }),
      ],
    }),
    defineField({
      name: 'promoGame',
      title: 'Featured game',
      type: 'reference',
      to: [{type: 'game'}],
      group: 'site',
      options: {filter: 'gameType != "external"'},
      description: 'The first banner of the landing page: a game that runs here.',
    }),
    defineField({
      name: 'promoExternal',
      title: 'Featured external game',
      type: 'reference',
      to: [{type: 'game'}],
      group: 'site',
      options: {filter: 'gameType == "external"'},
      description: 'The second banner: a game on another site.',
    }),
    defineField({
      name: 'thumbnailsByDefault',
      title: 'Show thumbnails by default',
      type: 'boolean',
      group: 'site',
      description: 'Off saves data on school networks. A visitor’s own choice always wins.',
      initialValue: false,
    }),
    defineField({
      name: 'offersDisguise',
      title: 'Offer the tab disguise',
      type: 'boolean',
      group: 'site',
      description:
        'The button on game pages that makes the tab look like an online drive. It is there until you switch it off.',
      initialValue: true,
    }),
    defineField({
      name: 'offersQuickHide',
      title: 'Offer the quick-hide key',
      type: 'boolean',
      group: 'site',
      description:
        'The key that leaves for a blank page, which visitors can switch on in their settings. It is there until you switch it off, which ends it for those who use it, too.',
      initialValue: true,
    }),
    defineField({
      name: 'tags',
      title: 'Tags',
      type: 'array',
      of: [defineArrayMember({type: 'tag'})],
      group: 'site',
      description: 'The genres that games may carry, in the order of the filter.',
    }),
    defineField({
      name: 'taglines',
      title: 'Taglines',
      type: 'array',
      of: [defineArrayMember({type: 'string'})],
      group: 'words',
      description: 'One-liners of the landing page, thirty-one of them. A click shows another.',
      validation: (rule) =>
        rule
          .custom((lines) =>
            lines?.length === 31
              ? true
              : `There should be 31 taglines; there are ${lines?.length ?? 0}.`,
          )
          .warning(),
    }),
    defineField({
      name: 'jokes',
      title: 'Jokes',
      type: 'array',
      of: [defineArrayMember({type: 'string'})],
      group: 'words',
      description: 'Shown to somebody who meets the site inside another page’s frame. About fifty.',
    }),
    defineField({
      name: 'socialLinks',
      title: 'Social links',
      type: 'object',
      group: 'links',
      description: 'Full addresses of the shack’s accounts.',
      fields: [
        socialLink('instagram', 'Instagram'),
        socialLink('youtube', 'YouTube'),
        socialLink('tiktok', 'TikTok'),
        socialLink('github', 'Github'),
        socialLink('twitter', 'Twitter'),
        socialLink('discord', 'Discord'),
      ],
    }),
    defineField({
      name: 'builtWith',
      title: 'Built with',
      type: 'object',
      group: 'links',
      description: 'The two cards of the landing page that say what the site is made with.',
      fields: [
        externalLink('flashEmulator', 'Flash emulator', 'Where visitors read about the emulator.'),
        externalLink('react', 'React', 'Where visitors read about React.'),
      ],
    }),
    defineField({
      name: 'contactEmail',
      title: 'Contact e-mail',
      type: 'string',
      group: 'links',
      description: 'Shown in the footer and where a game cannot be launched.',
      validation: (rule) => rule.required().email(),
    }),
  ],
  preview: {prepare: () => ({title: 'Settings'})},
})
