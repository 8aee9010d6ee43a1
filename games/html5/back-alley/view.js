// The alley from above. Only what the lantern has shone on is seen; it stays as a memory in blue.

import {createLoop, find, isStill} from './shack.js'
import {ways} from './rules.js'

const PACE = 55 // milliseconds per square
const dark = '#080b12'
const rings = [
  [2.7, '#ffcd7814'],
  [1.9, '#ffcd781f'],
  [1.1, '#ffcd7838'],
]

export function createView() {
  const canvas = find('#alley')
  const pen = canvas.getContext('2d', {alpha: false})
  const memory = document.createElement('canvas')
  const blue = memory.getContext('2d', {alpha: false})
  const loop = createLoop(frame)
  const lit = [] // the squares in the light
  let known = new Set() // the squares in the memory
  const stale = {left: 0, top: 0, right: 0, bottom: 0} // what the picture must take from the memory
  let cell = 10
  let left = 0
  let top = 0
  let thick = 2
  let game = null
  let path = []
  let time = 0
  let arrived = () => {}

  function frame(milliseconds) {
    time += milliseconds
    if (time >= (path.length - 1) * PACE) {
      loop.stop()
      for (const square of path) remember(square)
      path = [game.at]
      paint()
      arrived()
    } else paint()
  }

  /** Whole pixels everywhere: what lies between two pixels costs several times as much. */
  function measure() {
    const {columns, rows} = game
    const {width, height} = canvas
    cell = Math.max(4, Math.floor(Math.min(width / (columns + 0.6), height / (rows + 0.6))))
    left = Math.floor((width - columns * cell) / 2)
    top = Math.floor((height - rows * cell) / 2)
    thick = Math.max(2, Math.round(cell * 0.22))
    memory.width = width
    memory.height = height
  }

  /** All that has been seen, in blue, on a canvas of its own; `ahead` is still to be walked. */
  function recall() {
    measure()
    const ahead = new Set(path.slice(1).filter((square) => !known.has(square)))
    known = new Set(game.seen.filter((square) => !ahead.has(square)))
    known.add(game.home)
    paintMemory()
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.drawImage(memory, 0, 0)
  }

  function paintMemory() {
    blue.setTransform(1, 0, 0, 1, 0, 0)
    blue.fillStyle = dark
    blue.fillRect(0, 0, memory.width, memory.height)
    blue.translate(left, top)
    for (const square of known) paintFloor(blue, square, false)
    for (const square of known) paintWalls(blue, square, false)
    paintDoor(blue)
  }

  /** One square more; its neighbours' walls stand half on it. */
  function remember(square) {
    if (known.has(square)) return
    known.add(square)
    spoil((square % game.columns) + 0.5, Math.floor(square / game.columns) + 0.5, 1.5)
    const column = square % game.columns
    const aside = Math.abs(column - (game.home % game.columns))
    const away = Math.abs(Math.floor(square / game.columns) - Math.floor(game.home / game.columns))
    if (Math.max(aside, away) < 2) {
      // A second coat of the door's glow would be brighter.
      paintMemory()
      return
    }
    paintFloor(blue, square, false)
    for (let row = -1; row <= 1; row++) {
      for (let beside = -1; beside <= 1; beside++) {
        const near = square + row * game.columns + beside
        if (column + beside < 0 || column + beside >= game.columns || !known.has(near)) continue
        paintWalls(blue, near, false)
      }
    }
  }

  /** The light takes its place from the memory; nothing else has changed since the last picture. */
  function paint() {
    const {columns, rows} = game
    const way = Math.min(path.length - 1, time / PACE)
    const from = path[Math.floor(way)]
    const to = path[Math.ceil(way)]
    const part = way % 1
    const x = (from % columns) + ((to % columns) - (from % columns)) * part + 0.5
    const y =
      Math.floor(from / columns) +
      (Math.floor(to / columns) - Math.floor(from / columns)) * part +
      0.5
    for (let at = 0; at <= Math.ceil(way); at++) remember(path[at])

    pen.setTransform(1, 0, 0, 1, 0, 0)
    spoil(x, y, 3.4)
    refresh()
    stale.left = stale.top = Infinity
    stale.right = stale.bottom = -Infinity
    spoil(x, y, 3.4)
    pen.translate(left, top)
    lit.length = 0
    for (let row = Math.max(0, Math.floor(y - 3)); row < Math.min(rows, y + 3); row++) {
      for (
        let column = Math.max(0, Math.floor(x - 3));
        column < Math.min(columns, x + 3);
        column++
      ) {
        if (Math.hypot(column + 0.5 - x, row + 0.5 - y) < 2.6) lit.push(row * columns + column)
      }
    }
    for (const square of lit) paintFloor(pen, square, true)
    // Lamplight in three flat rings, then the bricks, so that walls stand in front of it.
    for (const [radius, colour] of rings) {
      pen.fillStyle = colour
      pen.beginPath()
      pen.arc(x * cell, y * cell, radius * cell, 0, 2 * Math.PI)
      pen.fill()
    }
    for (const square of lit) paintWalls(pen, square, true)
    if (lit.includes(game.home)) paintDoor(pen)
    lantern(x * cell, y * cell, cell)
  }

  /** So many squares around a place are not what the memory holds. */
  function spoil(x, y, around) {
    stale.left = Math.min(stale.left, Math.floor(left + (x - around) * cell))
    stale.top = Math.min(stale.top, Math.floor(top + (y - around) * cell))
    stale.right = Math.max(stale.right, Math.ceil(left + (x + around) * cell))
    stale.bottom = Math.max(stale.bottom, Math.ceil(top + (y + around) * cell))
  }

  function refresh() {
    const fromX = Math.max(0, stale.left)
    const fromY = Math.max(0, stale.top)
    const wide = Math.min(canvas.width, stale.right) - fromX
    const high = Math.min(canvas.height, stale.bottom) - fromY
    pen.drawImage(memory, fromX, fromY, wide, high, fromX, fromY, wide, high)
  }

  function paintFloor(on, square, isLit) {
    const cx = (square % game.columns) * cell
    const cy = Math.floor(square / game.columns) * cell
    on.fillStyle = isLit ? '#54442f' : '#1a2436'
    on.fillRect(cx, cy, cell, cell)
    on.fillStyle = isLit ? '#604e37' : '#1f2a3e'
    on.fillRect(cx + cell * 0.08, cy + cell * 0.1, cell * 0.4, cell * 0.36)
    on.fillRect(cx + cell * 0.54, cy + cell * 0.52, cell * 0.4, cell * 0.36)
  }

  function paintWalls(on, square, isLit) {
    const cx = (square % game.columns) * cell
    const cy = Math.floor(square / game.columns) * cell
    const open = game.open[square]
    const half = thick / 2
    if (!(open & ways.up)) paintWall(on, cx - half, cy - half, cell + thick, thick, isLit)
    if (!(open & ways.down)) paintWall(on, cx - half, cy + cell - half, cell + thick, thick, isLit)
    if (!(open & ways.left)) paintWall(on, cx - half, cy - half, thick, cell + thick, isLit)
    if (!(open & ways.right)) paintWall(on, cx + cell - half, cy - half, thick, cell + thick, isLit)
  }

  function paintWall(on, x, y, wide, high, isLit) {
    on.fillStyle = isLit ? '#a5502e' : '#4a5f84'
    on.fillRect(x, y, wide, high)
    on.fillStyle = isLit ? '#6d2d16' : '#33456a'
    const joint = Math.max(1, thick * 0.2)
    for (let brick = 0; brick < 3; brick++) {
      if (wide > high) on.fillRect(x + (brick + 0.5) * (wide / 3), y, joint, high)
      else on.fillRect(x, y + (brick + 0.5) * (high / 3), wide, joint)
    }
  }

  function paintDoor(on) {
    const x = (game.home % game.columns) * cell
    const y = Math.floor(game.home / game.columns) * cell
    on.fillStyle = '#ffbe5a40'
    on.beginPath()
    on.arc(x + cell / 2, y + cell / 2, cell * 0.75, 0, 2 * Math.PI)
    on.fill()
    on.fillStyle = '#5d3f27'
    on.fillRect(x + cell * 0.2, y + cell * 0.1, cell * 0.6, cell * 0.8)
    on.fillStyle = '#ffb43a'
    on.fillRect(x + cell * 0.29, y + cell * 0.2, cell * 0.42, cell * 0.7)
    on.fillStyle = '#fff3d2'
    on.fillRect(x + cell * 0.37, y + cell * 0.28, cell * 0.26, cell * 0.26)
  }

  function lantern(x, y, cell) {
    pen.strokeStyle = '#dfe7ee'
    pen.lineWidth = Math.max(1.5, cell * 0.07)
    pen.beginPath()
    pen.arc(x, y - cell * 0.2, cell * 0.14, Math.PI, 0)
    pen.stroke()
    pen.fillStyle = '#231500'
    pen.fillRect(x - cell * 0.24, y - cell * 0.22, cell * 0.48, cell * 0.56)
    pen.fillStyle = '#fff3d2'
    pen.fillRect(x - cell * 0.17, y - cell * 0.12, cell * 0.34, cell * 0.36)
    pen.fillStyle = '#ffb43a'
    pen.fillRect(x - cell * 0.08, y - cell * 0.02, cell * 0.16, cell * 0.26)
    pen.fillStyle = '#dfe7ee'
    pen.fillRect(x - cell * 0.26, y - cell * 0.24, cell * 0.52, cell * 0.09)
    pen.fillRect(x - cell * 0.26, y + cell * 0.27, cell * 0.52, cell * 0.09)
  }

  return {
    fit() {
      const sharp = Math.min(devicePixelRatio, 2)
      canvas.width = Math.max(1, Math.round(canvas.clientWidth * sharp))
      canvas.height = Math.max(1, Math.round(canvas.clientHeight * sharp))
      if (!game) return
      recall()
      paint()
    },
    show(next, walked, done = () => {}) {
      const isSame = game?.seed === next.seed && game?.level === next.level
      const before = isSame ? game.at : next.at
      // A walk that was broken off has been walked all the same.
      if (isSame && walked) for (const square of path) remember(square)
      else known = new Set()
      game = next
      arrived = done
      time = 0
      path = walked ? [before, ...walked] : [next.at]
      if (!walked || isStill()) path = [next.at]
      if (!isSame || !walked) recall()
      paint()
      if (path.length > 1) loop.start()
      else {
        loop.stop()
        done()
      }
    },
    /** Where a tap lies as seen from the lantern: the way that is meant. */
    wayTo(event) {
      const box = canvas.getBoundingClientRect()
      const cell = Math.min(box.width / (game.columns + 0.6), box.height / (game.rows + 0.6))
      const x =
        (event.clientX - box.left - box.width / 2) / cell +
        game.columns / 2 -
        (game.at % game.columns) -
        0.5
      const y =
        (event.clientY - box.top - box.height / 2) / cell +
        game.rows / 2 -
        Math.floor(game.at / game.columns) -
        0.5
      return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up'
    },
    label(text) {
      canvas.setAttribute('aria-label', text)
    },
  }
}
