import {flushSync} from 'react-dom'
import {createRoot} from 'react-dom/client'

import {textsOf} from './content/parse-value.ts'
import {FramedView} from './features/shell/framed-view.tsx'

/** For the moment in which even the site's own jokes cannot be had. */
const SPARE_JOKES = ['A shack inside a frame is called a painting. Paintings have no games.']

/** Replaces the page by the screen that another page's frame gets. Only the site's own file is read. */
export async function showFramed(container: HTMLElement, jokesFile: string | null): Promise<void> {
  const jokes = jokesFile === null ? [] : await readJokes(jokesFile)
  document.title = 'Game Shack'
  // At once: the caller shows the page next, and none of the built one may be seen.
  flushSync(() =>
    createRoot(container).render(
      <FramedView
        jokes={jokes.length > 0 ? jokes : SPARE_JOKES}
        random={Math.random}
        href={location.href}
      />,
    ),
  )
}

async function readJokes(file: string): Promise<string[]> {
  try {
    const response = await fetch(file, {signal: AbortSignal.timeout(5_000)})
    return textsOf(await response.json())
  } catch {
    return []
  }
}
