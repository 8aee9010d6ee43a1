import {grantsOf} from '../access/permissions.ts'
import {datasetOf, requireUser, type RequestContext} from '../http/request-context.ts'
import type {JsonObject} from '../json.ts'
import type {LakeUser} from '../lake-state.ts'
import {rolesOf} from './users.ts'

/** GET /projects */
export function listProjects(context: RequestContext): Response {
  requireUser(context)
  return Response.json([describeProject(context)])
}

/** GET /projects/:projectId */
export function readProject(context: RequestContext): Response {
  requireUser(context)
  return Response.json(describeProject(context))
}

/** GET /projects/:projectId/grants: what the user may do with the project itself. */
export function readGrants(context: RequestContext): Response {
  const {role} = requireUser(context)
  const names = role === 'administrator' ? ['read', 'update'] : ['read']
  const grants = names.map((name) => ({name, params: {}}))
  return Response.json({
    'sanity.project': [{grants}],
    'sanity.project.members': [{grants: [{name: 'read', params: {}}]}],
    'sanity.project.datasets': [{grants}],
  })
}

/** GET /datasets/:dataset/acl: what the user may do with documents. */
export function readAccess(context: RequestContext): Response {
  datasetOf(context)
  return Response.json(grantsOf(context.user))
}

/** GET /projects/:projectId/roles */
export function listRoles(context: RequestContext): Response {
  requireUser(context)
  return Response.json(context.lake.users.map((user) => ({...rolesOf(user), isCustom: false})))
}

function describeProject({lake, url, user}: RequestContext): JsonObject {
  const isWanted = (part: string) => url.searchParams.get(part) !== 'false'
  return {
    id: lake.projectId,
    displayName: lake.projectId,
    studioHost: null,
    // Null keeps Studio from asking for an organization's services.
    organizationId: null,
    organization: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    activityFeedEnabled: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    metadata: {},
    ...(isWanted('includeFeatures') ? {features: []} : {}),
    ...(isWanted('includeMembers')
      ? {members: lake.users.map((member) => describeMember(member, member === user))}
      : {}),
  }
}

function describeMember(user: LakeUser, isCurrentUser: boolean): JsonObject {
  return {
    id: user.id,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    isCurrentUser,
    isRobot: false,
    role: user.role,
    roles: [rolesOf(user)],
  }
}
