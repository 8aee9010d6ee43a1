import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Spinner,
  Stack,
  Text,
  TextInput,
} from '@sanity/ui'
import {useMemo, useState} from 'react'

import {EntriesTable} from './entries-table.tsx'
import {FATES, filterEntries, type EntryFilter, type StoredReport} from './read-report.ts'
import {useReport} from './use-report.ts'

/** What the last import did, for whoever looks after the list. */
export function ImportReport() {
  const state = useReport()

  return (
    <Box padding={4} style={{height: '100%', overflow: 'auto'}}>
      <Container width={4}>
        {state.kind === 'loading' && (
          <Flex justify="center" padding={5}>
            <Spinner />
          </Flex>
        )}
        {state.kind === 'failed' && (
          <Card padding={4} tone="critical" radius={2} role="alert">
            <Text>The report cannot be read: {state.message}</Text>
          </Card>
        )}
        {state.kind === 'ready' && state.report === null && <NothingYet />}
        {state.kind === 'ready' && state.report !== null && (
          <Report key={state.report.run} report={state.report} />
        )}
      </Container>
    </Box>
  )
}

function NothingYet() {
  return (
    <Card padding={4} border radius={2}>
      <Stack gap={4}>
        <Heading as="h1" size={2}>
          Nothing was imported yet
        </Heading>
        <Text>
          After <code>npm run import -- FILE --write</code> you see here what became of every entry
          of the list.
        </Text>
      </Stack>
    </Card>
  )
}

const ALL: EntryFilter = {fate: 'all', hasNotes: false, text: ''}

function Report({report}: {report: StoredReport}) {
  const [filter, setFilter] = useState(ALL)
  const entries = useMemo(() => filterEntries(report.entries, filter), [report, filter])

  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Heading as="h1" size={2}>
          Last import
        </Heading>
        <Text muted>{momentOf(report.run)}</Text>
      </Stack>
      <Counts counts={report.counts} />
      <Flex gap={2} wrap="wrap" align="center">
        {(['all', ...FATES] as const).map((fate) => (
          <Button
            key={fate}
            mode={filter.fate === fate ? 'default' : 'ghost'}
            aria-pressed={filter.fate === fate}
            text={`${fate} (${filterEntries(report.entries, {...ALL, fate}).length})`}
            onClick={() => setFilter({...filter, fate})}
          />
        ))}
        <Button
          mode={filter.hasNotes ? 'default' : 'ghost'}
          aria-pressed={filter.hasNotes}
          text="with notes"
          onClick={() => setFilter({...filter, hasNotes: !filter.hasNotes})}
        />
        <Box flex={1} style={{minWidth: '12rem'}}>
          <TextInput
            aria-label="Part of a name or a note"
            placeholder="Part of a name or a note"
            value={filter.text}
            onChange={(event) => setFilter({...filter, text: event.currentTarget.value})}
          />
        </Box>
      </Flex>
      <Text as="output" size={1} muted>
        {entries.length} of {report.entries.length} entries
      </Text>
      {/* A new filter begins at its first page again. */}
      <EntriesTable key={JSON.stringify(filter)} entries={entries} />
    </Stack>
  )
}

function Counts({counts}: {counts: StoredReport['counts']}) {
  return (
    <Flex as="dl" gap={3} wrap="wrap" style={{margin: 0}}>
      {counts.map(([name, count]) => (
        <Card key={name} padding={3} border radius={2} style={{minWidth: '6rem'}}>
          <dt>
            <Text size={1} muted>
              {name === 'mutations' ? 'written' : name}
            </Text>
          </dt>
          <dd style={{margin: '0.5rem 0 0'}}>
            <Text size={3} weight="semibold">
              {count}
            </Text>
          </dd>
        </Card>
      ))}
    </Flex>
  )
}

function momentOf(run: string): string {
  const moment = new Date(run)
  return Number.isNaN(moment.getTime())
    ? 'at an unknown time'
    : moment.toLocaleString('en', {dateStyle: 'long', timeStyle: 'short'})
}
