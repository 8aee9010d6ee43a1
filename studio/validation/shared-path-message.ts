import {publishedIdOf} from '../catalogue/game-row.ts'

/**
 * What an editor should know of other games on the same path; `null` when there are none.
 *
 * @param others what the lake found: published documents and drafts of other games
 */
export function sharedPathMessage(others: readonly unknown[]): string | null {
  const names = new Map<string, string>()
  for (const other of others) {
    const fields = new Map<string, unknown>(Object.entries(other ?? {}))
    const [id, name] = [fields.get('_id'), fields.get('name')]
    if (typeof id === 'string') names.set(publishedIdOf(id), typeof name === 'string' ? name : id)
  }
  if (names.size === 0) return null
  const listed = [...names.values()].slice(0, 3).map((name) => `“${name}”`)
  const more = names.size > 3 ? ` and ${names.size - 3} more` : ''
  return `The same path also belongs to ${listed.join(', ')}${more}. Mirrors are welcome; otherwise correct the path, or merge the games in the duplicate finder.`
}
