import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {freePorts, readTokens, startProduct} from './product.ts'

/** Starts the whole product on an empty data folder, once for all browser tests, and says where it is. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'game-shack-'))
  const ports = await freePorts()
  const product = await startProduct({dataDir, ports})
  const tokens = await readTokens(dataDir)

  process.env.PRODUCT = JSON.stringify({
    site: `http://localhost:${ports.site}`,
    games: `http://localhost:${ports.games}`,
    studio: `http://localhost:${ports.studio}`,
    lake: `http://localhost:${ports.lake}`,
    identity: `http://localhost:${ports.identity}`,
    tokens,
    output: product.output(),
  })

  return async () => {
    await product.stop()
    await rm(dataDir, {recursive: true, force: true})
  }
}
