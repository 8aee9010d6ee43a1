import {createHash, timingSafeEqual} from 'node:crypto'
import type {LakeState, LakeUser} from '../lake-state.ts'
import {UnauthorizedError} from '../errors.ts'

/** Finds the user of a token in a time that tells nothing about the tokens. */
export function createAuthenticator(users: LakeUser[]): (token: string) => LakeUser | undefined {
  const known = users.map((user) => ({user, digest: digest(user.token)}))
  return (token) => {
    const given = digest(token)
    return known.find((entry) => timingSafeEqual(entry.digest, given))?.user
  }
}

/** Whether a SHA-256, in hexadecimal, is that of a user's token. */
export function isDigestOfToken(users: LakeUser[], hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return users.some(({token}) => given.length === 32 && timingSafeEqual(digest(token), given))
}

/** Reads `Authorization: Bearer`. No header: nobody. An unknown token is an error. */
export function userOf(request: Request, lake: LakeState): LakeUser | undefined {
  const header = request.headers.get('authorization')
  if (header === null) return undefined
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1]
  const user = token === undefined ? undefined : lake.authenticate(token)
  if (user) return user
  lake.limits.countWrongToken()
  throw new UnauthorizedError()
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
