import {
  given,
  givenOrigin,
  isLoopback,
  matching,
  SettingsError,
  type Environment,
} from './variables.ts'

/** A Sanity project and one of its datasets. */
export type Project = {projectId: string; dataset: string}

/** The embedded lake's only project and dataset. */
export const EMBEDDED_PROJECT = {projectId: 'gameshack', dataset: 'production'} as const

/** The version of the Content Lake API that our own queries are written for. */
export const API_VERSION = '2025-02-19'

const VARIABLES = {
  site: ['VITE_SANITY_PROJECT_ID', 'VITE_SANITY_DATASET'],
  studio: ['SANITY_STUDIO_PROJECT_ID', 'SANITY_STUDIO_DATASET'],
} as const

/**
 * The hosted project that the variables ask for, or `null` for the embedded lake. Site and studio must name the
 * same one, or editors would publish where no visitor looks.
 *
 * @throws {SettingsError}
 */
export function readHostedProject(env: Environment): Project | null {
  const site = readProject(env, 'site')
  const studio = readProject(env, 'studio')
  if (site?.projectId === studio?.projectId && site?.dataset === studio?.dataset) return site

  const named = (part: 'site' | 'studio', project: Project | null) => {
    const [id, dataset] = VARIABLES[part]
    return project === null
      ? `${id} is not set`
      : `${id} and ${dataset} name ${project.projectId}/${project.dataset}`
  }
  throw new SettingsError(
    `Site and studio must use the same project, but ${named('site', site)}, and ${named('studio', studio)}. Set both pairs alike, or neither for the embedded lake.`,
  )
}

/** The hosted project of one part; `null` for the embedded lake. */
export function readProject(env: Environment, part: 'site' | 'studio'): Project | null {
  const [idName, datasetName] = VARIABLES[part]
  const projectId = given(env, idName)
  const dataset = given(env, datasetName)
  if (projectId !== null && dataset !== null) {
    return parseProject({projectId, dataset}, {projectId: idName, dataset: datasetName})
  }
  if (projectId === null && dataset === null) return null

  const [set, missing] = projectId === null ? [datasetName, idName] : [idName, datasetName]
  throw new SettingsError(
    `${set} is "${projectId ?? dataset}" but ${missing} is not set. Set both for a hosted project, neither for the embedded lake.`,
  )
}

/**
 * Names follow https://www.sanity.io/docs/datasets.
 *
 * @param names what gave the two, for the message
 * @throws {SettingsError}
 */
export function parseProject({projectId, dataset}: Project, names: Project): Project {
  return {
    projectId: matching(names.projectId, projectId, /^[a-z0-9][a-z0-9-]*$/, 'a project id'),
    dataset: matching(names.dataset, dataset, /^~?[a-z0-9][a-z0-9_-]{0,63}$/, 'a dataset name'),
  }
}

/**
 * `SANITY_STUDIO_API_HOST`, where studio and scripts reach the lake; `null`: not given.
 *
 * @throws {SettingsError} for a host of somebody else without a project of somebody else.
 */
export function readApiHost(env: Environment, hosted: Project | null): string | null {
  const name = 'SANITY_STUDIO_API_HOST'
  const apiHost = givenOrigin(env, name)
  if (apiHost === null || isLoopback(apiHost)) return apiHost
  if (hosted === null) {
    throw new SettingsError(
      `${name} is "${apiHost}", which is not this machine, but no hosted project is set. Set project id and dataset for site and studio, or unset the host to use the embedded lake.`,
    )
  }
  if (apiHost.startsWith('https:')) return apiHost
  throw new SettingsError(
    `${name} is "${apiHost}"; a token is sent only over https or to this machine. Use https.`,
  )
}
