import {isDigestOfToken} from '../http/authenticate.ts'
import {NotFoundError, RequestError} from '../errors.ts'
import {readJson} from '../http/read-body.ts'
import {pathParameter, requireUser, type RequestContext} from '../http/request-context.ts'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import type {LakeUser} from '../lake-state.ts'

/** GET /users/me */
export function readCurrentUser(context: RequestContext): Response {
  return Response.json(describeCurrent(requireUser(context)))
}

/** GET /auth/id */
export function readAuthId(context: RequestContext): Response {
  return Response.json({id: requireUser(context).id})
}

/**
 * GET /auth/tokens/:sha256: 204 when a token with this SHA-256 is one of this lake's, else 404. A client that must not
 * send its token to another lake asks this first. The hosted service has no such address.
 */
export function recogniseToken(context: RequestContext): Response {
  const {lake} = context
  if (isDigestOfToken(lake.users, pathParameter(context, 'sha256'))) {
    return new Response(null, {status: 204})
  }
  lake.limits.countWrongToken()
  throw new NotFoundError('No token of this lake has that SHA-256')
}

/** GET /users/:ids: one profile, or an array of those that exist. */
export function readUsers(context: RequestContext): Response {
  const current = requireUser(context)
  const ids = pathParameter(context, 'ids').split(',')
  const profiles = ids.flatMap((id) => {
    const user = id === 'me' ? current : context.lake.users.find((known) => known.id === id)
    return user ? [describeProfile(user)] : []
  })
  if (ids.length > 1) return Response.json(profiles)
  const [profile] = profiles
  if (!profile) throw new NotFoundError(`User "${ids.join()}" not found`)
  return Response.json(profile)
}

/** GET /users/me/keyvalue/:keys */
export function readKeyValues(context: RequestContext): Response {
  const {id} = requireUser(context)
  const keys = pathParameter(context, 'keys').split(',').slice(0, 200)
  return Response.json(context.lake.project.keyValues(id, keys))
}

/** PUT /users/me/keyvalue with `[{key, value}]` */
export async function writeKeyValues(context: RequestContext): Promise<Response> {
  const {id} = requireUser(context)
  const entries = parseEntries(await readJson(context))
  context.lake.project.putKeyValues(id, entries)
  return Response.json(entries)
}

function parseEntries(body: Json): {key: string; value: Json}[] {
  if (!Array.isArray(body) || body.length > 200) {
    throw new RequestError(400, 'The body must be an array of at most 200 {key, value}')
  }
  return body.map((entry) => {
    if (!isJsonObject(entry) || typeof entry.key !== 'string' || entry.key.length > 500) {
      throw new RequestError(400, 'Each entry must have a "key" of at most 500 characters')
    }
    return {key: entry.key, value: entry.value ?? null}
  })
}

function describeCurrent(user: LakeUser): JsonObject {
  return {
    ...describeProfile(user),
    role: user.role,
    roles: [rolesOf(user)],
    provider: 'sanity-token',
  }
}

export function rolesOf({role}: LakeUser): JsonObject {
  const title = role.charAt(0).toUpperCase() + role.slice(1)
  return {name: role, title, description: title}
}

function describeProfile({id, name, email}: LakeUser): JsonObject {
  const [givenName = name, ...rest] = name.split(' ')
  return {
    id,
    sanityUserId: id,
    name,
    displayName: name,
    givenName,
    familyName: rest.join(' '),
    email,
    imageUrl: null,
    profileImage: null,
  }
}
