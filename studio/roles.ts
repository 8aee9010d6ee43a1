import type {CurrentUser} from 'sanity'

type WithRoles = Pick<CurrentUser, 'roles'>

/** The owner, who alone writes partners and settings, deletes what is published and queries the lake (DESIGN section 3). */
export function isAdministrator(user: WithRoles | null): boolean {
  return user?.roles.some((role) => role.name === 'administrator') ?? false
}

/** What only the owner may write; the lake refuses it to moderators. */
const OWNER_TYPES: readonly string[] = ['partner', 'siteSettings']

/** What nobody starts by hand: the settings exist once, and reports come from the importer. */
const NEVER_CREATED_TYPES: readonly string[] = ['siteSettings', 'importReport']

export function mayCreate(type: string, user: WithRoles | null): boolean {
  if (NEVER_CREATED_TYPES.includes(type)) return false
  return isAdministrator(user) || !OWNER_TYPES.includes(type)
}
