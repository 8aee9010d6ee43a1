import {expect, test} from '../support/fixtures.ts'

// The terms of what is bundled ask that they travel with it.

test('each part brings the licences of the code that it ships', async ({product, request}) => {
  const places = [
    [`${product.site}/licences.md`, 'react-dom'],
    [`${product.site}/OFL.txt`, 'SIL OPEN FONT LICENSE'],
    [`${product.studio}/licences.md`, 'sanity'],
    [`${product.games}/flash/player/ruffle/LICENSE_MIT`, 'Permission is hereby granted'],
    [`${product.games}/html5/tin-merge/OFL.txt`, 'SIL OPEN FONT LICENSE'],
  ] as const
  for (const [address, words] of places) {
    await test.step(address, async () => {
      const answer = await request.get(address)
      expect(answer.status()).toBe(200)
      expect(answer.headers()['content-type']).not.toContain('text/html')
      expect(await answer.text()).toContain(words)
    })
  }
})
