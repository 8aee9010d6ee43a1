import type {Game} from '../../lib/models.ts'
import {paths} from '../../paths.ts'

/** A letter about a game, already begun: which one it is, and nothing about who writes. */
export function reportHref(
  {id, name, path, gameType}: Pick<Game, 'id' | 'name' | 'path' | 'gameType'>,
  contactEmail: string,
): string {
  const lines = [
    'What happened?',
    '',
    '',
    `Game: ${name}`,
    `Page: ${paths.game(path)}`,
    `Type: ${gameType ?? 'none'}`,
    `Id: ${id}`,
  ]
  const subject = encodeURIComponent(`A problem with ${name}`.toWellFormed())
  const body = encodeURIComponent(lines.join('\r\n').toWellFormed())
  return `mailto:${contactEmail}?subject=${subject}&body=${body}`
}
