import '../../ui/lamp.css'
import {useEffect, useState} from 'react'

import {probe} from '../../lib/probe.ts'

const WORDS = {
  checking: 'Checking Game Status...',
  reachable: 'Game servers reachable',
  unreachable: "Couldn't reach the game server. The game may still open.",
} as const

/** The status line of external games: a lamp that is lit once a probe host has answered (spec section 2). */
export function GameStatus({hosts}: {hosts: readonly string[] | null}) {
  const [state, setState] = useState<keyof typeof WORDS>('checking')

  useEffect(() => {
    if (hosts === null) return undefined
    const controller = new AbortController()
    void probe(hosts, {signal: controller.signal}).then((answered) => {
      if (!controller.signal.aborted) setState(answered ? 'reachable' : 'unreachable')
    })
    return () => controller.abort()
  }, [hosts])

  return (
    <output className="game-status lamp" data-lit={state === 'reachable' || undefined}>
      {WORDS[state]}
    </output>
  )
}
