import {ForbiddenError, MutationError, UnauthorizedError, type MutationProblem} from '../errors.ts'
import type {LakeUser} from '../lake-state.ts'
import {bundleOf} from '../document.ts'
import type {Change} from '../transactions/working-copy.ts'

const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']

type Permission = 'create' | 'update' | 'delete'

/** Refuses changes that the user's role does not allow; nothing is written then. */
export function authorizeChanges(user: LakeUser | undefined, changes: Change[]): void {
  if (!user) throw new UnauthorizedError('Sign in to write: send "Authorization: Bearer <token>"')
  if (user.role === 'administrator') return
  const problems = changes.flatMap((change) => {
    const permission = lackingPermission(user, change)
    return permission ? [{index: change.step ?? 0, problem: describeLack(permission, change)}] : []
  })
  if (problems.length > 0) throw new MutationError(problems)
}

/** What the user would have to be allowed for this change, and is not. */
function lackingPermission(
  {mayWrite = []}: LakeUser,
  {id, before, after, removal}: Change,
): Permission | undefined {
  const isNew = before === undefined
  // Uploading makes the asset's document; changing it later is the administrator's.
  const types = isNew ? [...mayWrite, ...assetTypes] : mayWrite
  const isAllowed = [before, after].every((document) => !document || types.includes(document._type))
  if (!isAllowed) return isNew ? 'create' : 'update'
  const isKept = after !== undefined || bundleOf(id) !== 'published' || removal === 'unpublish'
  return isKept ? undefined : 'delete'
}

function describeLack(permission: Permission, {id}: Change): MutationProblem {
  return {
    status: 403,
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${permission}" required`,
    details: {permission, id},
  }
}

/** Refuses what only an administrator may do, such as exporting or managing datasets. */
export function requireAdministrator(user: LakeUser | undefined, what: string): LakeUser {
  if (!user) throw new UnauthorizedError()
  if (user.role === 'administrator') return user
  throw new ForbiddenError(`Insufficient permissions; only an administrator may ${what}`)
}

export type Grant = {filter: string; permissions: string[]}

/** The same rules as filters, from which Studio learns what to offer. */
export function grantsOf(user: LakeUser | undefined): Grant[] {
  const everything = '_id in path("**")'
  if (!user) return [{filter: '_id in path("*")', permissions: ['read']}]
  if (user.role === 'administrator') {
    const permissions = ['read', 'update', 'create', 'history', 'editHistory', 'manage']
    return [{filter: everything, permissions}]
  }
  const ofTypes = (types: readonly string[]) => `_type in ${JSON.stringify(types)}`
  return [
    {filter: everything, permissions: ['read', 'history']},
    {filter: ofTypes(user.mayWrite ?? []), permissions: ['create', 'update', 'history']},
    {filter: ofTypes(assetTypes), permissions: ['create']},
  ]
}
