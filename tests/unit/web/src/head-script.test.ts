import {runInNewContext} from 'node:vm'

import {expect, test} from 'vitest'

import {headScript} from '../../../../web/src/head-script.ts'

type Page = {
  address?: string
  stored?: Record<string, string>
  isStorageDenied?: boolean
  prefersLight?: boolean
  isFramed?: boolean
  /** Attributes of the root element as the HTML has them. */
  dataset?: Record<string, string>
}

/** Runs the script's text, which is what the CSP allows, in a page of that kind. */
function run(
  {
    address = 'https://shack.example/play',
    stored = {},
    isStorageDenied = false,
    prefersLight = false,
    isFramed = false,
    dataset = {},
  }: Page,
  exemptHosts: readonly string[] = [],
) {
  const root = {style: {display: ''}, dataset: {...dataset}}
  const window = {top: {}, self: {}}
  if (!isFramed) window.top = window.self
  runInNewContext(headScript({exemptHosts}), {
    window,
    document: {documentElement: root},
    location: new URL(address),
    localStorage: {
      getItem: (key: string) => {
        if (isStorageDenied) throw new Error('denied')
        return stored[key] ?? null
      },
    },
    matchMedia: () => ({matches: prefersLight}),
    URLSearchParams,
  })
  return {...root.dataset, isShown: root.style.display === ''}
}

test('a page on top is shown at night, unless the system is light', () => {
  expect(run({})).toEqual({isShown: true, theme: 'night'})
  expect(run({prefersLight: true})).toEqual({isShown: true, theme: 'day'})
})

test('what the visitor has chosen is applied before the first paint, nonsense is not', () => {
  const stored = {'shack.theme': 'day', 'shack.thumbnails': 'on', 'shack.rail': '"><script>'}

  expect(run({stored})).toEqual({isShown: true, theme: 'day', thumbnails: 'on'})
})

test('storage that throws leaves the defaults', () => {
  expect(run({isStorageDenied: true})).toEqual({isShown: true, theme: 'night'})
})

test('an address whose query changes the page is marked, and so is the shell', () => {
  expect(run({address: 'https://shack.example/play?utm_source=x'})).not.toHaveProperty('fresh')
  expect(run({address: 'https://shack.example/play?page=3'})).toHaveProperty('fresh')
  expect(run({address: 'https://shack.example/search?q=chess'})).toHaveProperty('fresh')
  expect(run({dataset: {shell: ''}})).toHaveProperty('fresh')
})

test('a framed page stays hidden until somebody decides', () => {
  expect(run({isFramed: true})).toMatchObject({framing: 'undecided', isShown: false})
})

test.each([
  ['https://shack-example.translate.example/', true],
  ['https://translate.example.evil.example/', false],
  ['https://eviltranslate.example/', false],
  ['about:srcdoc', true],
])('framed at %s it is shown: %s', (address, isShown) => {
  expect(run({address, isFramed: true}, ['translate.example']).isShown).toBe(isShown)
})
