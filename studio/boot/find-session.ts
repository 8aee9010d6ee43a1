import {API_VERSION} from '../../config/project.ts'
import type {EmbeddedConnection} from '../../config/studio.ts'
import {forgetToken, readStoredToken, storeToken, takeTokenFromAddress} from '../studio-token.ts'

/** `absent`: nobody signed in yet. `refused`: the lake does not know the token (any more). */
export type Session = 'signed-in' | 'absent' | 'refused'

/**
 * Takes over the token of a sign-in link and asks the lake whose it is.
 *
 * @throws Error with one sentence for the page, when the lake does not answer.
 */
export async function findSession({projectId, lake}: EmbeddedConnection): Promise<Session> {
  const fromAddress = takeTokenFromAddress()
  if (fromAddress !== null) storeToken(projectId, fromAddress)
  const token = readStoredToken(projectId)

  // Without a token the only question is whether the lake is there.
  const response = await fetch(`${lake}/v${API_VERSION}/${token === null ? 'ping' : 'users/me'}`, {
    headers: token === null ? {} : {authorization: `Bearer ${token}`},
  }).catch(() => null)

  if (!response) {
    throw new Error(`The content lake at ${lake} does not answer. Is npm start still running?`)
  }
  if (response.ok) return token === null ? 'absent' : 'signed-in'
  if (response.status === 401) {
    forgetToken(projectId)
    return 'refused'
  }
  throw new Error(
    `The content lake at ${lake} has a problem (it answered ${response.status}). See what npm start printed.`,
  )
}
