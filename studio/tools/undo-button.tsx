import {Button} from '@sanity/ui'

type Props = {
  /** What would be taken back, `null` when there is nothing. */
  label: string | null
  isBusy: boolean
  onUndo: () => void
}

/** Takes the last change of a tool back, and says which that is. */
export function UndoButton({label, isBusy, onUndo}: Props) {
  return (
    <Button
      mode="ghost"
      tone="caution"
      fontSize={1}
      padding={2}
      text="Undo"
      title={label === null ? 'Nothing to undo yet.' : `Undo: ${label}`}
      disabled={label === null || isBusy}
      onClick={onUndo}
    />
  )
}
