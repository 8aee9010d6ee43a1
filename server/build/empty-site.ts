import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

/**
 * A site without a single game is hardly what somebody wants to put online: what to say of it.
 *
 * @param source where the content was read from, in words
 * @returns `null` when the build wrote the page of a game
 */
export async function emptySiteNote(dist: string, source: string): Promise<string | null> {
  const pages: unknown = JSON.parse(await readFile(join(dist, 'pages.json'), 'utf8'))
  const hasGames = Array.isArray(pages) && pages.some((page) => /^play\/[^/]+\//.test(String(page)))
  if (hasGames) return null
  return `The site that was built has no games, since ${source} has none that are published. Bring some in, with npm start (the first catalogue, on this machine) or npm run import -- FILE --write, and build again.`
}
