import {Button, Flex, Text} from '@sanity/ui'

import type {BulkChange} from '../../catalogue/bulk-change.ts'
import {UndoButton} from '../undo-button.tsx'

type Props = {
  selectedCount: number
  /** Selected games that the filter does not show. */
  hiddenCount: number
  /** Deleting what visitors see is the owner's (DESIGN section 3). */
  mayDelete: boolean
  isBusy: boolean
  /** What Undo would take back, `null` when there is nothing. */
  undoLabel: string | null
  onChange: (change: BulkChange) => void
  onExport: () => void
  onClear: () => void
  onUndo: () => void
}

/** What can be done with the selection, and taking the last of it back. */
export function BulkBar(props: Props) {
  const {selectedCount, hiddenCount, mayDelete, isBusy, undoLabel, onChange} = props
  const isIdle = selectedCount === 0 || isBusy
  const action = (text: string, change: () => BulkChange) => (
    <Button
      mode="ghost"
      fontSize={1}
      padding={2}
      text={text}
      disabled={isIdle}
      tone={text === 'Delete' ? 'critical' : 'default'}
      onClick={() => onChange(change())}
    />
  )

  return (
    <Flex gap={2} wrap="wrap" align="center" role="toolbar" aria-label="Selected games">
      {action('Trending on', () => ({kind: 'trending', on: true}))}
      {action('Trending off', () => ({kind: 'trending', on: false}))}
      {action('Set type', () => ({kind: 'type', gameType: null}))}
      {action('Set date', () => ({kind: 'date', day: ''}))}
      {action('Set tags', () => ({kind: 'tags', add: [], remove: []}))}
      {action('Set status', () => ({kind: 'status', status: null}))}
      {action('Publish', () => ({kind: 'publish'}))}
      {action('Unpublish', () => ({kind: 'unpublish'}))}
      {mayDelete && action('Delete', () => ({kind: 'delete'}))}
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text="Export CSV"
        disabled={selectedCount === 0}
        onClick={props.onExport}
      />
      <Button
        mode="bleed"
        fontSize={1}
        padding={2}
        text="Clear selection"
        disabled={selectedCount === 0}
        onClick={props.onClear}
      />
      <UndoButton label={undoLabel} isBusy={isBusy} onUndo={props.onUndo} />
      <Text size={1} muted>
        {selectedCount.toLocaleString('en')} selected
        {hiddenCount > 0 && `, ${hiddenCount.toLocaleString('en')} of them not shown`}
        {undoLabel !== null && ` · last: ${undoLabel}`}
      </Text>
    </Flex>
  )
}
