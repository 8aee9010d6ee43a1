import {Badge, Button, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {IntentLink} from 'sanity/router'
import {styled} from 'styled-components'

import {PlainTable} from '../plain-table.ts'
import type {Fate, ReportEntry} from './read-report.ts'

const PAGE = 100

const TONES = {
  accepted: 'positive',
  merged: 'primary',
  rejected: 'critical',
} as const satisfies Record<Fate, string>

/** Entries of the list with what became of them, a hundred at a time. */
export function EntriesTable({entries}: {entries: readonly ReportEntry[]}) {
  const [shown, setShown] = useState(PAGE)
  if (entries.length === 0) return <Text muted>No entry is like that.</Text>

  return (
    <Stack gap={4}>
      <div style={{overflowX: 'auto'}}>
        <Table aria-label="Entries of the list">
          <thead>
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">Name</th>
              <th scope="col">Fate</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, shown).map((entry) => (
              <tr key={entry.key || entry.position}>
                <td>{entry.position}</td>
                <th scope="row">
                  <GameName entry={entry} />
                </th>
                <td>
                  <Badge tone={TONES[entry.fate]}>{entry.fate}</Badge>
                </td>
                <td>
                  {entry.notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {entries.length > shown && (
        <Button
          mode="ghost"
          text={`Show ${Math.min(PAGE, entries.length - shown)} more of ${entries.length}`}
          onClick={() => setShown(shown + PAGE)}
        />
      )}
    </Stack>
  )
}

function GameName({entry: {name, gameId}}: {entry: ReportEntry}) {
  const words = name === '' ? 'Entry without a name' : name
  if (gameId === null) return words
  return (
    <IntentLink intent="edit" params={{id: gameId, type: 'game'}}>
      {words}
    </IntentLink>
  )
}

const Table = styled(PlainTable)`
  width: 100%;

  th,
  td {
    padding: 0.5rem 0.75rem 0.5rem 0;
  }

  thead th {
    color: var(--card-muted-fg-color);
    white-space: nowrap;
    overflow-wrap: normal;
  }

  th[scope='row'] {
    font-weight: 500;
    min-width: 10rem;
  }

  td:first-child {
    font-variant-numeric: tabular-nums;
  }

  p {
    margin: 0 0 0.25rem;
  }

  a {
    color: var(--card-link-fg-color);
  }
`
