import {isRecord} from '../is-record.ts'
import {IdentityError} from './errors.ts'
import {createLockout} from './lockout.ts'
import {createSessionTokens, ID_TOKEN_SECONDS, type SessionTokens} from './session-tokens.ts'
import {isPassword, type IdentityUser, type UserDirectory} from './users.ts'

export type IdentityOptions = {
  projectId: string
  directory: UserDirectory
  /** Signs the sessions; keep it to let them outlive a restart. */
  secret: string
  /** Browser origins that may ask. */
  allowedOrigins: string[]
  clock?: () => Date
}

export type Identity = {fetch: (request: Request) => Promise<Response>}

/**
 * The few Identity Toolkit calls that the real firebase SDK makes for e-mail and password: sign in, look up,
 * refresh. Creating accounts is refused (spec section 1). The addresses are those of Firebase's emulator,
 * so the SDK reaches it with `connectAuthEmulator`.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const {directory, allowedOrigins, clock = () => new Date()} = options
  const lockout = createLockout(clock)
  const tokens = createSessionTokens(options.secret, options.projectId, clock)
  const userById = (id: string) => directory.users.find(({localId}) => localId === id)

  async function signIn(body: Record<string, unknown>): Promise<Response> {
    const email = textOf(body, 'email').trim().toLowerCase()
    const password = textOf(body, 'password')
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new IdentityError('INVALID_EMAIL')
    if (password === '') throw new IdentityError('MISSING_PASSWORD')
    if (lockout.isLocked(email)) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')

    const user =
      directory.users.find((candidate) => candidate.email.toLowerCase() === email) ?? null
    if (!(await isPassword(password, user, directory.hashConfig)) || user === null) {
      lockout.recordWrong(email)
      throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
    }
    if (user.disabled) throw new IdentityError('USER_DISABLED')

    lockout.clear(email)
    return Response.json({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: user.localId,
      email: user.email,
      displayName: user.displayName,
      registered: true,
      ...session(user, tokens),
    })
  }

  async function lookUp(body: Record<string, unknown>): Promise<Response> {
    const {localId, email, displayName, disabled, createdAt} = activeUser(
      textOf(body, 'idToken'),
      'id',
    )
    const providers = [
      {providerId: 'password', federatedId: email, email, rawId: email, displayName},
    ]
    return Response.json({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId,
          email,
          displayName,
          emailVerified: true,
          disabled,
          createdAt,
          providerUserInfo: providers,
        },
      ],
    })
  }

  async function refresh(body: Record<string, unknown>): Promise<Response> {
    const user = activeUser(textOf(body, 'refresh_token'), 'refresh')
    const {idToken, refreshToken, expiresIn} = session(user, tokens)
    return Response.json({
      access_token: idToken,
      id_token: idToken,
      refresh_token: refreshToken,
      expires_in: expiresIn,
      token_type: 'Bearer',
      user_id: user.localId,
      project_id: options.projectId,
    })
  }

  function activeUser(token: string, kind: 'id' | 'refresh'): IdentityUser {
    const claim = tokens.read(token, kind)
    if ('refused' in claim) {
      if (claim.refused === 'expired') throw new IdentityError('TOKEN_EXPIRED')
      throw new IdentityError(kind === 'id' ? 'INVALID_ID_TOKEN' : 'INVALID_REFRESH_TOKEN')
    }
    const user = userById(claim.localId)
    if (!user) throw new IdentityError('USER_NOT_FOUND')
    if (user.disabled) throw new IdentityError('USER_DISABLED')
    return user
  }

  async function refuseSignUp(): Promise<Response> {
    throw new IdentityError('ADMIN_ONLY_OPERATION')
  }

  const operations: Record<string, (body: Record<string, unknown>) => Promise<Response>> = {
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword': signIn,
    '/identitytoolkit.googleapis.com/v1/accounts:lookup': lookUp,
    '/identitytoolkit.googleapis.com/v1/accounts:signUp': refuseSignUp,
    '/securetoken.googleapis.com/v1/token': refresh,
  }

  async function answer(request: Request): Promise<Response> {
    const {pathname} = new URL(request.url)
    const operation = Object.hasOwn(operations, pathname) ? operations[pathname] : undefined
    if (!operation) return Response.json({error: {code: 404, message: 'NOT_FOUND'}}, {status: 404})
    if (request.method !== 'POST') {
      return Response.json({error: {code: 405, message: 'METHOD_NOT_ALLOWED'}}, {status: 405})
    }
    return operation(await readBody(request))
  }

  return {
    async fetch(request) {
      const origin = request.headers.get('origin')
      const isAllowed = origin !== null && allowedOrigins.includes(origin)
      if (origin !== null && !isAllowed) return new Response(null, {status: 403})
      if (request.method === 'OPTIONS')
        return withCors(new Response(null, {status: 204}), request, origin)

      let response: Response
      try {
        response = await answer(request)
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        response = error.toResponse()
      }
      return withCors(response, request, origin)
    },
  }
}

function session(user: IdentityUser, tokens: SessionTokens) {
  return {
    idToken: tokens.idToken(user),
    refreshToken: tokens.refreshToken(user),
    expiresIn: String(ID_TOKEN_SECONDS),
  }
}

/** No call of the SDK is longer than a few kilobytes. */
const MAX_BODY_BYTES = 16_384

/** The SDK sends JSON, but the token endpoint gets a form (https://cloud.google.com/identity-platform/docs/use-rest-api). */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    const body: unknown = JSON.parse(text === '' ? '{}' : text)
    if (isRecord(body)) return body
  } catch {
    // Falls through to the refusal below.
  }
  throw new IdentityError('INVALID_JSON')
}

/** Stops reading where it is too much, however much more there is. */
async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) throw new IdentityError('INVALID_JSON', 413)
    text += decoder.decode(chunk, {stream: true})
  }
  return text + decoder.decode()
}

function textOf(body: Record<string, unknown>, key: string): string {
  const value = body[key]
  return typeof value === 'string' ? value : ''
}

function withCors(response: Response, request: Request, origin: string | null): Response {
  response.headers.set('vary', 'Origin')
  response.headers.set('cache-control', 'no-store')
  if (origin !== null) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-methods', 'POST, OPTIONS')
    const asked = request.headers.get('access-control-request-headers')
    if (asked !== null) response.headers.set('access-control-allow-headers', asked)
  }
  return response
}
