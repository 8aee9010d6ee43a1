import type {PortableTextBlock} from '@portabletext/react'

import {fieldsOf, listOf, textOf} from './parse-value.ts'

// What the renderer looks up by name: any other word, "__proto__" among them, is left out.
const STYLES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']
const DECORATORS = new Set(['strong', 'em', 'code', 'underline', 'strike-through'])

/**
 * Keeps of a Portable Text field what a renderer can show: blocks of spans with plain marks and links. Anything
 * else that a document may hold in their place is left out, so that the view never meets a missing list.
 */
export function parsePortableText(value: unknown): PortableTextBlock[] {
  return listOf(value).flatMap((item, index) => {
    const block = fieldsOf(item)
    if (block._type !== 'block') return []

    const links = parseLinks(block.markDefs)
    const isMark = (mark: unknown) =>
      typeof mark === 'string' && (DECORATORS.has(mark) || links.some(({_key}) => _key === mark))
    const children = listOf(block.children).flatMap((child, position) => {
      const span = fieldsOf(child)
      return span._type === 'span' && typeof span.text === 'string'
        ? [
            {
              _type: 'span' as const,
              _key: keyOf(span._key, position),
              text: textOf(span.text),
              marks: listOf(span.marks).filter((mark): mark is string => isMark(mark)),
            },
          ]
        : []
    })
    if (children.length === 0) return []

    return [
      {
        _type: 'block',
        _key: keyOf(block._key, index),
        style: STYLES.find((style) => style === block.style) ?? 'normal',
        ...(block.listItem === 'bullet' || block.listItem === 'number'
          ? {
              listItem: block.listItem,
              level: typeof block.level === 'number' ? Math.min(Math.max(1, block.level), 6) : 1,
            }
          : {}),
        markDefs: links,
        children,
      },
    ]
  })
}

/** The words of a text, blocks joined by a space, until there are `limit` characters. */
export function plainTextOf(blocks: readonly PortableTextBlock[], limit: number): string {
  let text = ''
  for (const block of blocks) {
    const words = block.children
      .map((child) => ('text' in child ? textOf(child.text) : ''))
      .join('')
    text = `${text} ${words}`.trim()
    if (text.length >= limit) break
  }
  return text.slice(0, limit).toWellFormed()
}

function parseLinks(value: unknown) {
  return listOf(value).flatMap((item) => {
    const {_type, _key, href} = fieldsOf(item)
    return _type === 'link' && typeof _key === 'string' && typeof href === 'string'
      ? [{_type, _key, href}]
      : []
  })
}

/** React needs a key on every block; one without gets its position. */
function keyOf(value: unknown, position: number): string {
  return typeof value === 'string' && value !== '' ? `${value}-${position}` : String(position)
}
