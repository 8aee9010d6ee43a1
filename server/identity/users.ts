import {scrypt, timingSafeEqual} from 'node:crypto'
import {promisify} from 'node:util'

import {isRecord} from '../is-record.ts'

/** An account in the form that Firebase imports (`auth:import`), with a salted scrypt hash. */
export type IdentityUser = {
  localId: string
  email: string
  displayName: string
  disabled: boolean
  passwordHash: Buffer
  salt: Buffer
  createdAt: string
  /** Custom claims, which stand in every ID token: `{"editor": true}` for the owner. */
  claims: Record<string, unknown>
  /** The password to print at start; only the two demo accounts have one. */
  demoPassword: string | null
}

export type HashConfig = {
  cpuMemCost: number
  parallelization: number
  blockSize: number
  derivedKeyLength: number
}

export type UserDirectory = {users: IdentityUser[]; hashConfig: HashConfig}

/** Reads `users.json`; throws a sentence that names the account and the field that is wrong. */
export function parseUsers(text: string, source: string): UserDirectory {
  const file = asRecord(JSON.parse(text), source)
  if (!Array.isArray(file.users))
    throw new Error(`${source}: "users" should be a list of accounts.`)
  const config = asRecord(file.hashConfig, `${source}: hashConfig`)

  return {
    users: file.users.map((entry: unknown, index) =>
      parseUser(entry, `${source}: account ${index + 1}`),
    ),
    hashConfig: {
      cpuMemCost: numberOf(config, 'cpuMemCost', source),
      parallelization: numberOf(config, 'parallelization', source),
      blockSize: numberOf(config, 'blockSize', source),
      derivedKeyLength: numberOf(config, 'derivedKeyLength', source),
    },
  }
}

function parseUser(entry: unknown, where: string): IdentityUser {
  const user = asRecord(entry, where)
  return {
    localId: textOf(user, 'localId', where),
    email: textOf(user, 'email', where),
    displayName: typeof user.displayName === 'string' ? user.displayName : '',
    disabled: user.disabled === true,
    passwordHash: Buffer.from(textOf(user, 'passwordHash', where), 'base64'),
    salt: Buffer.from(textOf(user, 'salt', where), 'base64'),
    createdAt: typeof user.createdAt === 'string' ? user.createdAt : '0',
    claims:
      typeof user.customAttributes === 'string'
        ? asRecord(JSON.parse(user.customAttributes), `${where}: customAttributes`)
        : {},
    demoPassword: typeof user.demoPassword === 'string' ? user.demoPassword : null,
  }
}

function asRecord(value: unknown, where: string): Record<string, unknown> {
  if (isRecord(value)) return value
  throw new Error(`${where} should be an object.`)
}

function textOf(record: Record<string, unknown>, key: string, where: string): string {
  const value = record[key]
  if (typeof value === 'string' && value !== '') return value
  throw new Error(`${where}: "${key}" is missing.`)
}

function numberOf(record: Record<string, unknown>, key: string, where: string): number {
  const value = record[key]
  if (typeof value === 'number' && value > 0) return value
  throw new Error(`${where}: hashConfig.${key} should be a positive number.`)
}

const scryptAsync = promisify<
  string,
  Buffer,
  number,
  {N: number; p: number; r: number; maxmem: number},
  Buffer
>(scrypt)

/**
 * Whether the password is the account's. Without an account it works just as long on a made-up one, so that
 * the time of the answer does not tell which e-mails exist.
 */
export async function isPassword(
  password: string,
  user: IdentityUser | null,
  {cpuMemCost: N, parallelization: p, blockSize: r, derivedKeyLength}: HashConfig,
): Promise<boolean> {
  const salt = user?.salt ?? Buffer.from('nobody has this account')
  const maxmem = 256 * N * r // twice what scrypt needs
  const hash = await scryptAsync(password, salt, derivedKeyLength, {N, p, r, maxmem})
  return (
    user !== null &&
    hash.length === user.passwordHash.length &&
    timingSafeEqual(hash, user.passwordHash)
  )
}
