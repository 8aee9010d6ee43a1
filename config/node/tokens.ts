import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import {SettingsError} from '../variables.ts'

/** The bearer tokens of the embedded lake's two users (DESIGN section 3). */
export type Tokens = {owner: string; moderator: string}

/** The file of a data folder that holds them. */
export function tokensFile(dataDir: string): string {
  return join(dataDir, 'tokens.json')
}

/** `null` before the first start has made the tokens. Throws {@link SettingsError}, which names the file. */
export function readTokens(dataDir: string): Tokens | null {
  const file = tokensFile(dataDir)
  if (!existsSync(file)) return null
  const {owner, moderator} = asRecord(readFileSync(file, 'utf8'))
  if (isToken(owner) && isToken(moderator) && owner !== moderator) return {owner, moderator}
  throw new SettingsError(
    `${file} should hold {"owner": "…", "moderator": "…"} with tokens of at least 32 characters. Delete it, and npm start or npm run lake makes new ones.`,
  )
}

function asRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? {...value} : {}
  } catch {
    return {}
  }
}

/** Studio ignores tokens of fewer than 32 characters. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 32 && !/\s/.test(value)
}
