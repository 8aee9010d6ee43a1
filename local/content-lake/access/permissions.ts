import {ForbiddenError, UnauthorizedError} from '../http/errors.ts'
import type {LakeUser} from '../lake-state.ts'
import {bundleOf, type LakeDocument} from '../store/document.ts'
import type {Change} from '../store/working-copy.ts'

/** The types that a moderator keeps in order. */
export const moderatedTypes = ['game', 'slide', 'announcement', 'article']

const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']

/** Refuses changes that the user's role does not allow; nothing is written then. */
export function authorizeChanges(user: LakeUser | undefined, changes: Change[]): void {
  if (!user) throw new UnauthorizedError('Sign in to write: send "Authorization: Bearer <token>"')
  if (user.role === 'administrator') return
  for (const change of changes) authorizeModerator(change)
}

function authorizeModerator({id, before, after, removal}: Change): void {
  for (const document of [before, after]) {
    if (document) assertModerated(document, before === undefined)
  }
  if (after || bundleOf(id) !== 'published' || removal === 'unpublish') return
  throw new ForbiddenError(
    `Insufficient permissions; permission "delete" required. A moderator may unpublish "${id}", but not delete it`,
  )
}

function assertModerated({_id, _type}: LakeDocument, isNew: boolean): void {
  if (moderatedTypes.includes(_type)) return
  // Uploading makes the asset's document; changing it later is the owner's.
  if (isNew && assetTypes.includes(_type)) return
  throw new ForbiddenError(
    `Insufficient permissions; permission "${isNew ? 'create' : 'update'}" required. A moderator may not write "${_id}" of type "${_type}"`,
  )
}

/** Refuses what only the owner may do, such as exporting or managing datasets. */
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
  const types = moderatedTypes.map((type) => `"${type}"`).join(', ')
  return [
    {filter: everything, permissions: ['read', 'history']},
    {filter: `_type in [${types}]`, permissions: ['create', 'update', 'history']},
    {filter: '_type in ["sanity.imageAsset", "sanity.fileAsset"]', permissions: ['create']},
  ]
}
