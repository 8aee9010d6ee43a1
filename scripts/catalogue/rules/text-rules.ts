import {withoutInvisible} from '../../lib/plain-text.ts'
import {withoutEntities} from './decode.ts'
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
