import './icon.css'
import type {IconName} from './icon-shapes.ts'

/** A drawing from the sprite, always beside or instead of words that say the same to a screen reader. */
export function Icon({name}: {name: IconName}) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
