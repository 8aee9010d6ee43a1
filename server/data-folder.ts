import {randomBytes} from 'node:crypto'
import {chmod, mkdir, readFile, rename, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {readTokens, tokensFile, type Tokens} from '../config/node/tokens.ts'
import type {LakeUser} from '../content-lake/index.ts'

/** A data folder that cannot be used; the message names the folder and the reason. */
class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Makes the folder, readable by its owner only. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, {recursive: true, mode: 0o700})
  } catch (error) {
    throw new DataFolderError(`The data folder ${folder} cannot be made: ${reasonOf(error)}.`)
  }
}

/** Reads `tokens.json`, and makes it at the first start. The file is never readable for others. */
export async function loadTokens(folder: string): Promise<Tokens> {
  const tokens = readTokens(folder)
  const file = tokensFile(folder)
  if (tokens === null) return writeTokens(file)
  await chmod(file, 0o600)
  return tokens
}

/** What a moderator may create, edit, publish, unpublish and discard (DESIGN section 3). */
const MODERATED_TYPES = ['game', 'slide', 'announcement', 'article']

/** The two users of the lake with their tokens. */
export function lakeUsers(tokens: Tokens): LakeUser[] {
  return [
    {
      id: 'owner',
      name: 'Owner',
      email: 'owner@gameshack.example',
      role: 'administrator',
      token: tokens.owner,
    },
    {
      id: 'moderator',
      name: 'Moderator',
      email: 'moderator@gameshack.example',
      role: 'moderator',
      mayWrite: MODERATED_TYPES,
      token: tokens.moderator,
    },
  ]
}

/** Reads the secret that signs the sessions of the identity server, and makes it at the first start. */
export async function loadIdentitySecret(folder: string): Promise<string> {
  const file = join(folder, 'identity-secret')
  const text = await readIfPresent(file)
  if (text !== null && text.trim().length >= 32) return text.trim()

  const secret = newToken()
  await writeWhole(file, `${secret}\n`)
  return secret
}

async function writeTokens(file: string): Promise<Tokens> {
  const tokens: Tokens = {owner: newToken(), moderator: newToken()}
  await writeWhole(file, `${JSON.stringify(tokens, null, 2)}\n`)
  return tokens
}

/** Studio ignores tokens of fewer than 32 characters; these have 43. */
function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Writes a file that is there whole or not at all, for its owner's eyes only. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  await writeFile(draft, text, {mode: 0o600, flush: true})
  await rename(draft, file)
}

/** The file's text, or `null` when there is no such file. Throws {@link DataFolderError} for any other trouble. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new DataFolderError(`${file} cannot be read: ${reasonOf(error)}.`)
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

function reasonOf(error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'EROFS':
      return 'the disk is read-only'
    case 'ENOSPC':
      return 'the disk is full'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file is in its place'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
