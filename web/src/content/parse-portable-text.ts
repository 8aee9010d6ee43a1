import {fieldsOf, listOf, type Fields} from '../lib/fields.ts'
import type {ArticleBlock, ArticlePicture} from '../lib/models.ts'
import {textOf} from './parse-value.ts'
import {parseImageRef, type ImageRef, type ToPicture} from './pictures.ts'

// What the renderer looks up by name: any other word, "__proto__" among them, is left out.
const STYLES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']
const DECORATORS = new Set(['strong', 'em', 'code', 'underline', 'strike-through'])

/**
 * Keeps of a Portable Text field what a renderer can show: blocks of spans with plain marks and links, and
 * pictures. Anything else that a document may hold in their place is left out, so that the view never meets a
 * missing list.
 */
export function parsePortableText(value: unknown, toPicture: ToPicture): ArticleBlock[] {
  return listOf(value).flatMap((item, index): ArticleBlock[] => {
    const block = fieldsOf(item)
    if (block._type === 'image') return parseArticlePicture(block, index, toPicture)
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

/** As wide as the text at most, in CSS pixels. */
const PICTURE_WIDTH = 720

function parseArticlePicture(block: Fields, index: number, toPicture: ToPicture): ArticlePicture[] {
  const image = parseImageRef(block)
  if (image === null) return []

  const [width, height] = shownSize(image)
  const shown = Math.min(PICTURE_WIDTH, width)
  return [
    {
      ...toPicture(image, shown, Math.max(1, Math.round((height * shown) / width))),
      _type: 'picture',
      _key: keyOf(block._key, index),
      alt: textOf(block.alt, 300),
    },
  ]
}

/** The asset's id names its size; of that the editor may have cut something away. */
function shownSize({asset, crop}: ImageRef): [width: number, height: number] {
  const [, width = '1', height = '1'] = /-(\d+)x(\d+)-/.exec(asset._ref) ?? []
  return [
    Math.max(1, Math.round(Number(width) * (1 - (crop?.left ?? 0) - (crop?.right ?? 0)))),
    Math.max(1, Math.round(Number(height) * (1 - (crop?.top ?? 0) - (crop?.bottom ?? 0)))),
  ]
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
