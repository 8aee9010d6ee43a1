import {fileURLToPath} from 'node:url'

import react from '@vitejs/plugin-react'
import {defineConfig, type Plugin} from 'vite'

import {environment} from '../config/node/environment.ts'
import {parseBuildConfig} from '../config/site-build.ts'
import {workerBundle} from './build/worker-bundle.ts'
import {headScript} from './src/head-script.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig(({isSsrBuild}) => {
  // A bad variable stops the build with its own sentence, before anything is written.
  const build = parseBuildConfig(environment())

  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    envDir: false,
    plugins: [
      react(),
      workerBundle(fileURLToPath(new URL('src/offline/worker/worker.ts', import.meta.url))),
      developmentPage(build.frameExemptHosts),
    ],
    define: {__BUILD_CONFIG__: JSON.stringify(build)},
    build: {
      target: 'es2023',
      outDir: isSsrBuild ? '../dist/ssr' : '../dist/web',
      // The site may be served while it is built: server/build/keep-assets.ts takes away what is old.
      emptyOutDir: Boolean(isSsrBuild),
      manifest: !isSsrBuild,
      license: !isSsrBuild && {fileName: 'licences.md'},
      // Every browser of the target has it.
      modulePreload: {polyfill: false},
      // Sizes are measured with brotli by the tests, not on every build.
      reportCompressedSize: false,
      rolldownOptions: isSsrBuild
        ? {input: fileURLToPath(new URL('src/server.tsx', import.meta.url))}
        : {output: {codeSplitting: {groups: [SHARED]}}},
      copyPublicDir: !isSsrBuild,
    },
    // The addresses of the other parts come from server/dev.ts, which starts this server.
    server: {fs: {allow: [repository]}},
  }
})

/** The head script, which the prerender puts into the pages of a build. */
function developmentPage(exemptHosts: readonly string[]): Plugin {
  return {
    name: 'shack-development-page',
    apply: 'serve',
    transformIndexHtml: () => [
      {tag: 'script', children: headScript({exemptHosts}), injectTo: 'head-prepend'},
    ],
  }
}

/** What most pages share is one file instead of two dozen: each costs a request and compresses worse. */
const SHARED = {name: 'shack', minShareCount: 5}
