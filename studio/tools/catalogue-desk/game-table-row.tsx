import {type KeyboardEvent, memo} from 'react'
import {IntentLink} from 'sanity/router'

import {isGameType} from '../../../schemas/rules/game-type.ts'
import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import {GAME_STATUSES} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {stateOf, statusOf} from './desk-filter.ts'

type Props = {
  game: GameRow
  /** From 0, among the games that the filter shows. */
  index: number
  isSelected: boolean
  onPress: (index: number, isSelected: boolean, isRange: boolean) => void
  onMove: (event: KeyboardEvent, index: number) => void
  /** The checkbox is there and may take the focus. */
  onDrawn: (box: HTMLInputElement, index: number) => void
}

/**
 * One game of the table. Scrolling draws the table many times a second; a row that is in view already is left
 * alone, for what a link of Studio costs is felt when there are forty.
 */
export const GameTableRow = memo(function GameTableRow(props: Props) {
  const {game, index, isSelected, onPress, onMove, onDrawn} = props
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
      <td>
        <IntentLink intent="edit" params={{id: game.id, type: 'game'}}>
          {game.name || 'Game without a name'}
        </IntentLink>
      </td>
      <td>{isGameType(game.gameType) ? game.gameType : 'no type'}</td>
      <td>{isTrendingValue(game.isTrending) ? 'Trending' : ''}</td>
      <td>{typeof game.dateAdded === 'string' ? game.dateAdded : ''}</td>
      <td>{statusTitle(game)}</td>
      <td>{stateOf(game)}</td>
    </tr>
  )
})

function statusTitle(game: GameRow): string {
  const status = statusOf(game)
  return status === 'ok'
    ? ''
    : (Object.entries(GAME_STATUSES).find(([value]) => value === status)?.[1] ?? status)
}
