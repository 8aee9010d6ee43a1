import {Button, Flex, Text} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useClient} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import type {BulkChange} from '../../catalogue/bulk-change.ts'
import {reasonOf} from '../../catalogue/lake-access.ts'
import {exportGames} from '../desk-files/export-games.ts'
import type {DeskGame} from './columns.ts'
import {UndoButton} from '../undo-button.tsx'

type Props = {
  selected: readonly DeskGame[]
  /** Selected games that the filter does not show. */
  hiddenCount: number
  /** Deleting what visitors see is the owner's (DESIGN section 3). */
  mayDelete: boolean
  isBusy: boolean
  /** What Undo takes back, the newest first. */
  undoLabels: readonly string[]
  onChange: (change: BulkChange) => void
  onOpenFiles: () => void
  onClear: () => void
  onUndo: () => void
}

/** What can be done with the selection, and taking it back. */
export function BulkBar(props: Props) {
  const {selected, hiddenCount, mayDelete, isBusy, undoLabels, onChange} = props
  const client = useClient({apiVersion: API_VERSION})
  const toast = useToast()
  const selectedCount = selected.length
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
        onClick={() => {
          exportGames(
            client,
            selected.map(({id}) => id),
          ).catch((error: unknown) =>
            toast.push({status: 'error', title: 'No file was made', description: reasonOf(error)}),
          )
        }}
      />
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text="Bring in files"
        title="A CSV file, pictures or games: also by dropping them on the table."
        disabled={isBusy}
        onClick={props.onOpenFiles}
      />
      <Button
        mode="bleed"
        fontSize={1}
        padding={2}
        text="Clear selection"
        disabled={selectedCount === 0}
        onClick={props.onClear}
      />
      <UndoButton labels={undoLabels} isBusy={isBusy} onUndo={props.onUndo} />
      <Text size={1} muted>
        {selectedCount.toLocaleString('en')} selected
        {hiddenCount > 0 && `, ${hiddenCount.toLocaleString('en')} of them not shown`}
        {undoLabels[0] !== undefined && ` · last: ${undoLabels[0]}`}
      </Text>
    </Flex>
  )
}
