import {LinkIcon} from '@sanity/icons/Link'
import {useToast} from '@sanity/ui/toast'
import type {DocumentActionComponent} from 'sanity'

import {playLink} from '../site-links.ts'

/** Puts the address of the game’s page on the clipboard. */
export function copyPlayLink(site: string): DocumentActionComponent {
  const CopyPlayLink: DocumentActionComponent = ({draft, published}) => {
    const toast = useToast()
    const link = playLink(site, published ?? draft)

    return {
      label: 'Copy play link',
      icon: LinkIcon,
      disabled: link === null,
      title: link ?? 'Enter the path first: the link is made from it.',
      onHandle: () => {
        if (link === null) return
        navigator.clipboard.writeText(link).then(
          () => toast.push({status: 'success', title: 'Play link copied', description: link}),
          () => toast.push({status: 'error', title: 'Copy this link by hand', description: link}),
        )
      },
    }
  }
  CopyPlayLink.displayName = 'CopyPlayLinkAction'
  return CopyPlayLink
}
