import type {LakeAddress} from '../config.ts'
import {fieldsOf} from '../lib/fields.ts'
import {installedBy, type InstalledGames} from './installed.ts'
import {parseGame, type ParsedGame} from './parse-game.ts'
import {parseSiteContent, type SiteContent} from './parse-site.ts'
import {picturesOf} from './pictures.ts'

/** Turns the lake's answers into models. Never throws: what makes no sense is left out. */
export type ContentParser = {
  parseGames: (answers: readonly unknown[]) => ParsedGame[]
  parseSite: (answers: unknown) => SiteContent
}

/** @param installed `null` where the games origin does not say: then every game counts as installed. */
export function createContentParser(
  lake: Pick<LakeAddress, 'projectId' | 'dataset' | 'isEmbedded'>,
  installed: InstalledGames | null,
): ContentParser {
  const toPicture = picturesOf(lake)
  const isInstalled = installed === null ? () => true : installedBy(installed)
  return {
    parseGames: (answers) =>
      answers.flatMap((answer) => parseGame(answer, isInstalled, toPicture) ?? []),
    parseSite: (answers) => parseSiteContent(fieldsOf(answers), toPicture),
  }
}
