import {Card, Flex, Stack, Text} from '@sanity/ui'
import {usePaneRouter} from 'sanity/structure'
import {styled} from 'styled-components'

import {useCatalogue} from '../catalogue/use-catalogue.ts'
import type {GameList} from './game-lists.ts'

/** Makes the pane that names lists of games with their live counts. */
export function countedLists(lists: readonly GameList[]) {
  return function CountedLists({childItemId}: {childItemId?: string}) {
    const catalogue = useCatalogue()
    if (catalogue.kind === 'failed') {
      return <Notice text={`The games could not be read: ${catalogue.reason}`} />
    }
    const counted = lists.map(({id, title, holds}) => ({
      id,
      title,
      count: catalogue.kind === 'ready' ? catalogue.games.filter(holds).length : null,
    }))
    return <CountedLinks lists={counted} openId={childItemId} />
  }
}

type CountedLinksProps = {
  /** A count of `null` is not known. */
  lists: readonly {id: string; title: string; count: number | null}[]
  openId: string | undefined
}

/** Lists that open beside this one, each with how many games it has. */
export function CountedLinks({lists, openId}: CountedLinksProps) {
  const {ChildLink} = usePaneRouter()
  return (
    <Links as="ul" gap={1} padding={2}>
      {lists.map(({id, title, count}) => (
        <li key={id}>
          <ChildLink childId={id}>
            <Card
              as="span"
              display="block"
              padding={3}
              radius={2}
              tone={openId === id ? 'primary' : 'default'}
            >
              <Flex gap={3} justify="space-between">
                <Text size={1}>{title}</Text>
                <Text size={1} muted>
                  {count === null ? 'not known' : count.toLocaleString('en')}
                </Text>
              </Flex>
            </Card>
          </ChildLink>
        </li>
      ))}
    </Links>
  )
}

export const Links = styled(Stack)`
  margin: 0;
  list-style: none;

  a {
    color: inherit;
    text-decoration: none;
  }
`

export function Notice({text}: {text: string}) {
  return (
    <Card padding={4}>
      <Text size={1} muted as="output">
        {text}
      </Text>
    </Card>
  )
}
