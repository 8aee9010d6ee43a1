import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'

import type {ContentFiles} from '../src/content/content-files.ts'
import type {SiteSettings} from '../src/lib/models.ts'
import type {RenderedPage} from '../src/server.tsx'
import {iconSprite} from '../src/ui/icon-sprite.ts'
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
 * `web/index.html` with the built script, the page's styles in line, and what it needs first preloaded.
 *
 * @param web the built site.
 * @param address the site's origin.
 */
export async function createPageTemplate(
  repository: URL,
  web: URL,
  server: Pick<Server, 'buildConfig' | 'headScript' | 'moduleOfRoute' | 'pageDataElement'>,
  address: string,
): Promise<PageTemplate> {
  const [template, manifest] = await Promise.all([
    readFile(new URL('web/index.html', repository), 'utf8'),
    readBuildManifest(web),
  ])
  const source = template.replace(/>\s+</g, '><')
  const script = server.headScript({exemptHosts: server.buildConfig.frameExemptHosts})
  const fixedHead = (modules: readonly string[]) =>
    `<script>${script}</script>${stylesInLine(manifest, modules)}`

  type Parts = {
    modules: readonly string[]
    head: string
    body: string
    data: string
    scripts: string
    settings: SiteSettings
  }
  const fill = (parts: Parts) =>
    source
      .replace('<html lang="en">', `<html lang="en"${defaultsOf(parts.settings)}>`)
      .replace('<!--head-->', () => waitFor(parts.body) + fixedHead(parts.modules) + parts.head)
      .replace('<!--icons-->', iconSprite)
      .replace('<!--page-->', () => parts.body)
      .replace('<!--data-->', () => parts.data)
      .replace(DEVELOPMENT_ENTRY, () => parts.scripts)

  return {
    page: ({head, body, routeIds, hydration, pathname, files, settings}) => {
      const modules = routeIds.map((id) => `src/routes/${server.moduleOfRoute(id)}.tsx`)
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
        data: server.pageDataElement({files, rendered: {pathname, routeIds, hydration}}),
        scripts: `<template id="scripts">${scriptsOf(manifest, modules)}</template>`,
        settings,
      })
    },
    shell: ({head, body, files, settings}) =>
      fill({
        modules: [],
        head,
        body,
        data: server.pageDataElement({files, rendered: null}),
        scripts: scriptsOf(manifest, []),
        settings,
      }).replace('<html ', '<html data-shell '),
    headScriptHash: `sha256-${createHash('sha256').update(script).digest('base64')}`,
  }
}

/**
 * Nothing is painted before what a visitor sees first is parsed, so that nothing of it moves: the first row of
 * tickets, a game's stage, or the roof where there is neither. The ids are of the views, and name what follows.
 *
 * @see https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel#expect
 */
function waitFor(body: string): string {
  const id = ['second-row', 'under-stage', 'under-roof'].find((name) =>
    body.includes(`id="${name}"`),
  )
  return id === undefined ? '' : `<link rel="expect" href="#${id}" blocking="render">`
}

/** What the owner has chosen for visitors who have not. */
function defaultsOf({thumbnailsByDefault}: SiteSettings): string {
  return thumbnailsByDefault ? ' data-thumbnails="on"' : ''
}

/**
 * The styles of this page alone; those of another come with its chunk. What stands in line is named as a link
 * that is switched off and so never fetched: the chunk loader takes it for loaded. It is for no medium either,
 * since the preload scanner of Chromium 153 fetches what is `disabled`.
 */
function stylesInLine(manifest: BuildManifest, modules: readonly string[]): string {
  const {addresses, text} = manifest.stylesOf(modules)
  const links = addresses.map(
    (address) => `<link rel="stylesheet" href="${address}" media="not all" disabled>`,
  )
  return `<style>${text}</style>${links.join('')}`
}

/**
 * The entry, every chunk of the page beside it instead of one after the other, and the addresses where games are
 * framed. A page that can be read keeps them in a template, which the head script empties when the first frame is
 * drawn: asking for four files takes a slow laptop a tenth of a second (decision 014). The shell, which shows
 * nothing without them, does not wait.
 */
function scriptsOf(manifest: BuildManifest, modules: readonly string[]): string {
  const chunks = manifest.chunksOf(modules)
  const config = modules.includes('src/routes/game.tsx')
    ? '<link rel="preload" href="/config.json" as="fetch" crossorigin>'
    : ''
  const preloads = chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`)
  return `${config}${preloads.join('')}<script type="module" async src="${manifest.entry}"></script>`
}

/** What `web/index.html` starts in development. */
const DEVELOPMENT_ENTRY = '<script type="module" async src="/src/main.tsx"></script>'
