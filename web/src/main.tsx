import './styles/index.css'
import {startTransition, StrictMode, useEffect, type ReactNode} from 'react'
import {flushSync} from 'react-dom'
import {createRoot, hydrateRoot} from 'react-dom/client'
import {RouterProvider} from 'react-router-dom'

import {createSiteRouter, showAgain, type SiteRouter} from './browser-router.ts'
import type {ContentStore} from './content/content-store.ts'
import {contentStatus, provideContent} from './content/site-content.ts'
import {mayBeShown} from './framing-decision.ts'
import {nextTask} from './lib/next-task.ts'
import {once} from './lib/once.ts'
import {runWhenIdle} from './lib/run-when-idle.ts'
import {readPageData, type PageData} from './page-data.ts'
import {loadSearch} from './router.tsx'

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
    const content = await import('./content/open-content.ts')
    return content.openContent(page?.files ?? null)
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
  const app = (
    <StrictMode>
      <WhenAlive run={enableControls}>
        <RouterProvider router={router} />
      </WhenAlive>
    </StrictMode>
  )
  if (isBuiltPage) {
    // As a transition, so that scrolling and typing stay smooth meanwhile.
    startTransition(() => void hydrateRoot(container, app))
    return
  }
  // The built page was another one: its title and description go with it.
  const built = 'title, meta[name="description"], meta[name="robots"], link[rel="canonical"]'
  for (const element of document.head.querySelectorAll(built)) element.remove()
  flushSync(() => createRoot(container).render(app))
}

/** The controls of a built page are disabled until they work; see `page-template.ts`. */
function enableControls(): void {
  for (const control of document.querySelectorAll('[data-waits]')) {
    control.removeAttribute('disabled')
    delete (control as HTMLElement).dataset.waits
  }
}

/** Around the page and not beside it, where it would change every `useId` that the build has written. */
function WhenAlive({run, children}: {run: () => void; children: ReactNode}): ReactNode {
  useEffect(run, [run])
  return children
}

/** Undoes what the head script hid. */
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
  const startOffline = once(async () => (await import('./offline/go-offline.tsx')).goOffline())
  const withOffline = () => {
    // Also when the visitor leaves the page meanwhile: some browsers then end the import with an error.
    startOffline().catch((error: unknown) => {
      console.info('This page does not work without a network.', error)
    })
  }
  if (!navigator.onLine) withOffline()
  const withPreview = once(async () => {
    const {startPreview} = await import('./preview/start-preview.ts')
    return startPreview({openContent, router})
  })
  void startRefresh({
    openContent,
    base: page?.files.index ?? null,
    onChange: showChange,
    onTried: () => {
      runWhenIdle(() => {
        withOffline()
        void nextTask().then(readySearch)
      })
      // Inside the studio, drafts are laid over what the refresh has brought.
      if (window.top !== window.self) void withPreview().then((showDrafts) => showDrafts?.())
    },
  })
  // What counts as new has changed since the page was built.
  if (isFromEarlierDay) showChange()
}

/**
 * Fetched now, so that the first search is as quick as any later one. One after the other, since asking for files takes
 * time too.
 */
async function readySearch(): Promise<void> {
  try {
    await loadSearch()
    await import('./ui/search-suggestions.tsx')
  } catch {
    // The next search asks for it again, and says why it failed.
  }
}

void start()
