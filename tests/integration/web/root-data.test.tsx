import {expect, test} from 'vitest'

import {loader} from '../../../web/src/routes/root.tsx'
import {gameFields, provideSite, siteOf} from './site-content.ts'

test('what stands around every page is the same from one navigation to the next, until it changes', async () => {
  const store = provideSite([gameFields('chess')])
  const before = await loader()
  const after = await loader()
  expect(after.settings).toBe(before.settings)
  expect(after.bell).toBe(before.bell)

  const {site} = siteOf([])
  const change = {changed: [], removed: [], gameCount: null, marks: null}
  await store.apply({...change, site: {...site, settings: {...site.settings, siteTitle: 'Shed'}}})
  expect((await loader()).settings.siteTitle).toBe('Shed')
})
