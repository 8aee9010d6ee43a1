import {type ArrayOfPrimitivesInputProps, set, unset} from 'sanity'

import {useKnownTags} from '../catalogue/use-surroundings.ts'
import {TagChoices} from './tag-choices.tsx'

/** The tags of the settings to choose from. A tag that the settings do not know stands at the end, to take away. */
export function TagsInput(props: ArrayOfPrimitivesInputProps) {
  const known = useKnownTags()
  if (known === null) return props.renderDefault(props)

  const chosen = (props.value ?? []).filter((tag) => typeof tag === 'string')
  return (
    <TagChoices
      label="Genres of the settings"
      tags={[...new Set([...known, ...chosen])]}
      chosen={chosen}
      isReadOnly={props.readOnly === true}
      onChange={(next) => props.onChange(next.length === 0 ? unset() : set(next))}
    />
  )
}
