import {Card, Flex, Stack, Text} from '@sanity/ui'
import {useVirtualizer} from '@tanstack/react-virtual'
import {useEffect, useMemo, useRef, useState} from 'react'
import {usePaneRouter} from 'sanity/structure'
import {IntentLink} from 'sanity/router'

import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {isGameType} from '../../schemas/rules/game-type.ts'
import {type AttentionList, attentionLists} from '../catalogue/attention-lists.ts'
import type {GameRow} from '../catalogue/game-row.ts'
import {linkCheck} from '../catalogue/link-check.ts'
import {useCatalogue} from '../catalogue/use-catalogue.ts'
import {useSurroundings} from '../catalogue/use-surroundings.ts'
import {startWalk} from '../form/walk.ts'
import {OPEN_DESK} from '../tools/catalogue-desk/open-desk.ts'
import {CountedLinks, Links, Notice} from './counted-lists.tsx'

/** Makes the pane that names each list with its live count. */
export function attentionOverview(gamesOrigin: string | null) {
  return function AttentionOverview({childItemId}: {childItemId?: string}) {
    const lists = useAttentionLists(gamesOrigin)
    if (typeof lists === 'string') return <Notice text={lists} />

    return (
      <>
        <CountedLinks
          lists={lists.map(({id, title, games}) => ({id, title, count: games?.length ?? null}))}
          openId={childItemId}
        />
        <LastLinkCheck />
      </>
    )
  }
}

/** When the command that finds dead links last ran. */
function LastLinkCheck() {
  const catalogue = useCatalogue()
  const [today] = useState(() => calendarDayOf(new Date()))
  const check = catalogue.kind === 'ready' ? linkCheck(catalogue.games, today) : null
  if (check === null) return null
  return (
    <Card margin={2} padding={3} radius={2} tone={check.isDue ? 'caution' : 'default'}>
      <Text size={1} muted={!check.isDue}>
        {check.sentence}
      </Text>
    </Card>
  )
}

/** Makes the pane that shows the games of one list, which leave it as soon as they are put right. */
export function attentionGames(gamesOrigin: string | null, listId: string) {
  return function AttentionGames({childItemId}: {childItemId?: string}) {
    const lists = useAttentionLists(gamesOrigin)
    if (typeof lists === 'string') return <Notice text={lists} />

    const list = lists.find(({id}) => id === listId)
    if (!list) return <Notice text="There is no such list." />
    if (list.games === null) {
      return (
        <Notice text="This cannot be told now: what the games are compared with did not answer." />
      )
    }
    if (list.games.length === 0) return <Notice text="Nothing here: all games are fine." />
    return (
      <Flex direction="column" height="fill">
        <Card padding={3} borderBottom>
          <Stack gap={3}>
            <Text size={1} muted>
              {list.advice}
            </Text>
            <Text size={1}>
              <IntentLink intent={OPEN_DESK} params={{view: `attention=${listId}&select=all`}}>
                Choose these {list.games.length.toLocaleString('en')} in the desk
              </IntentLink>
            </Text>
          </Stack>
        </Card>
        <GameLinks title={list.title} games={list.games} openId={childItemId} />
      </Flex>
    )
  }
}

function useAttentionLists(gamesOrigin: string | null): AttentionList[] | string {
  const catalogue = useCatalogue()
  const {today, knownTags, installed} = useSurroundings(gamesOrigin)
  return useMemo(() => {
    if (catalogue.kind === 'loading') return 'Reading the games…'
    if (catalogue.kind === 'failed') return `The games could not be read: ${catalogue.reason}`
    return attentionLists(catalogue.games, {today, knownTags, installed})
  }, [catalogue, today, knownTags, installed])
}

const ROW_HEIGHT = 49

type GameLinksProps = {title: string; games: GameRow[]; openId: string | undefined}

function GameLinks({title, games, openId}: GameLinksProps) {
  const {ChildLink} = usePaneRouter()
  // The game that is open leaves the list when it is put right; the walk keeps its place.
  const ids = useRef<string[]>([])
  useEffect(() => {
    ids.current = games.map(({id}) => id)
  }, [games])
  useEffect(() => {
    if (openId !== undefined) startWalk(title, ids.current)
  }, [title, openId])
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this studio's components
  const rows = useVirtualizer({
    count: games.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })

  return (
    <div ref={scroller} style={{flex: 1, minHeight: 0, overflow: 'auto'}}>
      <Links
        as="ul"
        style={{position: 'relative', height: rows.getTotalSize(), display: 'block'}}
        aria-label="Games"
      >
        {rows.getVirtualItems().map(({index, start}) => {
          const game = games[index]
          if (!game) return null
          return (
            <li
              key={game.id}
              aria-setsize={games.length}
              aria-posinset={index + 1}
              style={{position: 'absolute', top: start, left: 0, right: 0, listStyle: 'none'}}
            >
              <ChildLink childId={game.id}>
                <Card
                  as="span"
                  display="block"
                  paddingX={3}
                  paddingY={2}
                  borderBottom
                  tone={openId === game.id ? 'primary' : 'default'}
                  style={{height: ROW_HEIGHT, boxSizing: 'border-box'}}
                >
                  <Stack gap={2}>
                    <Text size={1} weight="medium" textOverflow="ellipsis">
                      {game.name || 'Game without a name'}
                    </Text>
                    <Text size={0} muted textOverflow="ellipsis">
                      {isGameType(game.gameType) ? game.gameType : 'no type'} · {game.path}
                    </Text>
                  </Stack>
                </Card>
              </ChildLink>
            </li>
          )
        })}
      </Links>
    </div>
  )
}
