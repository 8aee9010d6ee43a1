import {Card, Text} from '@sanity/ui'
import {useEffect, useState} from 'react'
import {type LayoutProps, useConnectionStatusStore} from 'sanity'

/** A loss that is shorter is none: the lake is started again, and nothing is lost. */
const NOTED_AFTER_MS = 2_000
const BACK_FOR_MS = 8_000

type Lake = {kind: 'there'} | {kind: 'away'; since: Date} | {kind: 'back'}

/** The studio, below a line that says when the lake is away and when it is back. */
export function LayoutWithLakeAway(props: LayoutProps) {
  const lake = useLakeState()
  return (
    <>
      {lake.kind !== 'there' && (
        <Card
          as="output"
          display="block"
          padding={2}
          tone={lake.kind === 'away' ? 'caution' : 'positive'}
        >
          <Text size={1} align="center">
            {lake.kind === 'away'
              ? `The content server is away since ${timeOf(lake.since)}. Keep this page open: what you type is saved when it is back.`
              : 'The content server is back. Look at your last words.'}
          </Text>
        </Card>
      )}
      {props.renderDefault(props)}
    </>
  )
}

function useLakeState(): Lake {
  const {connectionStatus$} = useConnectionStatusStore()
  const [lake, setLake] = useState<Lake>({kind: 'there'})
  useEffect(() => {
    let lost: Date | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = connectionStatus$.subscribe(({type}) => {
      if (type === 'connected') {
        clearTimeout(timer)
        lost = null
        setLake((before) => (before.kind === 'away' ? {kind: 'back'} : before))
        timer = setTimeout(() => setLake({kind: 'there'}), BACK_FOR_MS)
      } else if (lost === null && type !== 'connecting') {
        const since = new Date()
        lost = since
        clearTimeout(timer)
        timer = setTimeout(() => setLake({kind: 'away', since}), NOTED_AFTER_MS)
      }
    })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [connectionStatus$])
  return lake
}

function timeOf(moment: Date): string {
  return moment.toLocaleTimeString('en', {timeStyle: 'short'})
}
