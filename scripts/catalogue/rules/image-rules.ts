import {percentDecoded} from './decode.ts'
import type {Rule} from './rule.ts'

export const imageRules: Rule[] = [
  {
    id: 'trim-image',
    field: 'img',
    about: 'White space around the image file’s name goes.',
    apply: ({img}) => img?.trim() ?? null,
  },
  {
    id: 'query-of-image',
    field: 'img',
    about: 'What follows ? or # behind the image file’s extension goes.',
    apply: ({img}) => img?.replace(/^([^?#]*\.[a-z\d]{2,5})[?#].*$/i, '$1') ?? null,
  },
  {
    id: 'percent-in-image',
    field: 'img',
    about: 'An image file that is written percent-encoded gets its own name; an address stays.',
    apply: ({img}) => (img === null || /^(?:\w+:|\/\/)/.test(img) ? img : percentDecoded(img)),
  },
  {
    id: 'placeholder-image',
    field: 'img',
    about: 'The placeholder na.png, an empty name and words such as none and null are no image.',
    apply: ({img}) =>
      /^(?:na(?:\.\w+)?|n\/a|none|null|undefined|#|-*)$/i.test(img ?? '') ? null : img,
  },
]
