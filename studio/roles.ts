import type {CurrentUser} from 'sanity'

type WithRoles = Pick<CurrentUser, 'roles'>

/** The owner, who alone writes partners and settings, deletes what is published and queries the lake (DESIGN section 3). */
export function isAdministrator(user: WithRoles | null): boolean {
  return user?.roles.some((role) => role.name === 'administrator') ?? false
}

/**
 * What is started by hand. The settings exist once, reports come from the importer, and the media browser
 * makes its own folders and tags.
 */
const CREATED_BY_ALL: readonly string[] = ['game', 'slide', 'announcement', 'article']
const CREATED_BY_OWNER: readonly string[] = [...CREATED_BY_ALL, 'partner']

export function mayCreate(type: string, user: WithRoles | null): boolean {
  return (isAdministrator(user) ? CREATED_BY_OWNER : CREATED_BY_ALL).includes(type)
}
