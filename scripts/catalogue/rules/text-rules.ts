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

/** What HTML calls the characters from 160 to 255, in their order, and a few more. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
])

/** Decodes once: a text that spells out `&amp;amp;` means `&amp;`. */
function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi,
    (whole, ...groups) => {
      const [decimal, hexadecimal, name]: (string | undefined)[] = groups
      if (name !== undefined) return NAMED.get(name) ?? whole
      const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal)
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : whole
    },
  )
}
