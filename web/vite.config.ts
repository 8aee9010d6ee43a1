import {fileURLToPath} from 'node:url'

import react from '@vitejs/plugin-react'
import {defineConfig, loadEnv, type Plugin} from 'vite'

import {parseBuildConfig} from './src/config.ts'
import {headScript} from './src/head-script.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig(({mode, isSsrBuild}) => {
  // A bad variable stops the build with its own sentence, before anything is written.
  const build = parseBuildConfig({...loadEnv(mode, repository, 'VITE_'), ...process.env})

  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    envDir: repository,
    plugins: [react(), developmentHead(build.frameExemptHosts)],
    build: {
      target: 'es2023',
      outDir: isSsrBuild ? '../dist/ssr' : '../dist/web',
      emptyOutDir: true,
      manifest: !isSsrBuild,
      // All of it is small enough to stand in every page: one file, which the prerender puts in line.
      cssCodeSplit: false,
      // Sizes are measured with brotli by the tests, not on every build.
      reportCompressedSize: false,
      ...(isSsrBuild && {
        copyPublicDir: false,
        rolldownOptions: {input: fileURLToPath(new URL('src/server.tsx', import.meta.url))},
      }),
    },
    server: {
      fs: {allow: [repository]},
      proxy: {'/images': lakeUrl()},
    },
  }
})

/** What the prerender and the local server do for the built site, done by the development server. */
function developmentHead(exemptHosts: readonly string[]): Plugin {
  return {
    name: 'shack-development-head',
    apply: 'serve',
    transformIndexHtml: () => [
      {tag: 'script', children: headScript({exemptHosts}), injectTo: 'head-prepend'},
    ],
    configureServer: (server) => {
      server.middlewares.use('/config.json', (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(localAddresses()))
      })
    },
  }
}

function localAddresses() {
  return {
    lake: lakeUrl(),
    site: localUrl('SITE_PORT', 3000),
    games: localUrl('GAMES_PORT', 3001),
    studio: localUrl('STUDIO_PORT', 3333),
    identity: localUrl('IDENTITY_PORT', 9099),
    projectId: 'gameshack',
    dataset: 'production',
  }
}

function lakeUrl(): string {
  return localUrl('LAKE_PORT', 3400)
}

function localUrl(variable: string, port: number): string {
  return `http://localhost:${process.env[variable] ?? port}`
}
