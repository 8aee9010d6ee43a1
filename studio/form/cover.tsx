import {createImageUrlBuilder} from '@sanity/image-url'
import {useMemo} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../config/project.ts'
import {coverOf} from './cover-colours.ts'

type Props = {
  name: string
  /** The id of the thumbnail's asset; without one the cover is drawn from the name, as on the site. */
  picture: string | null
  /** In pixels; the height follows. */
  width: number
}

/** What visitors see of a game in lists: its picture or its drawn cover. The name stands beside it. */
export function Cover({name, picture, width}: Props) {
  const client = useClient({apiVersion: API_VERSION})
  const images = useMemo(() => createImageUrlBuilder(client), [client])
  const height = Math.round(width / 1.6)
  const box = {display: 'block', width, height, borderRadius: 3, overflow: 'hidden'} as const

  if (picture !== null) {
    const address = images
      .image(picture)
      .width(width * 2)
      .height(height * 2)
      .url()
    return <img src={address} alt="" loading="lazy" style={{...box, objectFit: 'cover'}} />
  }
  const {ground, letters, text} = coverOf(name)
  return (
    <svg viewBox="0 0 48 30" aria-hidden="true" style={box}>
      <rect width="48" height="30" fill={ground} />
      <text
        x="24"
        y="21"
        textAnchor="middle"
        fontSize="18"
        fontWeight="800"
        fontFamily="system-ui"
        fill={letters}
      >
        {text}
      </text>
    </svg>
  )
}
