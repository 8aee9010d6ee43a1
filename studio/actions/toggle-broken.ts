import {CheckmarkCircleIcon} from '@sanity/icons/CheckmarkCircle'
import {WarningOutlineIcon} from '@sanity/icons/WarningOutline'
import {type DocumentActionComponent, useDocumentOperation} from 'sanity'

/** Marks the game broken or fixed in the draft; publishing it stays the editor’s decision. */
export const ToggleBroken: DocumentActionComponent = ({id, type, draft, published}) => {
  const {patch} = useDocumentOperation(id, type)
  const isBroken = (draft ?? published)?.status === 'broken'

  return {
    label: isBroken ? 'Mark fixed' : 'Mark broken',
    icon: isBroken ? CheckmarkCircleIcon : WarningOutlineIcon,
    disabled: patch.disabled !== false,
    onHandle: () => patch.execute([{set: {status: isBroken ? 'ok' : 'broken'}}]),
  }
}
ToggleBroken.displayName = 'ToggleBrokenAction'
