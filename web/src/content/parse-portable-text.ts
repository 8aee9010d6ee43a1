import type {PortableTextBlock} from '@portabletext/react'

import {fieldsOf, listOf, textOf} from './parse-value.ts'

/**
 * Keeps of a Portable Text field what a renderer can show: blocks of spans with plain marks and links. Anything
 * else that a document may hold in their place is left out, so that the view never meets a missing list.
 */
export function parsePortableText(value: unknown): PortableTextBlock[] {
  return listOf(value).flatMap((item, index) => {
    const block = fieldsOf(item)
    if (block._type !== 'block') return []

    const children = listOf(block.children).flatMap((child, position) => {
      const span = fieldsOf(child)
      return span._type === 'span' && typeof span.text === 'string'
        ? [
            {
              _type: 'span' as const,
              _key: keyOf(span._key, position),
              text: textOf(span.text),
              marks: listOf(span.marks).filter((mark) => typeof mark === 'string'),
            },
          ]
        : []
    })
    if (children.length === 0) return []

    return [
      {
        _type: 'block',
        _key: keyOf(block._key, index),
        style: textOf(block.style, 40) || 'normal',
        ...(typeof block.listItem === 'string' && {
          listItem: block.listItem,
          level: typeof block.level === 'number' ? Math.min(Math.max(1, block.level), 6) : 1,
        }),
        markDefs: parseLinks(block.markDefs),
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
