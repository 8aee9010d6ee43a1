import {test as base} from '@playwright/test'

export {expect} from '@playwright/test'

/** Where the product that the tests share is served, and how to sign in to it. */
export type SharedProduct = {
  site: string
  games: string
  studio: string
  lake: string
  identity: string
  tokens: {owner: string; moderator: string}
  /** What `npm start` printed. */
  output: string
}

/** `test` with the running product, and with relative addresses that lead to its site. */
export const test = base.extend<{product: SharedProduct}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  product: async ({}, provide) => {
    await provide(JSON.parse(process.env.PRODUCT ?? '{}'))
  },
  baseURL: async ({product}, provide) => {
    await provide(product.site)
  },
})
