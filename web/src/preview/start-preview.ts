import {showAgain, type SiteRouter} from '../browser-router.ts'
import {loadSiteConfig} from '../config.ts'
import type {ClientPerspective} from '../content/client.ts'
import type {ContentStore} from '../content/content-store.ts'
import {openLake} from '../content/open-lake.ts'
import {gameFields, gameFilter} from '../content/queries/fragments.ts'
import {siteQuery} from '../content/queries/site.ts'
import {currentFraming, isFramingAllowed} from '../lib/framing.ts'
import {editByClick} from './click-to-edit.ts'
import {documentsOnPage} from './documents-on-page.ts'
import {createDraftOverlay} from './draft-overlay.ts'
import {followStudio} from './follow-studio.ts'
import {listenToStudio} from './studio-messages.ts'

type PreviewOptions = {
  openContent: () => Promise<ContentStore>
  router: SiteRouter['router']
}

/**
 * Games with a draft, and those of `$known`: the ones whose draft the page has shown before, which may be
 * published, discarded or gone by now. In the perspective `published` there are no drafts.
 */
const draftGamesQuery = `*[${gameFilter} && (_originalId in path("drafts.**") || _id in $known)]
  | order(_id) {${gameFields}}`

/** The studio forgets a query that it has not heard of for so long. */
const HEARTBEAT_MS = 10_000

/**
 * Shows drafts in a page that the studio frames (DESIGN decision 8). They come by messages from the studio, which
 * asks the lake with the editor's own session; the site holds no token and asks for nothing itself.
 *
 * @returns lays the drafts over the content again, after a refresh has replaced it; `null` where the page around
 *   this one is not the studio.
 */
export async function startPreview({
  openContent,
  router,
}: PreviewOptions): Promise<(() => Promise<void>) | null> {
  const config = await loadSiteConfig()
  const studioOrigin = URL.parse(config.studioUrl ?? '')?.origin
  const framing = currentFraming()
  const isInStudio =
    studioOrigin !== undefined &&
    !framing.isTop &&
    isFramingAllowed(framing, {exemptHosts: [], allowedAncestors: [studioOrigin]})
  if (!isInStudio) return null

  const [store, parser] = await Promise.all([openContent(), openLake(config).parser()])
  const messages = listenToStudio(studioOrigin)
  const overlay = createDraftOverlay()
  const {projectId, dataset} = config.lake
  let perspective: ClientPerspective = 'drafts'

  const ask = () => {
    const asked = {projectId, dataset, perspective, heartbeat: HEARTBEAT_MS}
    const known = overlay.knownIds()
    messages.loaders.post('loader/query-listen', {...asked, query: siteQuery, params: {}})
    messages.loaders.post('loader/query-listen', {
      ...asked,
      query: draftGamesQuery,
      params: {known},
    })
  }
  const nameDocuments = async () => {
    const documents = documentsOnPage(location.pathname, await store.load())
    const page = {projectId, dataset, perspective, documents}
    messages.editing.post('visual-editing/documents', page)
  }
  const showDrafts = async () => {
    const change = overlay.change(parser)
    if (change === null) return
    await store.apply(change)
    await showAgain(router)
    await nameDocuments()
  }

  messages.loaders.on('loader/perspective', (chosen) => {
    if (chosen.projectId !== projectId || chosen.dataset !== dataset) return
    perspective = chosen.perspective
    ask()
  })
  messages.loaders.on('loader/query-change', (answer) => {
    if (JSON.stringify(answer.perspective) !== JSON.stringify(perspective)) return
    if (answer.query === siteQuery) overlay.takeSite(answer.result)
    else if (answer.query === draftGamesQuery) {
      const before = overlay.knownIds().length
      overlay.takeGames(answer.result)
      // From now on these are asked for by name too, so that the end of a draft is noticed.
      if (overlay.knownIds().length > before) ask()
    } else return
    void showDrafts()
  })
  messages.loaders.onStatus(ask, 'connected')
  setInterval(ask, HEARTBEAT_MS / 2)

  messages.editing.onStatus(() => void nameDocuments(), 'connected')
  router.subscribe(({navigation}) => {
    if (navigation.state === 'idle') void nameDocuments()
  })
  followStudio(messages.editing, () => showAgain(router), router)
  editByClick({editing: messages.editing, store, studioOrigin, lake: {projectId, dataset}})
  return showDrafts
}
