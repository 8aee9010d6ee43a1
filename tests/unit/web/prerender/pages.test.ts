import {expect, test} from 'vitest'

import {encodeSwfId} from '../../../../schemas/rules/swf-id.ts'
import {pagesOf} from '../../../../web/prerender/pages.ts'
import {aGame, aSnapshot} from '../src/content/builders.ts'

const filesOf = (...gamePaths: string[]) => {
  const {pages, shellPages} = pagesOf(aSnapshot(gamePaths.map((path) => aGame({path}))))
  return {files: pages.map(({file}) => file), shellPages}
}

test('every game has a page, once', () => {
  const {files, shellPages} = filesOf('chess', 'qwop.swf', 'chess')

  expect(files.filter((file) => file.startsWith('play/'))).toEqual([
    'play/index.html',
    `play/${encodeSwfId('chess')}/index.html`,
    `play/${encodeSwfId('qwop.swf')}/index.html`,
  ])
  expect(shellPages).toContain(`/g/${encodeSwfId('chess')}`)
})

test('an id that no file name can hold is left to the shell', () => {
  const path = `https://games.example/${'x'.repeat(300)}`

  const {files, shellPages} = filesOf(path)

  expect(files).not.toContain(`play/${encodeSwfId(path)}/index.html`)
  expect(shellPages).toContain(`/play/${encodeSwfId(path)}`)
})

test('ids that differ in case alone are left to the shell, both of them', () => {
  const twins = caseTwins()

  const {files, shellPages} = filesOf('chess', ...twins)

  for (const twin of twins) {
    expect(files).not.toContain(`play/${encodeSwfId(twin)}/index.html`)
    expect(shellPages).toContain(`/play/${encodeSwfId(twin)}`)
  }
  expect(files).toContain(`play/${encodeSwfId('chess')}/index.html`)
})

/** Two texts whose ids differ in case alone. */
function caseTwins(): [string, string] {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const seen = new Map<string, string>()
  for (const a of letters) {
    for (const b of letters) {
      for (const c of letters) {
        const text = `${a}${b}${c}`
        const id = encodeSwfId(text)
        const twin = seen.get(id.toLowerCase())
        if (twin !== undefined && encodeSwfId(twin) !== id) return [twin, text]
        seen.set(id.toLowerCase(), text)
      }
    }
  }
  throw new Error('There are no such texts.')
}
