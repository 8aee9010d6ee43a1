import {cp, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {test as base} from '@playwright/test'

import {freePorts, readTokens, startProduct} from './product.ts'

export {expect} from '@playwright/test'

/** Where the product of a worker's tests is served, and how to sign in to it. */
export type ServedProduct = {
  site: string
  games: string
  studio: string
  lake: string
  identity: string
  tokens: {owner: string; moderator: string}
  /** What `npm start` printed. */
  output: string
}

/**
 * `test` with the running product, and with relative addresses that lead to its site. Each worker has a product of
 * its own, with the content as imported when it started: what one publishes, another does not see.
 */
export const test = base.extend<object, {product: ServedProduct}>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'game-shack-'))
      await cp(process.env.IMPORTED ?? '', dataDir, {recursive: true})
      const ports = await freePorts()
      const product = await startProduct({dataDir, ports})
      await provide({
        site: `http://localhost:${ports.site}`,
        games: `http://localhost:${ports.games}`,
        studio: `http://localhost:${ports.studio}`,
        lake: `http://localhost:${ports.lake}`,
        identity: `http://localhost:${ports.identity}`,
        tokens: await readTokens(dataDir),
        output: product.output(),
      })
      await product.stop()
      await rm(dataDir, {recursive: true, force: true})
    },
    {scope: 'worker', timeout: 120_000},
  ],
  baseURL: async ({product}, provide) => {
    await provide(product.site)
  },
})
