import {readFileSync, statSync} from 'node:fs'

import type {Addresses} from '../../config/ports.ts'
import {buildFactsFile, nothingBuilt, parseBuildFacts, type BuildFacts} from './build-facts.ts'

/**
 * The facts of the build that lies there now. A build that ends while the server runs brings other pages, whose
 * inline script has another hash: the file is looked at for every answer and read when it has changed. While it
 * is away or half-written, what was read last holds.
 *
 * @param root the built site.
 */
export function createCurrentBuild(root: string, addresses: Addresses): () => BuildFacts {
  const file = buildFactsFile(root)
  let facts = nothingBuilt(addresses)
  let readAs = ''

  return () => {
    try {
      const {mtimeMs, size, ino} = statSync(file)
      const version = `${mtimeMs} ${size} ${ino}`
      if (version !== readAs) {
        facts = parseBuildFacts(readFileSync(file, 'utf8'), addresses)
        readAs = version
      }
    } catch {
      // Nothing built yet, or a build is writing: the next answer looks again.
    }
    return facts
  }
}
