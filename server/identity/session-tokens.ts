import {createHmac, timingSafeEqual} from 'node:crypto'

/** An hour, as Firebase's ID tokens live. */
export const ID_TOKEN_SECONDS = 3_600

type Claims = {kind: 'id' | 'refresh'; sub: string; iat: number; exp: number | null}

/**
 * Makes and reads the two tokens of a session. They are signed and stateless: with the same secret a session
 * outlives a restart of the server, and nothing about it needs to be stored.
 */
export function createSessionTokens(secret: string, projectId: string, clock: () => Date) {
  const sign = (payload: object): string => {
    const head = encode({alg: 'HS256', typ: 'JWT'})
    const body = encode(payload)
    return `${head}.${body}.${signature(`${head}.${body}`)}`
  }
  const signature = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const seconds = () => Math.floor(clock().getTime() / 1_000)

  return {
    idToken(user: {
      localId: string
      email: string
      displayName: string
      claims: Record<string, unknown>
    }): string {
      const now = seconds()
      return sign({
        ...user.claims,
        kind: 'id',
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: user.localId,
        user_id: user.localId,
        email: user.email,
        name: user.displayName,
        auth_time: now,
        iat: now,
        exp: now + ID_TOKEN_SECONDS,
        firebase: {identities: {email: [user.email]}, sign_in_provider: 'password'},
      })
    },

    refreshToken(user: {localId: string}): string {
      return sign({kind: 'refresh', sub: user.localId, iat: seconds(), exp: null})
    },

    /** The account id of a token that we signed and that has not run out; otherwise why it is refused. */
    read(
      token: string,
      kind: Claims['kind'],
    ): {localId: string} | {refused: 'invalid' | 'expired'} {
      const [head = '', body = '', given = ''] = token.split('.')
      const expected = Buffer.from(signature(`${head}.${body}`))
      const actual = Buffer.from(given)
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual))
        return {refused: 'invalid'}

      // We signed it, so it has the shape that we gave it.
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
      if (claims.kind !== kind) return {refused: 'invalid'}
      if (claims.exp !== null && claims.exp <= seconds()) return {refused: 'expired'}
      return {localId: claims.sub}
    },
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
