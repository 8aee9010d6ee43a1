import type {ArticleBlock} from './models.ts'

/** The words of a text, blocks joined by a space, until there are `limit` characters. */
export function plainTextOf(blocks: readonly ArticleBlock[], limit: number): string {
  let text = ''
  for (const block of blocks) {
    if (!('children' in block)) continue
    const words = block.children
      .map((child) => ('text' in child && typeof child.text === 'string' ? child.text : ''))
      .join('')
    text = `${text} ${words}`.trim()
    if (text.length >= limit) break
  }
  return text.slice(0, limit).toWellFormed()
}
