// The end of a won game: every card flies out of its lamp's light and down over the table. One
// canvas that is never cleared; each picture adds only the few cards in the air.

import {createLoop, isStill} from './shack.js'
import {cardPicture} from './cards.js'

const EVERY = 55 // milliseconds between two cards
const FALL = 2600 // points per second squared

export function createFlight(canvas) {
  const pen = canvas.getContext('2d')
  const loop = createLoop(frame)
  let waiting = []
  let flying = []
  let clock = 0
  let scale = 1
  let size = null
  let done = null

  function frame(milliseconds) {
    clock += milliseconds
    while (waiting.length > 0 && clock >= EVERY) {
      clock -= EVERY
      flying.push(launch(waiting.pop()))
    }
    const seconds = milliseconds / 1000
    const floor = canvas.height - size.high
    for (const one of flying) {
      one.fall += FALL * scale * seconds
      one.x += one.way * seconds
      one.y += one.fall * seconds
      if (one.y > floor && one.fall > 0) {
        one.y = floor
        one.fall *= -0.72
      }
      pen.drawImage(one.picture, Math.round(one.x), Math.round(one.y))
    }
    flying = flying.filter(({x}) => x > -size.wide && x < canvas.width)
    if (flying.length === 0 && waiting.length === 0) end()
  }

  function launch({card, x, y}) {
    const side = card % 3 === 0 ? 1 : -1
    return {
      picture: cardPicture(card, size.wide, size.high),
      x,
      y,
      way: side * (260 + ((card * 53) % 240)) * scale,
      fall: -((card * 97) % 420) * scale,
    }
  }

  function end() {
    loop.stop()
    canvas.hidden = true
    const then = done
    done = null
    then?.()
  }

  return {
    /** `cards` in the order they leave, each with x and y in points; then calls `then`. */
    start(cards, {wide, high}, then) {
      canvas.hidden = false
      scale = Math.min(devicePixelRatio, 2)
      canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale))
      canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale))
      size = {wide: Math.round(wide * scale), high: Math.round(high * scale)}
      waiting = cards.map(({card, x, y}) => ({card, x: x * scale, y: y * scale})).toReversed()
      flying = []
      clock = EVERY
      done = then
      if (isStill()) end()
      else loop.start()
    },
    /** Whoever has seen it goes on with any key or click. */
    skip() {
      if (done) end()
    },
    isOn: () => done !== null,
  }
}
