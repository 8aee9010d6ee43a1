import {Button} from '@sanity/ui'

type Props = {
  /** What can be taken back, the newest first. */
  labels: readonly string[]
  isBusy: boolean
  onUndo: () => void
}

/** Takes the last change of a tool back, then the one before it, and says which that is. */
export function UndoButton({labels, isBusy, onUndo}: Props) {
  const steps = labels.length > 1 ? ` (${labels.length} steps)` : ''
  return (
    <Button
      mode="ghost"
      tone="caution"
      fontSize={1}
      padding={2}
      text="Undo"
      title={labels[0] === undefined ? 'Nothing to undo yet.' : `Undo: ${labels[0]}${steps}`}
      disabled={labels.length === 0 || isBusy}
      onClick={onUndo}
    />
  )
}
