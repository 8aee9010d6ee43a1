import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {type ComponentType, useEffect, useMemo, useState} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../config/project.ts'
import {publishedIdOf} from '../catalogue/game-row.ts'
import {publishObstacle} from '../catalogue/bulk-change.ts'
import {playLink} from '../site-links.ts'
import {serveDrafts} from './serve-drafts.ts'

/** What Studio hands to a view of a document, as far as this one needs it. */
type ViewProps = {
  documentId: string
  document: {displayed: Readonly<Record<string, unknown>>}
}

/** Makes the view that shows the draft of a game as visitors would see it: its card and its page. */
export function playTestView(site: string): ComponentType<ViewProps> {
  return function PlayTestView({documentId, document: {displayed}}) {
    const id = publishedIdOf(documentId)
    const page = pageAddress(site, displayed)
    const obstacle = publishObstacle(displayed)

    return (
      <Flex direction="column" height="fill" gap={3} padding={3}>
        {obstacle !== null && (
          <Card as="output" display="block" padding={3} radius={2} tone="caution">
            <Text size={1}>This game cannot be published yet: {obstacle}</Text>
          </Card>
        )}
        <DraftFrame
          title="Card"
          address={`${site}/preview/card?game=${encodeURIComponent(id)}`}
          site={site}
          height="11rem"
        />
        {page === null ? (
          <Card padding={4} border radius={2}>
            <Text size={1} muted>
              The game’s page appears once the game has a path: its address is made from it.
            </Text>
          </Card>
        ) : (
          <DraftFrame key={page} title="Game page" address={page} site={site} height={null} />
        )}
      </Flex>
    )
  }
}

/** Several games may share a path; the name in the address says which is meant. */
function pageAddress(site: string, game: Readonly<Record<string, unknown>>): string | null {
  const link = playLink(site, game)
  if (link === null || typeof game.name !== 'string' || game.name === '') return link
  return `${link}?${new URLSearchParams({gameName: game.name})}`
}

type FrameProps = {
  title: string
  address: string
  site: string
  /** `null`: all the room that is left. */
  height: string | null
}

function DraftFrame({title, address, site, height}: FrameProps) {
  const client = useClient({apiVersion: API_VERSION})
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [isServed, setIsServed] = useState(false)
  // The name changes with every key; the page that is open is told by message instead of being opened anew.
  const [opened, setOpened] = useState(address)
  const target = useMemo(() => frame?.contentWindow ?? null, [frame])

  useEffect(() => {
    if (target === null) return undefined
    return serveDrafts({client, target, site, onServed: () => setIsServed(true)})
  }, [client, target, site])

  return (
    <Stack gap={2} style={height === null ? {flex: 1, minHeight: '24rem'} : {flex: 'none'}}>
      <Flex align="center" gap={3} justify="space-between">
        <Text as="h2" size={1} weight="semibold">
          {title}
        </Text>
        <Flex align="center" gap={3}>
          <Text as="output" size={1} muted>
            {isServed ? 'Showing the draft' : 'Waiting for the site…'}
          </Text>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={`Reload ${title.toLowerCase()}`}
            onClick={() => {
              setIsServed(false)
              setOpened(`${address}${address.includes('?') ? '&' : '?'}again=${Date.now()}`)
            }}
          />
        </Flex>
      </Flex>
      <iframe
        ref={setFrame}
        title={title}
        src={opened}
        // As in a tab of its own, except that it cannot lead the studio away.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the site is another origin: it cannot lift this
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-modals allow-pointer-lock"
        style={{
          width: '100%',
          height: height ?? '100%',
          minHeight: height ?? '22rem',
          border: '1px solid var(--card-border-color)',
        }}
      />
    </Stack>
  )
}
