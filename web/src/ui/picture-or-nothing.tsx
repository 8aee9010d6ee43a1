import {useState} from 'react'

import type {Picture} from '../lib/models.ts'

/** A decorative picture that takes itself away when it cannot be loaded: never a broken-image mark. */
export function PictureOrNothing({picture}: {picture: Picture | null}) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (picture === null || picture.src === failedSrc) return null

  return (
    <img
      // A prerendered picture may have failed before React could listen.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src !== '')
          setFailedSrc(picture.src)
      }}
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(picture.src)}
    />
  )
}
