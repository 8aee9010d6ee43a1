import {Box, Button, Dialog, Flex, Select, Stack, Text, TextInput} from '@sanity/ui'
import {useId, useState} from 'react'

import {GAME_TYPES, type GameType, isGameType} from '../../../schemas/rules/game-type.ts'
import {
  type BulkChange,
  changeObstacle,
  countGames,
  GAME_STATUSES,
  type GameStatus,
  listed,
  summarise,
  titleOf,
} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'

type Props = {
  /** What was asked for; type, date, tags and status are chosen here. */
  initial: BulkChange
  games: GameRow[]
  /** Tags that the settings know. */
  onApply: (change: BulkChange, games: GameRow[]) => void
  onClose: () => void
}

/** Says exactly what will change before it does. */
export function ChangeDialog({initial, games, onApply, onClose}: Props) {
  const id = useId()
  const [change, setChange] = useState(initial)
  const {sentence, notes, changing} = summarise(change, games)
  const obstacle = changeObstacle(change)
  const isDangerous = change.kind === 'delete' || change.kind === 'unpublish'

  return (
    <Dialog
      id={id}
      width={1}
      header={`${titleOf(initial)}: ${countGames(changing.length)}`}
      onClose={onClose}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="bleed" text="Cancel" onClick={onClose} />
          <Button
            tone={isDangerous ? 'critical' : 'primary'}
            text="Apply"
            disabled={obstacle !== null || changing.length === 0}
            onClick={() => onApply(change, changing)}
          />
        </Flex>
      }
    >
      <Box padding={4}>
        <Stack gap={4}>
          <ChangeFields change={change} onChange={setChange} />
          <Text weight="medium">{sentence}</Text>
          {changing.length > 0 && (
            <Text size={1}>{listed(changing.map(({name}) => name || 'Game without a name'))}</Text>
          )}
          {[...(obstacle === null ? [] : [obstacle]), ...notes].map((note) => (
            <Text key={note} size={1} muted>
              {note}
            </Text>
          ))}
        </Stack>
      </Box>
    </Dialog>
  )
}

type FieldsProps = {change: BulkChange; onChange: (change: BulkChange) => void}

function ChangeFields({change, onChange}: FieldsProps) {
  switch (change.kind) {
    case 'type':
      return (
        <Select
          aria-label="New type"
          value={change.gameType}
          onChange={({currentTarget: {value}}) =>
            onChange({kind: 'type', gameType: isGameType(value) ? value : DEFAULT_TYPE})
          }
        >
          {GAME_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      )
    case 'date':
      return (
        <TextInput
          type="date"
          aria-label="New date"
          value={change.day}
          onChange={({currentTarget}) => onChange({kind: 'date', day: currentTarget.value})}
        />
      )
    case 'status':
      return (
        <Select
          aria-label="New status"
          value={change.status}
          onChange={({currentTarget: {value}}) =>
            onChange({kind: 'status', status: isStatus(value) ? value : 'ok'})
          }
        >
          {Object.entries(GAME_STATUSES).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      )
    case 'tags':
      return <TagFields change={change} onChange={onChange} />
    default:
      return null
  }
}

type TagsProps = {
  change: Extract<BulkChange, {kind: 'tags'}>
  onChange: (change: BulkChange) => void
}

function TagFields({change, onChange}: TagsProps) {
  const [add, setAdd] = useState(change.add.join(' '))
  const [remove, setRemove] = useState(change.remove.join(' '))

  return (
    <Stack gap={3}>
      <TextInput
        aria-label="Tags to add"
        placeholder="Tags to add, with spaces between them"
        value={add}
        onChange={({currentTarget: {value}}) => {
          setAdd(value)
          onChange({...change, add: wordsOf(value)})
        }}
      />
      <TextInput
        aria-label="Tags to remove"
        placeholder="Tags to remove, with spaces between them"
        value={remove}
        onChange={({currentTarget: {value}}) => {
          setRemove(value)
          onChange({...change, remove: wordsOf(value)})
        }}
      />
    </Stack>
  )
}

const DEFAULT_TYPE: GameType = 'html5'

function isStatus(value: string): value is GameStatus {
  return Object.hasOwn(GAME_STATUSES, value)
}

/** Tags are short names without spaces. */
function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]
}
