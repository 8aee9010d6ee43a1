import {visionTool} from '@sanity/vision'
import {defineConfig, type WorkspaceOptions} from 'sanity'
import {media} from 'sanity-plugin-media'
import {structureTool} from 'sanity/structure'

import {documentActions} from './actions/document-actions.ts'
import {API_VERSION} from '../config/project.ts'
import {ShackMark} from './boot/shack-mark.tsx'
import {gameBadges} from './badges/game-badges.ts'
import {LayoutWithLakeAway} from './boot/lake-away.tsx'
import type {StudioConnection} from '../config/studio.ts'
import {embeddedClientFactory} from './embedded-client.ts'
import {studioSchemaTypes} from './form/schema-types.tsx'
import {uploadTexts, withReasons} from './form/upload-reasons.tsx'
import {preview} from './preview/preview.ts'
import {isAdministrator, mayCreate} from './roles.ts'
import {documentViews} from './structure/document-views.ts'
import {createStructure} from './structure/structure.ts'
import {withOwnTemplates} from './templates.ts'
import {catalogueDeskTool} from './tools/catalogue-desk/catalogue-desk-tool.ts'
import {duplicatesTool} from './tools/duplicates/duplicates-tool.ts'
import {importReportTool} from './tools/import-report/import-report-tool.ts'
import {todayTool} from './tools/today/today-tool.ts'

/** The whole studio for one lake, the same for `sanity dev`, the shipped build and the type generator. */
export function createStudioConfig(connection: StudioConnection): WorkspaceOptions {
  return defineConfig({
    name: 'default',
    title: 'Game Shack',
    basePath: '/',
    icon: ShackMark,
    projectId: connection.projectId,
    dataset: connection.dataset,
    ...accessTo(connection),

    schema: {types: studioSchemaTypes(connection.games), templates: withOwnTemplates},
    plugins: [
      structureTool({
        title: 'Content',
        structure: createStructure(connection.games),
        defaultDocumentNode: documentViews(connection.site),
      }),
      ...(connection.site === null ? [] : [preview(connection.site)]),
      media(),
      visionTool({
        title: 'Vision',
        defaultApiVersion: API_VERSION,
        defaultDataset: connection.dataset,
      }),
    ],
    tools: ([content, ...tools], {currentUser}) =>
      [
        todayTool(connection.games),
        ...(content ? [content] : []),
        catalogueDeskTool(connection.games),
        duplicatesTool,
        importReportTool,
        ...tools,
      ].filter((tool) => tool.name !== 'vision' || isAdministrator(currentUser)),
    document: {
      actions: documentActions(connection),
      badges: (badges, {schemaType}) =>
        schemaType === 'game' ? [...badges, ...gameBadges] : badges,
      newDocumentOptions: (options, {currentUser}) =>
        options.filter(({templateId}) => mayCreate(templateId, currentUser)),
      comments: {enabled: false},
      askToEdit: {enabled: false},
    },

    studio: {components: {layout: LayoutWithLakeAway}},
    form: {image: {assetSources: (sources) => sources.map(withReasons)}},
    i18n: {bundles: [uploadTexts]},

    // Paid or remote services of Sanity, which neither the embedded lake nor a free project has.
    releases: {enabled: false},
    scheduledDrafts: {enabled: false},
    scheduledPublishing: {enabled: false},
    tasks: {enabled: false},
    announcements: {enabled: false},
    mediaLibrary: {enabled: false},
  })
}

type Access = Pick<WorkspaceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'>

function accessTo(connection: StudioConnection): Access {
  if (connection.kind === 'hosted') {
    return connection.apiHost === undefined ? {} : {apiHost: connection.apiHost}
  }
  return {
    // Some of Studio's own requests read this host and put the project in front; the lake answers both forms.
    apiHost: connection.lake,
    auth: {
      loginMethod: 'token',
      // Shown after signing out; the address leads back to the page that asks for the sign-in link.
      providers: [{name: 'sign-in-link', title: 'Sign in with the link of npm start', url: '/'}],
    },
    unstable_clientFactory: embeddedClientFactory(connection),
  }
}
