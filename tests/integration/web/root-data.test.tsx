import {expect, test} from 'vitest'

import {loader} from '../../../web/src/routes/root.tsx'
import {gameFields, provideSite, siteOf} from './site-content.ts'

const asked = {request: new Request('http://localhost:4100/play')}

test('what stands around every page is the same from one navigation to the next, until it changes', async () => {
  const store = provideSite([gameFields('chess')])
  const before = await loader(asked)
  const after = await loader(asked)
  expect(after.settings).toBe(before.settings)
  expect(after.bell).toBe(before.bell)

  const {site} = siteOf([])
  await store.apply({site: {...site, settings: {...site.settings, siteTitle: 'Shed'}}})
  expect((await loader(asked)).settings.siteTitle).toBe('Shed')
})

test('what links to a page begins with the address at which the site is shown', async () => {
  provideSite([gameFields('chess')])
  expect((await loader(asked)).origin).toBe('http://localhost:4100')
})
