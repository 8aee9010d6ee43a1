import {createContext, useContext, type ComponentProps, type MouseEvent} from 'react'

type Follow = (to: string, how?: {replace?: boolean; flushSync?: boolean}) => void

/** How the page goes to another one of this site; `null` where the browser itself does. */
export const FollowLink = createContext<Follow | null>(null)

/** Goes where a link would. Unlike the router's own hook it does not render anew at every navigation. */
export function useFollow(): Follow {
  return useContext(FollowLink) ?? ((to) => location.assign(to))
}

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** A path of this site, from its root. */
  to: string
}

/** A link to a page of this site. React Router's own runs twenty hooks at every navigation, in each of eighty links. */
export function SiteLink({to, onClick, children, ...attributes}: SiteLinkProps) {
  const follow = useContext(FollowLink)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (follow === null || event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    // As browsers do: going where one is adds nothing to the history.
    follow(to, {replace: event.currentTarget.href === location.href})
  }
  return (
    <a {...attributes} href={to} onClick={press}>
      {children}
    </a>
  )
}

/** Any other press opens a tab or a window, or saves what is behind the link. */
function isPlain({button, metaKey, ctrlKey, shiftKey, altKey}: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
