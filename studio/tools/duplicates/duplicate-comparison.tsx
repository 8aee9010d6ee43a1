import {Button, Dialog, Flex, Stack, Text} from '@sanity/ui'
import {type ReactNode, useId, useState} from 'react'
import {IntentLink} from 'sanity/router'
import {styled} from 'styled-components'

import {countGames} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {stateOf} from '../catalogue-desk/columns.ts'
import {PlainTable} from '../plain-table.ts'
import {type Choices, COMPARED, FIELDS, mergedGame} from './compared-fields.ts'
import {type DuplicateGroup, KINDS} from './duplicate-groups.ts'
import {useDocuments} from './use-documents.ts'

type Props = {
  group: DuplicateGroup
  /** A merge deletes published games, which is the owner's (DESIGN section 3). */
  isOwner: boolean
  isBusy: boolean
  onMerge: (keep: string, lose: string[], choices: Choices) => void
  /** The games are not one, whatever they have in common. */
  onDifferent: (games: readonly GameRow[]) => void
}

/** The games of one group side by side, and which of them become one. */
export function DuplicateComparison({group, isOwner, isBusy, onMerge, onDifferent}: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(group.proposed))
  const [kept, setKept] = useState(group.games[0]?.id ?? '')
  const [choices, setChoices] = useState<Choices>({})
  const [isAsking, setIsAsking] = useState(false)

  const lose = group.games.filter((game) => chosen.has(game.id) && game.id !== kept)
  const keeper = group.games.find((game) => game.id === kept)
  const isRefused = !isOwner && lose.some((game) => game.isPublished)
  const documents = useDocuments(group.games)
  const merged = mergedGame(
    [kept, ...lose.map((game) => game.id)].flatMap((gameId) => documents.get(gameId) ?? []),
    choices,
  )
  const mayMerge = keeper !== undefined && lose.length > 0 && chosen.has(kept) && !isRefused

  return (
    <Stack gap={4} style={{flex: 1, minWidth: 0}}>
      <Text size={1}>{KINDS[group.kind]}</Text>
      <div style={{overflowX: 'auto'}}>
        <Table aria-label="Compared games">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {group.games.map((game) => (
                <th scope="col" key={game.id}>
                  <IntentLink intent="edit" params={{id: game.id, type: 'game'}}>
                    {game.name || game.id}
                  </IntentLink>
                </th>
              ))}
              <th scope="col">After the merge</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Merge</th>
              {group.games.map((game, index) => (
                <td key={game.id}>
                  <input
                    type="checkbox"
                    aria-label={`Merge ${game.name}, game ${index + 1}`}
                    checked={chosen.has(game.id)}
                    onChange={() => setChosen(toggled(chosen, game.id))}
                  />
                </td>
              ))}
              <td>{countGames(chosen.size)}</td>
            </tr>
            <tr>
              <th scope="row">Keep</th>
              {group.games.map((game, index) => (
                <td key={game.id}>
                  <input
                    type="radio"
                    name={`${id}-keep`}
                    aria-label={`Keep ${game.name}, game ${index + 1}`}
                    checked={kept === game.id}
                    onChange={() => setKept(game.id)}
                  />
                </td>
              ))}
              <td>{keeper?.name ?? 'none'}</td>
            </tr>
            <tr>
              <th scope="row">State</th>
              {group.games.map((game) => (
                <td key={game.id}>{stateOf(game)}</td>
              ))}
              <td>{merged && keeper ? stateOf(keeper) : ''}</td>
            </tr>
            {Object.entries(COMPARED).map(([title, read]) => {
              const texts = group.games.map((game) => read(documents.get(game.id) ?? {}))
              return (
                <tr key={title} data-differs={new Set(texts).size > 1 || undefined}>
                  <th scope="row">{title}</th>
                  {group.games.map((game, index) => (
                    <td key={game.id}>
                      <FieldChoice
                        title={title}
                        label={`${title} of ${game.name}, game ${index + 1}`}
                        game={game.id}
                        choices={choices}
                        onChoose={setChoices}
                      >
                        {texts[index]}
                      </FieldChoice>
                    </td>
                  ))}
                  <td>{merged ? read(merged) : ''}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
      <Flex gap={3} align="center">
        <Button
          tone="primary"
          fontSize={1}
          padding={3}
          text={chosen.size > 1 ? `Merge ${countGames(chosen.size)}` : 'Merge'}
          disabled={!mayMerge || isBusy}
          onClick={() => setIsAsking(true)}
        />
        <Button
          mode="ghost"
          fontSize={1}
          padding={3}
          text="These are different games"
          title="They leave this list for good, until something of them changes their group."
          disabled={isBusy}
          onClick={() => onDifferent(group.games)}
        />
        <Text size={1} muted>
          {isRefused
            ? 'Only the owner merges published games, since that deletes one of them.'
            : 'Choose the games that are one, and the one that stays. Of each field the best is kept, or what you choose.'}
        </Text>
      </Flex>
      {isAsking && keeper && (
        <Dialog
          id={`${id}-dialog`}
          width={1}
          header={`Merge ${countGames(lose.length + 1)}`}
          onClose={() => setIsAsking(false)}
          footer={
            <Flex gap={2} justify="flex-end" padding={3}>
              <Button mode="bleed" text="Cancel" onClick={() => setIsAsking(false)} />
              <Button
                tone="primary"
                text="Apply"
                onClick={() => {
                  setIsAsking(false)
                  onMerge(
                    keeper.id,
                    lose.map((game) => game.id),
                    choices,
                  )
                }}
              />
            </Flex>
          }
        >
          <Stack gap={4} padding={4}>
            <Text>
              {countGames(lose.length + 1)} become one at “{keeper.path}”. It keeps the best of each
              field or what you have chosen, everything the old list said of them, and whatever
              points at the others.
            </Text>
            <Text size={1} muted>
              Deleted: {lose.map((game) => `“${game.name}” (${game.path})`).join(', ')}. Undo brings
              them back.
            </Text>
          </Stack>
        </Dialog>
      )}
    </Stack>
  )
}

type FieldChoiceProps = {
  title: string
  label: string
  /** The id. */
  game: string
  choices: Choices
  onChoose: (choices: Choices) => void
  children: ReactNode
}

/** The value of one game, to be chosen for the merged one; choosing it again leaves it to the merge. */
function FieldChoice({title, label, game, choices, onChoose, children}: FieldChoiceProps) {
  const field = FIELDS[title]
  if (field === undefined) return children
  const isChosen = choices[field] === game
  const {[field]: _before, ...others} = choices
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`Use ${label}`}
      onClick={() => onChoose(isChosen ? others : {...others, [field]: game})}
    >
      {children || '–'}
    </button>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

const Table = styled(PlainTable)`
  th,
  td {
    min-width: 9rem;
    max-width: 20rem;
    padding: 0.4rem 0.6rem;
  }
  tr[data-differs] > td {
    background: color-mix(in srgb, var(--card-link-color, currentColor) 10%, transparent);
  }
  a {
    color: inherit;
  }
  td > button {
    width: 100%;
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
    text-align: inherit;
    cursor: pointer;
  }
  td > button[aria-pressed='true'] {
    outline: 2px solid var(--card-focus-ring-color, currentColor);
    outline-offset: 3px;
  }
`
