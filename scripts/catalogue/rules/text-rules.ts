import {withoutInvisible} from '../../lib/plain-text.ts'
import type {Rule} from './rule.ts'

/** Names and descriptions: only what no reader can see is taken away. Case and spelling stay. */
export const textRules: Rule[] = [
  {
    id: 'entities-in-name',
    field: 'name',
    about: 'What a web page wrote as &amp;, &#39; and the like becomes the character again.',
    apply: ({name}) => withoutEntities(name),
  },
  {
    id: 'invisible-in-name',
    field: 'name',
    about: 'Control, zero-width and direction characters and terminal escapes leave the name.',
    apply: ({name}) => withoutInvisible(name),
  },
  {
    id: 'trim-name',
    field: 'name',
    about: 'White space around the name goes.',
    apply: ({name}) => name.trim(),
  },
  {
    id: 'collapse-name',
    field: 'name',
    about: 'Several spaces, tabs or line breaks within the name become one space.',
    apply: ({name}) => name.replace(/\s+/g, ' '),
  },
  {
    id: 'entities-in-description',
    field: 'description',
    about: 'What a web page wrote as &amp;, &#39; and the like becomes the character again.',
    apply: ({description}) => withoutEntities(description),
  },
  {
    id: 'invisible-in-description',
    field: 'description',
    about:
      'Control, zero-width and direction characters and terminal escapes leave the description.',
    apply: ({description}) => withoutInvisible(description.replace(/\r\n?/g, '\n')),
  },
  {
    id: 'trim-description',
    field: 'description',
    about: 'White space around the description goes.',
    apply: ({description}) => description.trim(),
  },
]

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  eacute: 'é',
  uuml: 'ü',
  copy: '©',
  reg: '®',
  trade: '™',
}

/** Decodes once: a text that spells out `&amp;amp;` means `&amp;`. */
function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, ...groups) => {
    const [decimal, hexadecimal, name]: (string | undefined)[] = groups
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
    const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}
