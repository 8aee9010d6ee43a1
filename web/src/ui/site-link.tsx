import {useContext, type ComponentProps, type MouseEvent} from 'react'
import {UNSAFE_NavigationContext} from 'react-router-dom'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** A path of this site, from its root. */
  to: string
}

/**
 * A link to a page of this site, without what React Router's own does for relative paths at every navigation
 * (decision 009).
 */
export function SiteLink({to, onClick, children, ...attributes}: SiteLinkProps) {
  const {navigator} = useContext(UNSAFE_NavigationContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    // As browsers do: going where one is adds nothing to the history.
    const isHere = event.currentTarget.href === location.href
    if (isHere) navigator.replace(to)
    else navigator.push(to)
  }
  return (
    <a {...attributes} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Any other press opens a tab or a window, or saves what is behind the link. */
function isPlain({button, metaKey, ctrlKey, shiftKey, altKey}: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
