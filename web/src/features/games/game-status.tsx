import '../../ui/lamp.css'
import {useEffect, useState} from 'react'

import {runWhenIdle} from '../../lib/run-when-idle.ts'
import {probe, type ProbeHosts, type ProbeResult} from '../../lib/probe.ts'

const WORDS: Record<ProbeHosts['of'], Record<ProbeResult, string>> = {
  game: {
    answered: 'The game’s site answered.',
    silent: 'No answer from the game’s site. The game may still open.',
    unknown: 'We cannot tell whether the game’s site answers.',
  },
  owner: {
    answered: 'Our test server answered. The game’s own site was not asked.',
    silent: 'No answer from our test server. The game may still open.',
    unknown: 'We cannot tell whether our test server answers.',
  },
}

/** The status line of external games: a lamp that is lit once a host has answered (spec section 2). */
export function GameStatus({hosts}: {hosts: ProbeHosts}) {
  const [result, setResult] = useState<ProbeResult | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    // A picture that is asked for earlier would hold up the page's load event.
    const cancel = runWhenIdle(() => {
      void probe(hosts.origins, {signal: controller.signal}).then((found) => {
        if (!controller.signal.aborted) setResult(found)
      })
    })
    return () => {
      cancel()
      controller.abort()
    }
  }, [hosts])

  return (
    <output className="game-status lamp" data-lit={result === 'answered' || undefined}>
      {result === null ? 'Checking Game Status...' : WORDS[hosts.of][result]}
    </output>
  )
}
