import {BoltIcon} from '@sanity/icons/Bolt'
import {type DocumentActionComponent, useDocumentOperation} from 'sanity'

import {isTrendingValue} from '../../schemas/rules/trending.ts'

/** Sets or clears “Trending” in the draft; publishing it stays the editor’s decision. */
export const ToggleTrending: DocumentActionComponent = ({id, type, draft, published}) => {
  const {patch} = useDocumentOperation(id, type)
  const isTrending = isTrendingValue((draft ?? published)?.isTrending)

  return {
    label: isTrending ? 'Trending off' : 'Trending on',
    icon: BoltIcon,
    disabled: patch.disabled !== false,
    onHandle: () => patch.execute([{set: {isTrending: !isTrending}}]),
  }
}
ToggleTrending.displayName = 'ToggleTrendingAction'
