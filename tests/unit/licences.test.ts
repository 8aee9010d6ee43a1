import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

import {isRecord} from '../../server/is-record.ts'

const root = join(import.meta.dirname, '..', '..')

/** What `docs/dependencies.md` counts: packages of the lockfile by licence, for every platform. */
async function lockedLicences(): Promise<Record<'product' | 'tools', Map<string, number>>> {
  const lockfile: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const packages = isRecord(lockfile) && isRecord(lockfile.packages) ? lockfile.packages : {}
  const counts = {product: new Map<string, number>(), tools: new Map<string, number>()}
  for (const [place, found] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || !isRecord(found) || found.link === true) continue
    const licence = typeof found.license === 'string' ? found.license : 'not said'
    const kind = found.dev === true ? counts.tools : counts.product
    kind.set(licence, (kind.get(licence) ?? 0) + 1)
  }
  return counts
}

test('the table of licences is what the lockfile holds', async () => {
  const page = await readFile(join(root, 'docs', 'dependencies.md'), 'utf8')
  const {product, tools} = await lockedLicences()

  const names = [...new Set([...product.keys(), ...tools.keys()])]
  const rows = names
    .toSorted((a, b) => (product.get(b) ?? 0) - (product.get(a) ?? 0) || (a < b ? -1 : 1))
    .map((name) => `| ${name} | ${product.get(name) ?? 0} | ${tools.get(name) ?? 0} |`)

  expect(product.size).toBeGreaterThan(0)
  expect(page.match(/^\| .+ \| \d+ \| \d+ \|$/gm)).toEqual(rows)
})
