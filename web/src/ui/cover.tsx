import './cover.css'
import type {ReactNode} from 'react'

import {coverClasses} from '../lib/cover.ts'
import type {Picture} from '../lib/models.ts'
import {monogram} from '../../../schemas/rules/monogram.ts'
import {PictureOrNothing} from './picture-or-nothing.tsx'

type CoverProps = {
  name: string
  /** Laid over the drawn cover; while it loads or when it fails, the cover shows. */
  picture?: Picture | null
  /** A `Motif`, where covers show one. */
  motif?: ReactNode
  /** Of the picture, which is lazy unless it is the one that a page is about. */
  loading?: 'lazy' | 'eager'
}

/** The picture that a name alone draws; a motif lies over its letters, a picture over both. It says nothing that the name beside it does not. */
export function Cover({name, picture = null, motif, loading}: CoverProps) {
  return (
    <span className={`cover ${coverClasses(name)}`} aria-hidden="true">
      {motif}
      <b>{monogram(name)}</b>
      <PictureOrNothing picture={picture} loading={loading} />
    </span>
  )
}
