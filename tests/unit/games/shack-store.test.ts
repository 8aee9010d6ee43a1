import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {afterEach, expect, test, vi} from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

type Store = {read: (key: string) => unknown; write: (key: string, value: unknown) => void}

/** The drawer of saves that every game has. */
async function aStore(storage: () => Storage): Promise<Store> {
  vi.stubGlobal('matchMedia', () => ({matches: false}))
  Object.defineProperty(globalThis, 'localStorage', {configurable: true, get: storage})
  const {createStore}: {createStore: (game: string) => Store} = await import(
    join(root, 'games/kit/shack.js')
  )
  return createStore('tin-merge')
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('where storage is refused a save lasts as long as the page', async () => {
  const store = await aStore(() => {
    throw new DOMException('Refused.', 'SecurityError')
  })
  expect(store.read('best')).toBeNull()

  store.write('best', {score: 64})

  expect(store.read('best')).toEqual({score: 64})
})

test('no game keeps anything but through that drawer', () => {
  const others = globSync('games/html5/*/*.js', {cwd: root}).filter(
    (file) => !file.endsWith('/shack.js'),
  )
  expect(others.length).toBeGreaterThan(32)
  const keeping = others.filter((file) =>
    /localStorage|sessionStorage|indexedDB|\bcaches\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(keeping).toEqual([])
})
