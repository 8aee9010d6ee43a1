import {ICON_SHAPES} from './icon-shapes.ts'

/** Every drawing, once per page, before the first `Icon`. */
export function IconSprite() {
  return (
    <svg className="icon-sprite" width="0" height="0" aria-hidden="true">
      {Object.entries(ICON_SHAPES).map(([name, shape]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <path d={shape} />
        </symbol>
      ))}
    </svg>
  )
}
