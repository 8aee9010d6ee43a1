import {LaunchIcon} from '@sanity/icons/Launch'
import type {DocumentActionComponent} from 'sanity'

import {siteLink} from '../site-links.ts'

/** Opens the page that shows the published document. Without one there is nothing to open yet. */
export function openOnSite(site: string): DocumentActionComponent {
  const OpenOnSite: DocumentActionComponent = ({type, published}) => {
    const link = siteLink(site, type, published)
    if (published !== null && link === null) return null

    return {
      label: 'Open on site',
      icon: LaunchIcon,
      disabled: link === null,
      title: link === null ? 'Publish first: visitors cannot see a draft.' : link,
      onHandle: () => {
        if (link !== null) window.open(link, '_blank', 'noopener')
      },
    }
  }
  OpenOnSite.displayName = 'OpenOnSiteAction'
  return OpenOnSite
}
