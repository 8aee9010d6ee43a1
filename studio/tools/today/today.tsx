import {Box, Card, Container, Flex, Heading, Stack, Text} from '@sanity/ui'
import {type ReactNode, useEffect, useMemo, useState} from 'react'
import {useClient, useUser} from 'sanity'
import {IntentLink} from 'sanity/router'
import {styled} from 'styled-components'

import {API_VERSION} from '../../../config/project.ts'
import {isGameType} from '../../../schemas/rules/game-type.ts'
import {attentionLists} from '../../catalogue/attention-lists.ts'
import {countGames} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {isInstalled} from '../../catalogue/installed-games.ts'
import {linkCheck} from '../../catalogue/link-check.ts'
import {isWaiting} from '../../catalogue/review.ts'
import {useCatalogue} from '../../catalogue/use-catalogue.ts'
import {useSurroundings} from '../../catalogue/use-surroundings.ts'
import {startWalk} from '../../form/walk.ts'
import {OPEN_DESK} from '../catalogue-desk/open-desk.ts'
import {OPEN_REPORT} from '../import-report/import-report-tool.ts'
import {useReport} from '../import-report/use-report.ts'
import {type RecentChange, readRecentChanges} from './recent-changes.ts'

/** As many of a kind stand here; the others are one click away. */
const SHOWN = 8

/** Makes the first screen: what waits, what is missing, what changed. Each line leads to where it is done. */
export function today(gamesOrigin: string | null) {
  return function Today() {
    const catalogue = useCatalogue()
    const surroundings = useSurroundings(gamesOrigin)
    const {installed} = surroundings

    if (catalogue.kind !== 'ready') {
      return (
        <Card padding={4} height="fill">
          <Text as="output">
            {catalogue.kind === 'loading'
              ? 'Reading the games…'
              : `The games could not be read: ${catalogue.reason}`}
          </Text>
        </Card>
      )
    }
    const {games} = catalogue
    const lists = attentionLists(games, surroundings).filter((list) => list.games?.length !== 0)
    const published = games.filter(({isPublished}) => isPublished)
    const open = published.filter(
      (game) => isGameType(game.gameType) && (installed === null || isInstalled(game, installed)),
    )
    return (
      <Box padding={4} style={{height: '100%', overflow: 'auto', boxSizing: 'border-box'}}>
        <Container width={4}>
          <Heading as="h1" size={2} style={{paddingBottom: '2rem'}}>
            Today
          </Heading>
          <Columns>
            <Stack gap={5}>
              <Waiting games={games} />
              <Section title="Needs attention">
                {lists.length === 0 && <Text size={1}>Nothing: all games are fine.</Text>}
                {lists.map(({id, title, games: listed}) => (
                  <Line key={id}>
                    <DeskLink view={`attention=${id}`}>{title}</DeskLink>
                    <Text size={1} muted>
                      {listed === null ? 'not known' : listed.length.toLocaleString('en')}
                    </Text>
                  </Line>
                ))}
              </Section>
            </Stack>
            <Stack gap={5}>
              <Changes />
              <Section title="The catalogue">
                <Text size={1}>
                  {countGames(open.length)} of {published.length.toLocaleString('en')} published
                  open, {countGames(games.length - published.length)} are drafts only.
                </Text>
                <LastImport />
                <Text size={1}>
                  {linkCheck(games, surroundings.today)?.sentence ?? 'No game is external.'}
                </Text>
              </Section>
            </Stack>
          </Columns>
        </Container>
      </Box>
    )
  }
}

/** Who asks for a look at which game, since when and why. */
function Waiting({games}: {games: readonly GameRow[]}) {
  const waiting = useMemo(
    () => games.filter((game) => game.hasDraft && isWaiting(game)).toSorted(newestRequest),
    [games],
  )
  const ids = waiting.map(({id}) => id)
  return (
    <Section title={`Waiting for review: ${waiting.length}`}>
      {waiting.length === 0 && <Text size={1}>Nothing waits.</Text>}
      {waiting.slice(0, SHOWN).map(({id, name, reviewRequest, updatedAt}) => (
        <Line key={id}>
          <IntentLink
            intent="edit"
            params={{id, type: 'game'}}
            onClick={() => startWalk('Waiting for review', ids)}
          >
            {name || 'Game without a name'}
          </IntentLink>
          <Text size={1} muted>
            {reviewRequest
              ? `${reviewRequest.by}, ${momentOf(reviewRequest.at)}: ${reviewRequest.why}`
              : `from the import, ${momentOf(updatedAt)}`}
          </Text>
        </Line>
      ))}
      {waiting.length > SHOWN && (
        <DeskLink view={new URLSearchParams({review: 'Waiting for review'}).toString()}>
          All {waiting.length.toLocaleString('en')} in the desk
        </DeskLink>
      )}
    </Section>
  )
}

/** What an editor asked for before what the importer left. */
function newestRequest(a: GameRow, b: GameRow): number {
  return (b.reviewRequest?.at ?? '').localeCompare(a.reviewRequest?.at ?? '')
}

function Changes() {
  const client = useClient({apiVersion: API_VERSION})
  const [changes, setChanges] = useState<RecentChange[] | string>('Reading the history…')
  useEffect(() => {
    readRecentChanges(client, startOfYesterday().toISOString()).then(setChanges, () =>
      setChanges('The history cannot be read now.'),
    )
  }, [client])

  return (
    <Section title="Changed since yesterday">
      {typeof changes === 'string' && <Text size={1}>{changes}</Text>}
      {changes.length === 0 && <Text size={1}>Nothing.</Text>}
      {typeof changes !== 'string' &&
        changes.slice(0, 2 * SHOWN).map(({id, type, title, at, by}) => (
          <Line key={id}>
            <IntentLink intent="edit" params={{id, type}}>
              {title}
            </IntentLink>
            <Text size={1} muted>
              {by === null ? '' : <UserName id={by} />} {momentOf(at)}
            </Text>
          </Line>
        ))}
    </Section>
  )
}

function UserName({id}: {id: string}) {
  const [user] = useUser(id)
  return user?.displayName ?? id
}

function LastImport() {
  const state = useReport()
  if (state.kind !== 'ready') return null
  const {report} = state
  if (report === null) return <Text size={1}>Nothing was imported yet.</Text>
  const counts = report.counts
    .filter(([name]) => name !== 'mutations')
    .map(([name, count]) => `${count} ${name}`)
  return (
    <Text size={1}>
      <IntentLink intent={OPEN_REPORT} params={{}}>
        Last import
      </IntentLink>
      : {momentOf(report.run)}, {counts.join(', ')}.
    </Text>
  )
}

function DeskLink({view, children}: {view: string; children: ReactNode}) {
  return (
    <IntentLink intent={OPEN_DESK} params={{view}}>
      {children}
    </IntentLink>
  )
}

function Section({title, children}: {title: string; children: ReactNode}) {
  return (
    <Stack as="section" gap={3}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}

function Line({children}: {children: ReactNode}) {
  return (
    <Flex gap={3} justify="space-between" align="center">
      {children}
    </Flex>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr));
  gap: 3rem;
  font-size: 0.8125rem;

  a {
    color: var(--card-link-fg-color);
  }
`

function startOfYesterday(): Date {
  const day = new Date()
  day.setDate(day.getDate() - 1)
  day.setHours(0, 0, 0, 0)
  return day
}

function momentOf(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime())
    ? 'at an unknown time'
    : moment.toLocaleString('en', {dateStyle: 'medium', timeStyle: 'short'})
}
