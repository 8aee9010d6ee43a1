import './blade-sign.css'

/** The painted sign, GAME in cream and SHACK in gilt. The words are one name to whoever listens. */
export function BladeSign() {
  return (
    <span className="blade">
      <span>Game</span> <span>Shack</span>
    </span>
  )
}
