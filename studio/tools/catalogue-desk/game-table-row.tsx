import {type KeyboardEvent, memo, useState} from 'react'
import {IntentLink} from 'sanity/router'

import {Cover} from '../../form/cover.tsx'
import {COLUMNS, type ColumnId, type DeskGame} from './columns.ts'
import {EditCell} from './edit-cell.tsx'

type Props = {
  game: DeskGame
  columns: readonly ColumnId[]
  /** From 0, among the games that the filter shows. */
  index: number
  isSelected: boolean
  onPress: (index: number, isSelected: boolean, isRange: boolean) => void
  onMove: (event: KeyboardEvent, index: number) => void
  /** The checkbox is there and may take the focus. */
  onDrawn: (box: HTMLInputElement, index: number) => void
  /** Why the text cannot be written; `null` when it is. */
  onEdit: (game: DeskGame, column: ColumnId, text: string) => string | null
  /** The editor leaves for the form of a game. */
  onLeave: () => void
}

/**
 * One game of the table. Scrolling draws the table many times a second; a row that is in view already is left
 * alone, for what a link of Studio costs is felt when there are forty.
 */
export const GameTableRow = memo(function GameTableRow(props: Props) {
  const {game, columns, index, isSelected, onPress, onMove, onDrawn, onEdit, onLeave} = props
  const [edited, setEdited] = useState<ColumnId | null>(null)

  return (
    <tr data-index={index} aria-rowindex={index + 2} data-selected={isSelected || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${game.name || game.id}`}
          checked={isSelected}
          ref={(box) => {
            if (box) onDrawn(box, index)
          }}
          onChange={({currentTarget, nativeEvent}) =>
            onPress(
              index,
              currentTarget.checked,
              nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            )
          }
          onKeyDown={(event) => onMove(event, index)}
        />
      </td>
      {columns.map((id) => {
        const column = COLUMNS[id]
        const text = column.text(game)
        if (edited === id) {
          return (
            <td key={id}>
              <EditCell
                column={column}
                name={game.name}
                text={text}
                onWrite={(next) => onEdit(game, id, next)}
                onClose={() => setEdited(null)}
              />
            </td>
          )
        }
        return (
          <td key={id} title={text} onDoubleClick={() => column.write && setEdited(id)}>
            {id === 'picture' && <Cover name={game.name} picture={game.picture} width={48} />}
            {id === 'name' && (
              <IntentLink intent="edit" params={{id: game.id, type: 'game'}} onClick={onLeave}>
                {text || 'Game without a name'}
              </IntentLink>
            )}
            {id !== 'picture' && id !== 'name' && text}
            {column.write && (
              <button
                type="button"
                // Reached from the checkbox by the arrow keys; forty rows of them are too many for Tab.
                tabIndex={-1}
                aria-label={`Edit ${column.title.toLowerCase()} of ${game.name}`}
                onClick={() => setEdited(id)}
                onKeyDown={(event) => onMove(event, index)}
              >
                ✎
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
})
