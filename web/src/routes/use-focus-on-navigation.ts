import {useEffect, useRef} from 'react'
import {useLocation} from 'react-router-dom'

import {afterPaint} from '../lib/after-paint.ts'

/**
 * After a change of page the focus goes to its heading, so that a screen reader says where one is and the
 * keyboard begins there, unless somebody has moved it on meanwhile. The first page keeps the browser's own focus.
 */
export function useFocusOnNavigation(): void {
  const {pathname, search, hash} = useLocation()
  const shown = useRef<string | null>(null)
  const page = pathname === '/search' ? `${pathname}${search}` : pathname

  useEffect(() => {
    const isFirst = shown.current === null
    const isSame = shown.current === page
    shown.current = page
    if (isFirst || isSame || hash !== '') return

    const left = document.activeElement
    // Painted first: for a focus the browser lays the page out before anything else may go on.
    afterPaint(() => {
      const now = document.activeElement
      if (now === left || now === document.body) focusHeading()
    })
  }, [page, hash])
}

function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  ;(heading ?? main)?.focus({preventScroll: true})
}
