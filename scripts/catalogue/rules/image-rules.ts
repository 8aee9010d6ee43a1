import type {Rule} from './rule.ts'

export const imageRules: Rule[] = [
  {
    id: 'trim-image',
    field: 'img',
    about: 'White space around the image file’s name goes.',
    apply: ({img}) => img?.trim() ?? null,
  },
  {
    id: 'placeholder-image',
    field: 'img',
    about: 'The placeholder na.png and an empty name are no image.',
    apply: ({img}) => (img === '' || /^na(?:\.\w+)?$/i.test(img ?? '') ? null : img),
  },
]
