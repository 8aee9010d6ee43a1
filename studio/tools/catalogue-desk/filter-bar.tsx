import {Box, Button, Card, Checkbox, Flex, Inline, Select, Text, TextInput} from '@sanity/ui'
import {useId, useMemo, useState} from 'react'

import type {AttentionList} from '../../catalogue/attention-lists.ts'
import {COLUMN_IDS, COLUMNS, type ColumnId, type DeskGame, isColumnId} from './columns.ts'
import {type DeskView, NOTHING, wordsIn} from './desk-view.ts'
import {SavedViews} from './saved-views.tsx'

type Props = {
  view: DeskView
  games: readonly DeskGame[]
  /** “Needs attention”. */
  lists: readonly Pick<AttentionList, 'id' | 'title'>[]
  onChange: (part: Partial<DeskView>) => void
}

/** What the table shows: a text and where it is searched, a choice for each column, and which columns there are. */
export function FilterBar({view, games, lists, onChange}: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  const chooserId = useId()
  const filtered = COLUMN_IDS.filter(
    (id) => COLUMNS[id].choices && (view.columns.includes(id) || view.where[id]),
  )

  return (
    <Flex direction="column" gap={2}>
      <Flex gap={2} wrap="wrap" as="search" aria-label="Games">
        <TextInput
          type="text"
          aria-label="Filter games"
          placeholder="Filter games"
          fontSize={1}
          padding={2}
          value={view.text}
          onChange={({currentTarget}) => onChange({text: currentTarget.value})}
        />
        <Choice
          label="Search in"
          all="any column"
          value={view.searchIn}
          options={COLUMN_IDS.map((id) => [id, COLUMNS[id].title])}
          onChange={(id) => onChange({searchIn: isColumnId(id) ? id : ''})}
        />
        <Choice
          label="Needs attention"
          value={view.attention}
          options={lists.map(({id, title}) => [id, title])}
          onChange={(id) => onChange({attention: id})}
        />
        {filtered.map((id) => (
          <ColumnFilter
            key={id}
            id={id}
            games={games}
            value={view.where[id] ?? ''}
            onChange={(word) => onChange({where: {...view.where, [id]: word}})}
          />
        ))}
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text="Columns"
          aria-expanded={isChoosing}
          aria-controls={chooserId}
          onClick={() => setIsChoosing(!isChoosing)}
        />
        <SavedViews view={view} onOpen={onChange} />
      </Flex>
      <Card id={chooserId} hidden={!isChoosing} padding={2} border radius={2}>
        <Inline
          as="fieldset"
          gap={4}
          aria-label="Columns"
          style={{border: 0, margin: 0, padding: 0}}
        >
          {COLUMN_IDS.map((id) => (
            <Flex as="label" key={id} gap={2} align="center">
              <Checkbox
                checked={view.columns.includes(id)}
                disabled={id === 'name'}
                onChange={({currentTarget}) =>
                  onChange({columns: withColumn(view.columns, id, currentTarget.checked)})
                }
              />
              <Text size={1}>{COLUMNS[id].title}</Text>
            </Flex>
          ))}
        </Inline>
      </Card>
    </Flex>
  )
}

type ColumnFilterProps = {
  id: ColumnId
  games: readonly DeskGame[]
  value: string
  onChange: (word: string) => void
}

function ColumnFilter({id, games, value, onChange}: ColumnFilterProps) {
  const column = COLUMNS[id]
  const words = useMemo(
    () =>
      column.choices === 'own'
        ? [...new Set(games.flatMap((game) => wordsIn(column, game)))].toSorted()
        : (column.choices ?? []),
    [column, games],
  )
  return (
    <Choice
      label={column.title}
      value={value}
      options={[
        ...words.map((word): [string, string] => [word, word]),
        ...(column.choices === 'own' ? [[NOTHING, 'None'] satisfies [string, string]] : []),
      ]}
      onChange={onChange}
    />
  )
}

type ChoiceProps = {
  label: string
  /** What stands there when nothing is chosen. */
  all?: string
  value: string
  options: readonly (readonly [value: string, title: string])[]
  onChange: (value: string) => void
}

function Choice({label, all = 'all', value, options, onChange}: ChoiceProps) {
  return (
    <Box style={{width: '9.5rem'}}>
      <Select
        aria-label={label}
        fontSize={1}
        padding={2}
        value={value}
        onChange={({currentTarget}) => onChange(currentTarget.value)}
      >
        <option value="">{`${label}: ${all}`}</option>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </Select>
    </Box>
  )
}

/** The columns in the order of the desk, with one more or one less. */
function withColumn(columns: ColumnId[], id: ColumnId, isShown: boolean): ColumnId[] {
  return COLUMN_IDS.filter((known) => (known === id ? isShown : columns.includes(known)))
}
