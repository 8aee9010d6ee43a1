import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'

import {asksWhereItRuns} from '../src/config.ts'
import type {ContentFiles} from '../src/content/content-files.ts'
import {headScript} from '../src/head-script.ts'
import type {SiteSettings} from '../src/lib/models.ts'
import {pageDataElement} from '../src/page-data.ts'
import type {RenderedPage} from '../src/server.tsx'
import {readBuildManifest, type BuildManifest} from './build-manifest.ts'
import {sharedPageTags} from './shared-page.ts'

type Server = typeof import('../src/server.tsx')
type Shared = {files: ContentFiles; settings: SiteSettings}

type PageTemplate = {
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
 * `web/index.html` with the built script, the page's styles in line, and what it needs first preloaded.
 *
 * @param web the built site.
 * @param address the site's origin.
 */
export async function createPageTemplate(
  repository: URL,
  web: URL,
  {buildConfig, moduleOfRoute}: Pick<Server, 'buildConfig' | 'moduleOfRoute'>,
  address: string,
): Promise<PageTemplate> {
  const [template, manifest] = await Promise.all([
    readFile(new URL('web/index.html', repository), 'utf8'),
    readBuildManifest(web),
  ])
  const source = template.replace(/>\s+</g, '><')
  const script = headScript({exemptHosts: buildConfig.frameExemptHosts})
  // Where games are framed: their page asks for it, unless the build knows.
  const needsConfig = (modules: readonly string[]) =>
    asksWhereItRuns(buildConfig) && modules.includes('src/routes/game.tsx')
  const fixedHead = (modules: readonly string[]) =>
    `<script>${script}</script>${stylesInLine(manifest, modules)}${needsConfig(modules) ? CONFIG : ''}${scriptsOf(manifest, modules)}`

  type Parts = {
    modules: readonly string[]
    head: string
    body: string
    data: string
    settings: SiteSettings
  }
  const fill = (parts: Parts) =>
    source
      .replace('<html lang="en">', `<html lang="en"${defaultsOf(parts.settings)}>`)
      .replace('<!--head-->', () => fixedHead(parts.modules) + parts.head)
      .replace('<!--page-->', () => untilScripted(parts.body))
      .replace('<!--data-->', () => parts.data)
      .replace(DEVELOPMENT_ENTRY, '')

  return {
    page: ({head, body, routeIds, hydration, pathname, files, settings}) => {
      const modules = routeIds.map((id) => `src/routes/${moduleOfRoute(id)}.tsx`)
      return fill({
        modules,
        head:
          pathname === null
            ? head
            : head +
              sharedPageTags(
                {head, routeIds, hydration},
                {address, pathname, siteTitle: settings.siteTitle},
              ),
        body,
        data: pageDataElement({files, rendered: {pathname, routeIds, hydration}}),
        settings,
      })
    },
    shell: ({head, body, files, settings}) =>
      fill({
        modules: [],
        head,
        body,
        data: pageDataElement({files, rendered: null}),
        settings,
      }).replace('<html ', '<html data-shell '),
    headScriptHash: `sha256-${createHash('sha256').update(script).digest('base64')}`,
  }
}

/** Controls that need the script are disabled until it has come (`enableControls` in `main.tsx`). */
function untilScripted(body: string): string {
  return body.replace(SCRIPTED_CONTROL, '$& disabled data-waits')
}

/** Unless it is disabled anyway. React escapes `>` in attributes. */
const SCRIPTED_CONTROL =
  /<(?:button|input)(?=[^>]*\stype="(?:button|checkbox|radio|file)")(?![^>]*\sdisabled)|<select(?![^>]*\sdisabled)/g

/** What the owner has chosen for visitors who have not. */
function defaultsOf({thumbnailsByDefault}: SiteSettings): string {
  return thumbnailsByDefault ? ' data-thumbnails="on"' : ''
}

/**
 * The styles of this page alone; those of another come with its chunk. What stands in line is named as a link
 * that is switched off and so never fetched: the chunk loader takes it for loaded. It is for no medium either,
 * since preload scanners fetch what is `disabled`.
 */
function stylesInLine(manifest: BuildManifest, modules: readonly string[]): string {
  const {addresses, text} = manifest.stylesOf(modules)
  const links = addresses.map(
    (address) => `<link rel="stylesheet" href="${address}" media="not all" disabled>`,
  )
  return `<style>${text}</style>${links.join('')}`
}

/** The entry, and every chunk of the page beside it instead of one after the other. */
function scriptsOf(manifest: BuildManifest, modules: readonly string[]): string {
  const chunks = manifest.chunksOf(modules)
  const preloads = chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`)
  return `${preloads.join('')}<script type="module" crossorigin src="${manifest.entry}"></script>`
}

const CONFIG = '<link rel="preload" href="/config.json" as="fetch" crossorigin>'

/** What `web/index.html` starts in development. */
const DEVELOPMENT_ENTRY = '<script type="module" src="/src/main.tsx"></script>'
