import {Box, Flex, Select, TextInput} from '@sanity/ui'

import {GAME_TYPES} from '../../../schemas/rules/game-type.ts'
import {GAME_STATUSES} from '../../catalogue/bulk-change.ts'
import {type DeskFilter, NO_TYPE} from './desk-filter.ts'

type Props = {filter: DeskFilter; onChange: (filter: DeskFilter) => void}

/** The conditions of the table: words of the name, then one choice for each column. */
export function FilterBar({filter, onChange}: Props) {
  const choice = (
    field: Exclude<keyof DeskFilter, 'text'>,
    label: string,
    options: Record<string, string>,
  ) => (
    <Box style={{width: '9.5rem'}}>
      <Select
        aria-label={label}
        fontSize={1}
        padding={2}
        value={filter[field]}
        onChange={({currentTarget}) => onChange({...filter, [field]: currentTarget.value})}
      >
        <option value="">{label}: all</option>
        {Object.entries(options).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </Select>
    </Box>
  )

  return (
    <Flex gap={2} wrap="wrap" as="search" aria-label="Games">
      <TextInput
        type="text"
        aria-label="Filter games"
        placeholder="Filter games by name"
        fontSize={1}
        padding={2}
        value={filter.text}
        onChange={({currentTarget}) => onChange({...filter, text: currentTarget.value})}
      />
      {choice('gameType', 'Type', {
        ...Object.fromEntries(GAME_TYPES.map((type) => [type, type])),
        [NO_TYPE]: 'No type',
      })}
      {choice('trending', 'Trending', {yes: 'Trending', no: 'Not trending'})}
      {choice('status', 'Status', GAME_STATUSES)}
      {choice('state', 'State', {
        published: 'Published',
        drafts: 'With a draft',
        unpublished: 'Not published',
      })}
      {choice('missing', 'Missing', {
        thumbnail: 'No thumbnail',
        description: 'No description',
        date: 'No date',
        tags: 'No tags',
      })}
    </Flex>
  )
}
