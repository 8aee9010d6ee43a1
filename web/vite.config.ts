import {fileURLToPath} from 'node:url'

import react from '@vitejs/plugin-react'
import {defineConfig, loadEnv, type Plugin} from 'vite'

import {compileHint} from './build/compile-hint.ts'
import {marksWithoutStack} from './build/marks-without-stack.ts'
import {unusedParts} from './build/unused-parts.ts'
import {UNUSED_REACT_PARTS} from './build/unused-react-parts.ts'
import {UNUSED_ROUTER_PARTS} from './build/unused-router-parts.ts'
import {workerBundle} from './build/worker-bundle.ts'
import {parseBuildConfig} from './src/build-config.ts'
import {headScript} from './src/head-script.ts'
import {iconSprite} from './src/ui/icon-sprite.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig(({command, mode, isSsrBuild}) => {
  // A bad variable stops the build with its own sentence, before anything is written.
  const build = parseBuildConfig({...loadEnv(mode, repository, 'VITE_'), ...process.env})

  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    envDir: repository,
    plugins: [
      react(),
      unusedParts(
        'react-router',
        /\/react-router\/dist\/production\/[^/]+\.mjs$/,
        UNUSED_ROUTER_PARTS,
      ),
      unusedParts('react-dom', /\/react-dom-client\.production\.js$/, UNUSED_REACT_PARTS),
      marksWithoutStack(),
      compileHint(FIRST_LOAD.name),
      workerBundle(fileURLToPath(new URL('src/offline/worker/worker.ts', import.meta.url))),
      developmentPage(build.frameExemptHosts),
    ],
    resolve: {alias: command === 'build' && !isSsrBuild ? PRODUCTION_ROUTER : []},
    define: {__BUILD_CONFIG__: JSON.stringify(build)},
    build: {
      target: 'es2023',
      outDir: isSsrBuild ? '../dist/ssr' : '../dist/web',
      // The site may be served while it is built: local/build/keep-assets.ts takes away what is old.
      emptyOutDir: Boolean(isSsrBuild),
      manifest: !isSsrBuild,
      license: !isSsrBuild && {fileName: 'licences.md'},
      // Every browser of the target has it.
      modulePreload: {polyfill: false},
      // Sizes are measured with brotli by the tests, not on every build.
      reportCompressedSize: false,
      rolldownOptions: isSsrBuild
        ? {input: fileURLToPath(new URL('src/server.tsx', import.meta.url))}
        : {
            output: {codeSplitting: {groups: [FIRST_LOAD, CATALOGUE, REFRESH, CLIENT]}},
            // Components that nobody renders, such as the router's forms.
            treeshake: {manualPureFunctions: PURE_CALLS},
          },
      copyPublicDir: !isSsrBuild,
    },
    // The addresses of the other parts come from local/dev.ts, which starts this server.
    server: {fs: {allow: [repository]}},
  }
})

/** The package's exports name its development build alone, warnings included, even for a browser's bundle. */
const PRODUCTION_ROUTER = [
  {find: /^react-router$/, replacement: routerFile('index.mjs')},
  {find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs')},
]

function routerFile(name: string): string {
  return `${repository}node_modules/react-router/dist/production/${name}`
}

/** Calls that only make something; the router's bundle numbers its imports of React. */
const PURE_CALLS = ['forwardRef', 'createContext', 'memo'].flatMap((name) =>
  ['React', ...Array.from({length: 16}, (_, number) => `React${number}`)].map(
    (imported) => `${imported}.${name}`,
  ),
)

/**
 * What every page starts with is one chunk instead of a dozen: each file of its own costs a request and
 * compresses worse. Pages, `@sanity/client`, firebase, keen-slider and Portable Text stay apart.
 */
const FIRST_LOAD = {
  name: 'shack',
  test: new RegExp(
    [
      'node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom)/',
      'web/src/(?:browser-router|router|config|framing-decision|page-data|paths)\\.tsx?$',
      'web/src/routes/(?:root|route-error|page-title|use-focus-on-navigation|use-slow-navigation|use-thumbnails)\\.tsx?$',
      'web/src/content/(?:content-status|site-content)\\.ts$',
      'web/src/auth/account-store\\.ts$',
      'web/src/features/shell/(?:shell|roof|rail|footer|announcement-bell|error-view|not-found-view)\\.(?:tsx|css)$',
      'web/src/features/games/(?:ticket|pager|keep-button|game-badges|game-kind|count-chosen)\\.(?:tsx?|css)$',
      'web/src/styles/',
      'web/src/ui/(?!search-suggestions)',
      'web/src/lib/(?:once|next-task|run-when-idle|use-preference|use-today|within-time|disguise|content-href|newness|reload-for-new-build|shelf|stored-list|framing|cover|monogram|cut-text)\\.ts$',
      'schemas/rules/(?:calendar-date|game-type|swf-id)\\.ts$',
      'vite/preload-helper|rolldown/runtime',
    ].join('|'),
  ),
}

/*
 * A group takes along what its modules import at once. Asking for a file takes a slow computer 5 ms, so that the idle
 * page asks for three instead of fourteen.
 */

/** What answers from the built catalogue: for the refresh, and for the first page that a visitor goes to. */
const CATALOGUE = {
  name: 'open-built-content',
  test: /web\/src\/content\/open-built-content\.ts$/,
}

/** What asks the lake for news once a page is idle, without the client. */
const REFRESH = {
  name: 'refresh',
  test: /web\/src\/(?:auth\/account|content\/(?:refresh|lake-reader|images))\.ts$/,
}

const CLIENT = {name: 'client', test: /web\/src\/content\/client\.ts$/}

/** Head script and drawings, which the prerender puts into the pages of a build. */
function developmentPage(exemptHosts: readonly string[]): Plugin {
  return {
    name: 'shack-development-page',
    apply: 'serve',
    transformIndexHtml: (html) => ({
      html: html.replace('<!--icons-->', iconSprite),
      tags: [{tag: 'script', children: headScript({exemptHosts}), injectTo: 'head-prepend'}],
    }),
  }
}
