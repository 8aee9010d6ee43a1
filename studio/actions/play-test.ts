import {PlayIcon} from '@sanity/icons/Play'
import type {DocumentActionComponent} from 'sanity'

import {playTestLink} from '../site-links.ts'

/** Runs the game alone in a new window, as the draft has it, so that it is tried before visitors see it. */
export function playTest(games: string): DocumentActionComponent {
  const PlayTest: DocumentActionComponent = ({draft, published}) => {
    const link = playTestLink(games, draft ?? published)

    return {
      label: 'Play-test',
      icon: PlayIcon,
      disabled: link === null,
      title: link ?? 'Choose a type and a path that suits it first.',
      onHandle: () => {
        // Another site neither reaches back into the studio nor learns where the visit comes from.
        if (link !== null) window.open(link, '_blank', 'noopener,noreferrer')
      },
    }
  }
  PlayTest.displayName = 'PlayTestAction'
  return PlayTest
}
