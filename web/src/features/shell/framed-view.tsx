import '../../ui/button.css'
import '../../ui/scene.css'
import {useState} from 'react'

import {BladeSign} from '../../ui/blade-sign.tsx'

export type FramedViewProps = {
  jokes: readonly string[]
  /** 0 ≤ n < 1; picks the joke. */
  random: () => number
  /** This page's own address, opened in a tab of its own. */
  href: string
}

/** The whole page when another site frames it (spec section 2). Rendered without router and without data. */
export function FramedView({jokes, random, href}: FramedViewProps) {
  const [joke] = useState(() => jokes[Math.floor(random() * jokes.length)])

  return (
    <main className="scene scene-whole">
      <p>
        <BladeSign />
      </p>
      <h1 className="scene-title">This shack does not fit in a window frame</h1>
      {joke !== undefined && <p className="scene-saying">“{joke}”</p>}
      <a
        className="button button-go button-big"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open in its own tab
      </a>
      <p className="small soft">
        Another page is showing this one inside itself, so nothing else has been loaded.
      </p>
    </main>
  )
}
