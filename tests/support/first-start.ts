import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {freePorts, startProduct} from './product.ts'

/**
 * Starts the product on an empty data folder and ends it again, once for all browser tests: what it built is in
 * `dist/`, and what it imported in the folder of `process.env.IMPORTED`, which each worker copies (`fixtures.ts`).
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'game-shack-'))
  const product = await startProduct({dataDir, ports: await freePorts()})
  await product.stop()
  process.env.IMPORTED = dataDir

  return () => rm(dataDir, {recursive: true, force: true})
}
