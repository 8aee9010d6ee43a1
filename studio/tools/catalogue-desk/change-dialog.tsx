import {Box, Button, Dialog, Flex, Select, Stack, Text, TextInput} from '@sanity/ui'
import {useEffect, useId, useState} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../../config/project.ts'
import {GAME_TYPES, isGameType} from '../../../schemas/rules/game-type.ts'
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
import {referencesTo} from '../../catalogue/references.ts'
import {TagChoices} from '../../form/tag-choices.tsx'

type Props = {
  /** What was asked for; type, date, tags and status are chosen here. */
  initial: BulkChange
  games: GameRow[]
  /** The tags of the settings. */
  knownTags: readonly string[]
  onApply: (change: BulkChange, games: GameRow[]) => void
  onClose: () => void
}

/** Says exactly what will change before it does. */
export function ChangeDialog({initial, games, knownTags, onApply, onClose}: Props) {
  const id = useId()
  const [change, setChange] = useState(initial)
  const inUse = useReferences(games, change.kind === 'delete')
  const {sentence, notes, changing} = summarise(change, games, inUse ?? undefined)
  const isComplete = changeObstacle(change) === null && inUse !== null
  const isDangerous = change.kind === 'delete' || change.kind === 'unpublish'

  return (
    <Dialog
      id={id}
      width={1}
      header={`${titleOf(initial)}: ${countGames(isComplete ? changing.length : games.length)}`}
      onClose={onClose}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="bleed" text="Cancel" onClick={onClose} />
          <Button
            tone={isDangerous ? 'critical' : 'primary'}
            text="Apply"
            disabled={!isComplete || changing.length === 0}
            onClick={() => onApply(change, changing)}
          />
        </Flex>
      }
    >
      <Box padding={4}>
        <Stack gap={4}>
          <ChangeFields change={change} games={games} knownTags={knownTags} onChange={setChange} />
          <Text weight="medium">{sentence}</Text>
          {changing.length > 0 && (
            <Text size={1}>{listed(changing.map(({name}) => name || 'Game without a name'))}</Text>
          )}
          {notes.map((note) => (
            <Text key={note} size={1} muted>
              {note}
            </Text>
          ))}
        </Stack>
      </Box>
    </Dialog>
  )
}

/** What points at the games, when it matters; `null` until the lake has answered. */
function useReferences(games: GameRow[], isAsked: boolean): ReadonlyMap<string, string> | null {
  const client = useClient({apiVersion: API_VERSION})
  const [found, setFound] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    if (!isAsked) return
    referencesTo(
      client,
      games.map(({id}) => id),
    ).then(setFound, () => setFound(NO_REFERENCES))
  }, [client, games, isAsked])
  return isAsked ? found : NO_REFERENCES
}

/** Also where the lake did not say: applying the change asks it again. */
const NO_REFERENCES: ReadonlyMap<string, string> = new Map()

type FieldsProps = Pick<Props, 'games' | 'knownTags'> & {
  change: BulkChange
  onChange: (change: BulkChange) => void
}

function ChangeFields({change, games, knownTags, onChange}: FieldsProps) {
  switch (change.kind) {
    case 'type':
      return (
        <Select
          aria-label="New type"
          value={change.gameType ?? ''}
          onChange={({currentTarget: {value}}) =>
            onChange({kind: 'type', gameType: isGameType(value) ? value : null})
          }
        >
          <option value="">Choose a type</option>
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
          value={change.status ?? ''}
          onChange={({currentTarget: {value}}) =>
            onChange({kind: 'status', status: isStatus(value) ? value : null})
          }
        >
          <option value="">Choose a status</option>
          {Object.entries(GAME_STATUSES).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      )
    case 'tags':
      return <TagFields change={change} games={games} knownTags={knownTags} onChange={onChange} />
    default:
      return null
  }
}

type TagsProps = FieldsProps & {change: Extract<BulkChange, {kind: 'tags'}>}

/** The tags of the settings to add, and those that the games have to remove. */
function TagFields({change, games, knownTags, onChange}: TagsProps) {
  const worn = [...new Set(games.flatMap(({tags}) => tags))].toSorted()
  return (
    <Stack gap={4}>
      <TagChoices
        label="Tags to add"
        tags={knownTags}
        chosen={change.add}
        onChange={(add) =>
          onChange({...change, add, remove: change.remove.filter((tag) => !add.includes(tag))})
        }
      />
      <TagChoices
        label="Tags to remove"
        tags={worn}
        chosen={change.remove}
        onChange={(remove) =>
          onChange({...change, remove, add: change.add.filter((tag) => !remove.includes(tag))})
        }
      />
    </Stack>
  )
}

function isStatus(value: string): value is GameStatus {
  return Object.hasOwn(GAME_STATUSES, value)
}
