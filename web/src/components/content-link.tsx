import type {ReactNode} from 'react'
import {Link} from 'react-router-dom'

import {contentHref} from '../lib/content-href.ts'

type ContentLinkProps = {
  address: string | null | undefined
  className?: string
  tabIndex?: number
  children: ReactNode
}

/** A link that an editor typed: through the router, to another site, or, when it is not safe, mere text. */
export function ContentLink({address, className, tabIndex, children}: ContentLinkProps) {
  const target = contentHref(address)
  switch (target?.kind) {
    case 'internal':
      return (
        <Link to={target.to} className={className} tabIndex={tabIndex}>
          {children}
        </Link>
      )
    case 'external':
      return (
        <a href={target.href} className={className} tabIndex={tabIndex} rel="noopener noreferrer">
          {children}
        </a>
      )
    default:
      return <span className={className}>{children}</span>
  }
}
