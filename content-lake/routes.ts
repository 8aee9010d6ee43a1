import {runActions} from './endpoints/actions.ts'
import {
  createDataset,
  deleteDataset,
  editDataset,
  listDatasets,
  readDataset,
  readEmbeddings,
} from './endpoints/datasets.ts'
import {readDocuments} from './endpoints/documents.ts'
import {exportDataset} from './endpoints/export.ts'
import {readEvents, readRevisions, readTransactions} from './endpoints/history.ts'
import {listen} from './endpoints/listen.ts'
import {live} from './endpoints/live.ts'
import {mutate} from './endpoints/mutate.ts'
import {listProjects, listRoles, readAccess, readGrants, readProject} from './endpoints/projects.ts'
import {answerQuery} from './endpoints/query.ts'
import {readReferences} from './endpoints/references.ts'
import {serveFile, serveImage} from './endpoints/serve-asset.ts'
import {always, checkCors, readHelp, swallow} from './endpoints/studio-boot.ts'
import {uploadFile, uploadImage} from './endpoints/upload-asset.ts'
import {
  readAuthId,
  readCurrentUser,
  readKeyValues,
  readUsers,
  recogniseToken,
  writeKeyValues,
} from './endpoints/users.ts'
import type {Endpoint} from './http/request-context.ts'
import type {Route} from './http/router.ts'

/** Every address of the lake, without its version; the first that fits wins. */
export const routes: Route[] = [
  // Content
  get('/data/query/:dataset', answerQuery),
  post('/data/query/:dataset', answerQuery),
  get('/data/doc/:dataset/:ids', readDocuments),
  post('/data/mutate/:dataset', mutate),
  post('/data/actions/:dataset', runActions),
  get('/data/listen/:dataset', listen),
  get('/data/live/events/:dataset', live),
  get('/data/history/:dataset/events/documents/:id', readEvents),
  get('/data/history/:dataset/transactions/:ids', readTransactions),
  get('/data/history/:dataset/documents/:ids', readRevisions),
  get('/data/references/:dataset/documents/:id/to', readReferences),
  // Studio asks it in some of its sessions, to tell how long an edit takes to come back.
  get('/data/ping/:dataset', always({pong: true})),
  get('/data/export/:dataset', exportDataset),

  // Assets
  post('/assets/images/:dataset', uploadImage),
  post('/assets/files/:dataset', uploadFile),
  get('/images/:projectId/:dataset/:name', serveImage),
  get('/images/:projectId/:dataset/:name/:vanity', serveImage),
  get('/files/:projectId/:dataset/:name', serveFile),
  get('/files/:projectId/:dataset/:name/:vanity', serveFile),

  // Users
  get('/users/me', readCurrentUser),
  get('/users/me/keyvalue/:keys', readKeyValues),
  {method: 'PUT', pattern: '/users/me/keyvalue', endpoint: writeKeyValues},
  get('/users/:ids', readUsers),
  get('/auth/id', readAuthId),
  get('/auth/tokens/:sha256', recogniseToken),
  get('/auth/providers', always({thirdPartyLogin: false, sso: {saml: false}, providers: []})),
  post('/auth/logout', always({})),

  // The project and its datasets
  get('/projects', listProjects),
  get('/projects/:projectId', readProject),
  get('/projects/:projectId/grants', readGrants),
  get('/projects/:projectId/roles', listRoles),
  get('/projects/:projectId/user-applications', always([])),
  get('/datasets', listDatasets),
  get('/datasets/:dataset', readDataset),
  get('/datasets/:dataset/acl', readAccess),
  get('/datasets/:dataset/settings/embeddings', readEmbeddings),
  {method: 'PUT', pattern: '/datasets/:dataset', endpoint: createDataset},
  {method: 'PATCH', pattern: '/datasets/:dataset', endpoint: editDataset},
  {method: 'DELETE', pattern: '/datasets/:dataset', endpoint: deleteDataset},
  get('/aliases', always([])),

  // What Studio asks for while it starts
  get('/features', always([])),
  get('/ping', always({pong: true})),
  get('/help', readHelp),
  get('/check/cors', checkCors),
  get('/intake/telemetry-status', always({status: 'denied'})),
  post('/intake/batch', swallow),
  get('/journey/announcements', always([])),
  get('/journey/:topic*', always(null)),
  get('/access/requests/me', always([])),
  get('/geoip/country', always({isoCode: null})),
]

function get(pattern: string, endpoint: Endpoint): Route {
  return {method: 'GET', pattern, endpoint}
}

function post(pattern: string, endpoint: Endpoint): Route {
  return {method: 'POST', pattern, endpoint}
}
