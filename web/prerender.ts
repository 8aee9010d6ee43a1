import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

import {environment} from '../config/node/environment.ts'
import {readPrerenderSettings} from '../config/site-build.ts'
import {createBuildWriter} from './prerender/build-writer.ts'
import {atomFeed, FEED_FILE} from './prerender/feed.ts'
import {createPageTemplate} from './prerender/page-template.ts'
import {pagesOf} from './prerender/pages.ts'
import {readBuiltSnapshot} from './prerender/read-snapshot.ts'
import {siteReach} from './prerender/site-reach.ts'
import {serviceWorker, WORKER_ADDRESS} from './prerender/service-worker.ts'
import {sitemap, SITEMAP_FILE} from './prerender/sitemap.ts'
import {essentialFiles, writeContent} from './src/content/content-files.ts'
import {contentOf, createContentStore} from './src/content/content-store.ts'
import {parseManifest} from './src/content/installed.ts'

/**
 * Writes every page of the site as HTML, and the catalogue beside it, from what the lake has published. Run
 * after `vite build` and `vite build --ssr`, and alone when only the content has changed:
 *
 *   PRERENDER_LAKE=http://localhost:3400 node web/prerender.ts
 *
 * `CATALOGUE_TIER` (`full` or `paged`) chooses how browsers read the catalogue, whatever its size.
 *
 * On a hosted project the `VITE_SANITY_…` variables of the build say where the content is.
 */
const repository = new URL('..', import.meta.url)

// React's development build is ten times slower and writes the same page. It is loaded with the server build below:
// what this file imports above must not import React.
process.env.NODE_ENV ??= 'production'

try {
  const started = performance.now()
  const count = await prerenderSite()
  console.log(
    `Prerendered ${count} pages in ${((performance.now() - started) / 1_000).toFixed(1)} s.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause)
  process.exitCode = 1
}

async function prerenderSite(): Promise<number> {
  const settings = readPrerenderSettings(environment())
  const dist = new URL(settings.dist, repository)
  const serverBuild = new URL('ssr/server.js', dist)
  if (!existsSync(serverBuild)) {
    throw new Error(
      `${fileURLToPath(serverBuild)} is missing. Run vite build and vite build --ssr first.`,
    )
  }
  // The build's output has the types of its source.
  const server = (await import(serverBuild.href)) as typeof import('./src/server.tsx')

  const {buildConfig} = server
  const installed = parseManifest(await readJson(new URL('games/manifest.json', dist)))
  const snapshot = await readBuiltSnapshot(buildConfig, installed, settings.lake)
  const store = createContentStore({readContent: async () => contentOf(snapshot)})
  server.provideContent(async () => store)

  // Feeds and maps need whole addresses, the same as the canonical links of the pages.
  const {address} = settings
  const template = await createPageTemplate(repository, new URL('web/', dist), server, address)
  const writer = createBuildWriter(fileURLToPath(dist))
  const files = await writeContent(
    {snapshot, installed, tier: settings.tier},
    writer.writeContentFile,
  )

  const shared = {files, settings: snapshot.site.settings}
  const {pages, shellPages} = pagesOf(snapshot)
  const listed: string[] = []
  for (const {pathname, file, isForEveryAddress = false} of pages) {
    // oxlint-disable-next-line no-await-in-loop -- rendering is CPU-bound, and memory stays small
    const page = {...(await server.renderPage(pathname, address)), ...shared}
    // `/g` is the catalogue by another name.
    if (!page.head.includes('content="noindex"') && pathname !== '/g') listed.push(pathname)
    // oxlint-disable-next-line no-await-in-loop
    await writer.writePage(
      file,
      template.page({...page, pathname: isForEveryAddress ? null : pathname}),
    )
    // oxlint-disable-next-line no-await-in-loop
    if (isForEveryAddress) await writer.writePage('shell.html', template.shell(page))
  }
  await writer.writePage(SITEMAP_FILE, sitemap(listed, address))
  const robots = await readFile(new URL('web/public/robots.txt', repository), 'utf8')
  await writer.writePage('robots.txt', `${robots}\nSitemap: ${address}/${SITEMAP_FILE}\n`)
  await writer.writePage(FEED_FILE, atomFeed(snapshot, address))
  await writer.writePage(
    WORKER_ADDRESS,
    await serviceWorker(new URL('web/', dist), {
      contentFiles: essentialFiles(files),
      isWanted: buildConfig.isOffline,
    }),
  )
  await writer.finish({
    headScriptHash: template.headScriptHash,
    reach: siteReach(buildConfig),
    shellPages,
  })
  return pages.length
}

/** `null` when the file is not there: without games nothing counts as installed. */
async function readJson(file: URL): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new Error(`${fileURLToPath(file)} is not JSON. Build the games again.`, {cause: error})
  }
}
