// What is seen of a game: tins on the shelf, the ladder of sizes, the numbers on the chalkboard.
// The shelf is one canvas that is painted only while something moves. (Sixteen elements, each a
// layer of its own, dropped pictures on a slow Chromebook.)

import {createLoop, find, grouped, isStill} from './shack.js'
import {GOAL, largest, mark, WIDTH} from './rules.js'
import {forgetTins, paintedTin, tinPicture} from './tins.js'

const TRAVEL = 110 // milliseconds on the way
const ARRIVE = 140 // milliseconds to come to rest
const RISE = 650 // milliseconds that points float

export function createView() {
  const canvas = find('#tins')
  const pen = canvas.getContext('2d')
  const steps = createLadder(find('#ladder'))
  const loop = createLoop(frame)
  let cell = 1
  let shelf = []
  let turn = null // the turn being shown, and how long since
  let time = 0
  let points = [] // what was gained where, while it floats up

  function frame(milliseconds) {
    time += milliseconds
    if (turn && time < TRAVEL) travel(ease(time / TRAVEL))
    else if (turn && time < TRAVEL + ARRIVE) arrive((time - TRAVEL) / ARRIVE)
    else stand()
    if (time > TRAVEL) float(milliseconds)
    if (time >= TRAVEL + ARRIVE && points.length === 0) rest()
  }

  function rest() {
    loop.stop()
    turn = null
    points = []
    stand()
  }

  function stand() {
    clear()
    shelf.forEach((size, place) => tin(size, spot(place)))
  }

  /** A ring of light where two became one, and what it was worth; the larger, the brighter. */
  function float(milliseconds) {
    for (const point of points) {
      point.age += milliseconds
      const way = Math.min(1, point.age / RISE)
      const {x, y} = spot(point.place)
      pen.globalAlpha = (1 - way) * Math.min(1, point.size / 9)
      pen.strokeStyle = '#ffc768'
      pen.lineWidth = cell * 0.06 * (1 - way)
      pen.beginPath()
      pen.arc(x + cell / 2, y + cell * 0.6, cell * (0.3 + way * 0.35), 0, 2 * Math.PI)
      pen.stroke()
      pen.globalAlpha = Math.min(1, 2 - way * 2)
      pen.font = `${cell * (0.2 + point.size * 0.008)}px Shack, Shack2, Arial, sans-serif`
      pen.textAlign = 'center'
      pen.lineJoin = 'round'
      pen.strokeStyle = '#231500'
      pen.lineWidth = cell * 0.06
      const high = Math.max(cell * 0.28, y + cell * (0.35 - way * 0.3))
      pen.strokeText(`+${mark(point.size)}`, x + cell / 2, high)
      pen.fillStyle = '#ffe9c4'
      pen.fillText(`+${mark(point.size)}`, x + cell / 2, high)
      pen.globalAlpha = 1
    }
    points = points.filter(({age}) => age < RISE)
  }

  /** Every tin of the position before is on its way; the new one is not there yet. */
  function travel(way) {
    clear()
    for (const {size, from, to} of turn.moving) {
      const start = spot(from)
      const end = spot(to)
      tin(size, {x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way})
    }
  }

  /** Everything is where it belongs; merged tins settle, the new one drops the last inch. */
  function arrive(way) {
    clear()
    shelf.forEach((size, place) => {
      const {x, y} = spot(place)
      if (place === turn.born) {
        pen.globalAlpha = Math.min(1, way * 2)
        tin(size, {x, y: y - cell * 0.14 * (1 - ease(way))})
        pen.globalAlpha = 1
      } else if (turn.merged.includes(place)) {
        const swing = 0.18 * Math.sin(way * 1.5 * Math.PI + Math.PI) * (1 - way)
        tin(size, {x, y}, 1 - swing / 3, 1 + swing)
      } else tin(size, {x, y})
    })
  }

  function clear() {
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, canvas.width, canvas.height)
  }

  /** Stretched and squeezed about its foot, so that it stays on the plank. */
  function tin(size, {x, y}, wide = 1, high = 1) {
    if (size === 0) return
    const width = cell * wide
    const height = cell * high
    pen.drawImage(
      paintedTin(size, cell),
      x + (cell - width) / 2,
      y + (cell - height) * 0.92,
      width,
      height,
    )
  }

  const spot = (place) => ({x: (place % WIDTH) * cell, y: Math.floor(place / WIDTH) * cell})

  function tell(game, second) {
    find('#score').textContent = grouped(game.score)
    find('#best').textContent = grouped(second)
    const made = largest(game)
    for (const [size, step] of steps) step.classList.toggle('made', size <= made)
    canvas.setAttribute('aria-label', describe(game))
  }

  return {
    /** Paints all tins anew: their size or their lettering is another one now. */
    repaint() {
      forgetTins()
      cell = devicePixels(canvas.clientWidth / WIDTH)
      canvas.width = cell * WIDTH
      canvas.height = cell * WIDTH
      for (const [size, step] of steps) {
        step.replaceChildren(tinPicture(size, devicePixels(step.clientHeight)))
        paintedTin(size, cell) // now, not when the first of this size is made
      }
      rest()
    },

    /**
     * Shows a position at once: at the start, after an undo, from the saved game. `second` is the
     * number below the score: the best, or the pushes that are left.
     */
    show(game, second) {
      shelf = game.shelf
      rest()
      tell(game, second)
    },

    /** Shows one turn. A fast player does not wait: what still travelled is where it was going. */
    play({game, trips, merged, born}, second) {
      turn = {moving: trips.map(({from, to}) => ({size: shelf[from], from, to})), merged, born}
      shelf = game.shelf
      time = 0
      points = merged.map((place) => ({place, size: shelf[place], age: 0}))
      tell(game, second)
      if (isStill()) rest()
      else loop.start()
    },

    /** A push that moves nothing: the shelf says no. */
    refuse(direction) {
      if (isStill()) return
      const nudge = {up: '0 -4px', down: '0 4px', left: '-4px', right: '4px'}[direction]
      canvas.animate([{}, {translate: nudge}, {}], {duration: 110})
    },
  }
}

function createLadder(list) {
  const steps = new Map()
  for (let size = GOAL; size >= 1; size--) {
    const step = document.createElement('li')
    list.append(step)
    steps.set(size, step)
  }
  return steps
}

function devicePixels(length) {
  // More than two pixels per point is not seen, but costs time.
  return Math.max(1, Math.round(length * Math.min(devicePixelRatio, 2)))
}

const ease = (way) => 1 - (1 - way) ** 2

/** "Shelf 1: 2, 4, empty, empty. …": the board for those who hear it. */
function describe({shelf}) {
  const rows = []
  for (let row = 0; row < WIDTH; row++) {
    const marks = shelf.slice(row * WIDTH, (row + 1) * WIDTH)
    rows.push(`Shelf ${row + 1}: ${marks.map((size) => (size ? mark(size) : 'empty')).join(', ')}.`)
  }
  return rows.join(' ')
}
