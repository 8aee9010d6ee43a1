import type {LakeAddress} from '../config.ts'
import {picturesOf} from './images.ts'
import {parseGame, type IsInstalled, type ParsedGame} from './parse-game.ts'
import {parseSiteContent, type SiteContent} from './parse-site.ts'
import {fieldsOf} from './parse-value.ts'

/** Turns the lake's answers into models. Never throws: what makes no sense is left out. */
export type ContentParser = {
  parseGames: (answers: readonly unknown[]) => ParsedGame[]
  parseSite: (answers: unknown) => SiteContent
}

export function createContentParser(
  lake: Pick<LakeAddress, 'projectId' | 'dataset' | 'isEmbedded'>,
  isInstalled: IsInstalled,
): ContentParser {
  const toPicture = picturesOf(lake)
  return {
    parseGames: (answers) => answers.flatMap((answer) => parseGame(answer, isInstalled) ?? []),
    parseSite: (answers) => parseSiteContent(fieldsOf(answers), toPicture),
  }
}
