import {Card, Flex, Stack, Text} from '@sanity/ui'
import type {ObjectInputProps} from 'sanity'
import {IntentLink} from 'sanity/router'
import {styled} from 'styled-components'

import {publishedIdOf} from '../catalogue/game-row.ts'
import {readReviewRequest, reviewTitle} from '../catalogue/review.ts'
import {neighboursOf, useWalk} from './walk.ts'

/** The form of a game, below its place in the list that the editor comes from and what its review is about. */
export function GameForm(props: ObjectInputProps) {
  const {_id, reviewState, reviewRequest} = props.value ?? {}
  const id = typeof _id === 'string' ? _id : ''
  const review = reviewTitle({hasDraft: id !== publishedIdOf(id), reviewState})
  const request = readReviewRequest(reviewRequest)

  return (
    <Compact gap={3}>
      <Neighbours id={publishedIdOf(id)} />
      {review !== '' && (
        <Card padding={3} radius={2} tone="caution">
          <Text size={1}>
            {review}
            {request === null ? ', from the import.' : `. ${request.by}: “${request.why}”`}
          </Text>
        </Card>
      )}
      {props.renderDefault(props)}
    </Compact>
  )
}

/** Less room between fields than Studio leaves, so that a small screen shows the six that matter most. */
const Compact = styled(Stack)`
  > [data-ui='Stack'] {
    row-gap: 1.5rem;
  }
  [data-testid='fieldset-facts'] [data-ui='Grid'] {
    row-gap: 1rem;
  }
`

function Neighbours({id}: {id: string}) {
  const {title, ids} = useWalk()
  const neighbours = neighboursOf(id, ids)
  if (neighbours === null || ids.length < 2) return null
  const {previous, next, place} = neighbours
  return (
    <Flex as="nav" gap={4} align="center" aria-label="Games of the list">
      <Text size={1}>
        <Neighbour id={previous} title="‹ Previous" />
      </Text>
      <Text size={1} muted>
        {title}: {place.toLocaleString('en')} of {ids.length.toLocaleString('en')}
      </Text>
      <Text size={1}>
        <Neighbour id={next} title="Next ›" />
      </Text>
    </Flex>
  )
}

function Neighbour({id, title}: {id: string | null; title: string}) {
  if (id === null) return <span aria-disabled="true">{title}</span>
  return (
    <IntentLink intent="edit" params={{id, type: 'game'}}>
      {title}
    </IntentLink>
  )
}
