import {ICON_SHAPES} from './icon-shapes.ts'

/**
 * Every drawing, once per page, in front of the first `Icon`. It is a part of the document and not of the page
 * that React renders: the drawings travel in the HTML, and no script carries them a second time.
 */
export function iconSprite(): string {
  const symbols = Object.entries(ICON_SHAPES).map(
    ([name, shape]) =>
      `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${shape}"/></symbol>`,
  )
  return `<svg class="icon-sprite" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`
}
