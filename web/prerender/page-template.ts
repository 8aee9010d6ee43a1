import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'

import type {ContentFiles} from '../src/content/built-source.ts'
import type {SiteSettings} from '../src/lib/models.ts'
import type {RenderedPage} from '../src/server.tsx'
import {readBuildManifest, type BuildManifest} from './build-manifest.ts'
import {sharedPageTags} from './shared-page.ts'

type Server = typeof import('../src/server.tsx')
type Shared = {files: ContentFiles; settings: SiteSettings}

export type PageTemplate = {
  page: (page: RenderedPage & Shared & {pathname: string | null}) => string
  /**
   * For every address that has no page: the house of the given one, in which the script renders the right one.
   * Without script that is the page that is read.
   */
  shell: (page: RenderedPage & Shared) => string
  /** CSP source of the inline script, without its quotes. */
  headScriptHash: string
}

/**
 * `web/index.html` with the built script, all styles in line, and what a page needs first preloaded.
 *
 * @param address the site's origin.
 */
export async function createPageTemplate(
  repository: URL,
  server: Pick<Server, 'buildConfig' | 'headScript' | 'moduleOfRoute' | 'pageDataElement'>,
  address: string,
): Promise<PageTemplate> {
  const [template, manifest] = await Promise.all([
    readFile(new URL('web/index.html', repository), 'utf8'),
    readBuildManifest(new URL('dist/web/', repository)),
  ])
  const source = template.replace(/>\s+</g, '><')
  const script = server.headScript({exemptHosts: server.buildConfig.frameExemptHosts})
  const fixedHead = [
    `<script>${script}</script>`,
    `<style>${await manifest.styles()}</style>`,
    ...manifest.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
  ].join('')

  const fill = (parts: {head: string; body: string; data: string; settings: SiteSettings}) =>
    source
      .replace('<html lang="en">', `<html lang="en"${defaultsOf(parts.settings)}>`)
      .replace('<!--head-->', () => fixedHead + parts.head)
      .replace('<!--page-->', () => parts.body)
      .replace('<!--data-->', () => parts.data)
      .replace('/src/main.tsx', manifest.entry)

  return {
    page: ({head, body, routeIds, hydration, pathname, files, settings}) =>
      fill({
        head:
          pathname === null
            ? head
            : head +
              sharedPageTags(
                {head, routeIds, hydration},
                {address, pathname, siteTitle: settings.siteTitle},
              ),
        body,
        data:
          preloads(manifest, routeIds.map(server.moduleOfRoute)) +
          server.pageDataElement({files, rendered: {pathname, routeIds, hydration}}),
        settings,
      }),
    shell: ({head, body, files, settings}) =>
      fill({
        head,
        body,
        data: preloads(manifest, []) + server.pageDataElement({files, rendered: null}),
        settings,
      }).replace('<html ', '<html data-shell '),
    headScriptHash: `sha256-${createHash('sha256').update(script).digest('base64')}`,
  }
}

/** What the owner has chosen for visitors who have not. */
function defaultsOf({thumbnailsByDefault}: SiteSettings): string {
  return thumbnailsByDefault ? ' data-thumbnails="on"' : ''
}

/**
 * Every chunk of the page at once, instead of one after the other, and the addresses where games are framed.
 * They stand after the page itself, so that no script takes the line from what can be read already.
 */
function preloads(manifest: BuildManifest, modules: readonly string[]): string {
  const chunks = manifest.chunksOf(modules.map((name) => `src/routes/${name}.tsx`))
  const config = modules.includes('game')
    ? '<link rel="preload" href="/config.json" as="fetch" crossorigin>'
    : ''
  return `${config}${chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`).join('')}`
}
