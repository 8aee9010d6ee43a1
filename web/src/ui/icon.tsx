import './icon.css'
import {ICON_SHAPES, type IconName} from './icon-shapes.ts'

/** A drawing, always beside or instead of words that say the same to a screen reader. */
export function Icon({name}: {name: IconName}) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_SHAPES[name]} />
    </svg>
  )
}
