import './styles/index.css'
import {startTransition, StrictMode, useEffect, type ReactNode} from 'react'
import {flushSync} from 'react-dom'
import {createRoot, hydrateRoot} from 'react-dom/client'
import {RouterProvider} from 'react-router-dom'

import {createSiteRouter, showAgain, type SiteRouter} from './browser-router.ts'
import {contentStatus} from './content/content-status.ts'
import type {ContentStore} from './content/content-store.ts'
import {provideContent} from './content/site-content.ts'
import {mayBeShown} from './framing-decision.ts'
import {nextTask} from './lib/next-task.ts'
import {once} from './lib/once.ts'
import {runWhenIdle} from './lib/run-when-idle.ts'
import {readPageData, type PageData} from './page-data.ts'
import {loadSearch} from './router.tsx'
import {FollowLink} from './ui/site-link.tsx'

/** Begins where the prerendered page ends: decides on framing, hydrates or renders, then keeps it fresh. */
async function start(): Promise<void> {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element #root to render into.')
  const page = readPageData()
  if (!(await mayBeShown())) {
    const {showFramed} = await import('./framed.tsx')
    await showFramed(container, page?.files.jokes ?? null)
    reveal()
    return
  }

  const openContent = once(async () => {
    const {openBuiltContent} = await import('./content/open-built-content.ts')
    return openBuiltContent(page?.files ?? null)
  })
  provideContent(openContent)
  // A page that must be rendered here needs the catalogue: it is fetched beside the page's own chunk.
  if (!page?.rendered || 'fresh' in document.documentElement.dataset) {
    openContent()
      .then((store) => store.load())
      .catch(() => null) // The page's own loader meets the same failure and answers for it.
  }
  const router = await createSiteRouter(page)
  show(container, router)
  reveal()
  runWhenIdle(() => {
    keepFresh(page, openContent, router).catch((error: unknown) => {
      console.warn('What keeps this page fresh could not be loaded; the saved copy stays.', error)
      contentStatus.set('saved')
    })
  })
}

function show(container: HTMLElement, {router, isBuiltPage}: SiteRouter): void {
  const early: NonNullable<Window['pressed']> = window.pressed ?? new Map()
  delete window.pressed
  const app = (
    <StrictMode>
      <WhenAlive run={() => repeat(early)}>
        <FollowLink value={(to, how) => void router.navigate(to, how)}>
          <RouterProvider router={router} />
        </FollowLink>
      </WhenAlive>
    </StrictMode>
  )
  if (isBuiltPage) {
    // In slices: a page that can be read already gives way to whoever scrolls or types meanwhile.
    startTransition(() => void hydrateRoot(container, app))
    return
  }
  // The built page was another one: its title and description go with it.
  const built = 'title, meta[name="description"], meta[name="robots"], link[rel="canonical"]'
  for (const element of document.head.querySelectorAll(built)) element.remove()
  flushSync(() => createRoot(container).render(app))
}

declare global {
  interface Window {
    /**
     * What was pressed before this script came, in order and each once, and what a box or a choice was switched to.
     * The head script stops looking when it is gone.
     */
    pressed?: Map<HTMLElement, boolean | undefined>
  }
}

/** What can be read can be pressed: what was pressed too early is pressed again when the page answers. */
function repeat(early: NonNullable<Window['pressed']>): void {
  for (const [control, isOn] of early) {
    if (!control.isConnected) continue
    // React takes a choice for made only when the press changes it.
    if (control instanceof HTMLInputElement && isOn !== undefined) control.checked = !isOn
    control.click()
  }
  early.clear()
}

/** Around the page and not beside it, where it would change every `useId` that the build has written. */
function WhenAlive({run, children}: {run: () => void; children: ReactNode}): ReactNode {
  useEffect(run, [run])
  return children
}

/** Undoes what the head script hid or held back. */
function reveal(): void {
  const {dataset, style} = document.documentElement
  delete dataset.framing
  delete dataset.fresh
  style.display = ''
}

/** After the page is there and idle: who is signed in, and what the lake has published since the build. */
async function keepFresh(
  page: PageData | null,
  openContent: () => Promise<ContentStore>,
  {router, isFromEarlierDay}: SiteRouter,
): Promise<void> {
  const [{startRefresh}, {restoreSession}] = await Promise.all([
    import('./content/refresh.ts'),
    import('./auth/account.ts'),
  ])
  void restoreSession()
  if (document.documentElement.dataset.quickhide === 'on') {
    void import('./lib/quick-hide.ts').then(({listenForQuickHide}) => listenForQuickHide())
  }
  const showChange = () => void showAgain(router)
  const withOffline = once(async () => (await import('./offline/go-offline.tsx')).goOffline())
  if (!navigator.onLine) void withOffline()
  const withPreview = once(async () => {
    const {startPreview} = await import('./preview/start-preview.ts')
    return startPreview({openContent, router})
  })
  startRefresh({
    openContent,
    base: page?.files.index ?? null,
    onChange: showChange,
    onTried: () => {
      runWhenIdle(() => {
        void withOffline()
        void nextTask().then(readySearch)
      })
      // Inside the studio, drafts are laid over what the refresh has brought.
      if (window.top !== window.self) void withPreview().then((preview) => preview?.showDrafts())
    },
  })
  // What counts as new has changed since the page was built.
  if (isFromEarlierDay) showChange()
}

/**
 * The first search is as quick as any later one; whoever searches before this has come fetches it then. One after
 * the other: asking for files is work too.
 */
async function readySearch(): Promise<void> {
  try {
    await loadSearch()
    await import('./ui/search-suggestions.tsx')
  } catch {
    // Whoever searches asks again, and hears why.
  }
}

/** The script is `async`, so that its evaluation shares no task with the layout at the page's end. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') setTimeout(resolve)
    else document.addEventListener('DOMContentLoaded', () => setTimeout(resolve), {once: true})
  })
}

// In a task of its own: evaluating the scripts was one already, and somebody may be scrolling.
void parsed().then(start)
