import {useState} from 'react'

import type {Picture} from '../lib/models.ts'

type PictureOrNothingProps = {
  picture: Picture | null
  /** Eager is for the one that a page is about: a browser finds out late that a lazy one is seen. */
  loading?: 'lazy' | 'eager'
}

/** A decorative picture that takes itself away when it cannot be loaded: never a broken-image mark. */
export function PictureOrNothing({picture, loading = 'lazy'}: PictureOrNothingProps) {
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
      loading={loading}
      decoding="async"
      onError={() => setFailedSrc(picture.src)}
    />
  )
}
