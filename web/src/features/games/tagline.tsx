import {useEffect, useState} from 'react'

import {Icon} from '../../ui/icon.tsx'

type TaglineProps = {
  lines: readonly string[]
  /** 0 ≤ n < 1. */
  random: () => number
}

/**
 * A chalkboard with one of the one-liners; a click wipes it and writes another, never the same one again.
 * The prerendered page has the first line, the browser picks at random.
 */
export function Tagline({lines, random}: TaglineProps) {
  const [index, setIndex] = useState(0)

  useEffect(() => {
    setIndex(Math.floor(random() * lines.length))
  }, [lines, random])

  const line = lines[index] ?? lines[0]
  if (line === undefined) return null

  const reroll = () => {
    if (lines.length < 2) return
    const steps = 1 + Math.floor(random() * (lines.length - 1))
    setIndex((index + steps) % lines.length)
  }

  return (
    <button type="button" className="chalkboard" title="Another one" onClick={reroll}>
      <span aria-live="polite" dir="auto">
        “{line}”
      </span>
      <Icon name="dice" />
    </button>
  )
}
