import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import {expect, test} from 'vitest'

const web = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'src')
const sheets = globSync('**/*.css', {cwd: web}).map((file) => ({
  file,
  text: readFileSync(join(web, file), 'utf8'),
}))

test('where a layout changes depends on the size of the text', () => {
  const inPixels = sheets.flatMap(({file, text}) =>
    [...text.matchAll(/@media[^{]*\dpx[^{]*/g)].map(([query]) => `${file}: ${query.trim()}`),
  )

  expect(sheets.length).toBeGreaterThan(20)
  // How many slides stand beside each other, the specification says in pixels (section 9).
  expect(inPixels).toEqual([
    'features/games/featured-carousel.css: @media (min-width: 600px)',
    'features/games/featured-carousel.css: @media (min-width: 1024px)',
  ])
})

test('no letters stand upright in a vertical line: WebKit draws them on top of each other', () => {
  const vertical = sheets.filter(({text}) => /text-orientation|writing-mode/.test(text))
  expect(vertical.map(({file}) => file)).toEqual([])
})
