import {ClockIcon} from '@sanity/icons/Clock'
import {UndoIcon} from '@sanity/icons/Undo'
import {Button, Flex, Stack, Text, TextArea} from '@sanity/ui'
import {useState} from 'react'
import {type DocumentActionComponent, useCurrentUser, useDocumentOperation} from 'sanity'

import {isWaiting, type ReviewRequest} from '../catalogue/review.ts'

type Step = {
  label: string
  icon: typeof ClockIcon
  question: string
  reviewState: 'waiting' | 'returned'
  /** Whether the step makes sense for a game that waits for review, or for one that does not. */
  isForWaiting: boolean
}

/** Asks the owner to look at a game before it is published, with a word why. */
export const SendForReview = reviewAction('SendForReviewAction', {
  label: 'Send for review',
  icon: ClockIcon,
  question: 'What shall the owner look at?',
  reviewState: 'waiting',
  isForWaiting: false,
})

/** Gives a game back to the editor who sent it, with a word why. The draft stays as it is. */
export const SendBack = reviewAction('SendBackAction', {
  label: 'Send back',
  icon: UndoIcon,
  question: 'What is to be done before it can be published?',
  reviewState: 'returned',
  isForWaiting: true,
})

function reviewAction(displayName: string, step: Step): DocumentActionComponent {
  const {label, icon, question, reviewState, isForWaiting} = step
  const ReviewAction: DocumentActionComponent = ({id, type, draft}) => {
    const {patch} = useDocumentOperation(id, type)
    const user = useCurrentUser()
    const [isAsking, setIsAsking] = useState(false)
    if (isWaiting(draft) !== isForWaiting) return null

    const send = (why: string) => {
      const reviewRequest: ReviewRequest = {
        by: user?.name ?? user?.email ?? 'somebody',
        at: new Date().toISOString(),
        why,
      }
      patch.execute([{set: {reviewState, reviewRequest}}])
      setIsAsking(false)
    }
    return {
      label,
      icon,
      disabled: patch.disabled !== false,
      onHandle: () => setIsAsking(true),
      dialog: isAsking && {
        type: 'dialog',
        header: label,
        onClose: () => setIsAsking(false),
        content: <WhyForm label={label} question={question} onSend={send} />,
      },
    }
  }
  ReviewAction.displayName = displayName
  return ReviewAction
}

type WhyProps = {label: string; question: string; onSend: (why: string) => void}

function WhyForm({label, question, onSend}: WhyProps) {
  const [why, setWhy] = useState('')
  return (
    <Stack gap={4}>
      <Text as="label" htmlFor="review-why" size={1} weight="medium">
        {question}
      </Text>
      <TextArea
        id="review-why"
        rows={3}
        value={why}
        onChange={({currentTarget}) => setWhy(currentTarget.value)}
      />
      <Flex justify="flex-end">
        <Button
          tone="primary"
          text={label}
          disabled={why.trim() === ''}
          onClick={() => onSend(why.trim())}
        />
      </Flex>
    </Stack>
  )
}
