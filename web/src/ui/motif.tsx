import './motif.css'
import type {CSSProperties} from 'react'

import {chooseMotif, MOTIFS} from '../lib/motif.ts'

type MotifProps = {
  name: string
  /** Slugs of the game's genres; none gives a neutral motif. */
  tags: readonly string[]
}

/** What kind of game it is, painted on its cover over the monogram. */
export function Motif({name, tags}: MotifProps) {
  // The row after the last motif is the full one, so 100 % is not reached.
  const row = `${(100 * chooseMotif(name, tags)) / MOTIFS.length}%`
  // React's types do not know custom properties.
  const style = {'--row': row} as CSSProperties
  return (
    <i className="motif" style={style}>
      <i />
    </i>
  )
}
