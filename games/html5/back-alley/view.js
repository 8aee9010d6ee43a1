// The alley from above. Only what the lantern has shone on is seen; it stays as a memory in blue.

import {createLoop, find, isStill} from './shack.js'
import {ways} from './rules.js'

const PACE = 55 // milliseconds per square

export function createView() {
  const canvas = find('#alley')
  const pen = canvas.getContext('2d', {alpha: false})
  const loop = createLoop(frame)
  let game = null
  let path = []
  let time = 0
  let arrived = () => {}

  function frame(milliseconds) {
    time += milliseconds
    if (time >= (path.length - 1) * PACE) {
      loop.stop()
      path = [game.at]
      paint()
      arrived()
    } else paint()
  }

  function paint() {
    const {columns, rows} = game
    const {width, height} = canvas
    const cell = Math.max(4, Math.floor(Math.min(width / (columns + 0.6), height / (rows + 0.6))))
    const left = Math.floor((width - columns * cell) / 2)
    const top = Math.floor((height - rows * cell) / 2)
    const way = Math.min(path.length - 1, time / PACE)
    const from = path[Math.floor(way)]
    const to = path[Math.ceil(way)]
    const part = way % 1
    const x = (from % columns) + ((to % columns) - (from % columns)) * part + 0.5
    const y =
      Math.floor(from / columns) +
      (Math.floor(to / columns) - Math.floor(from / columns)) * part +
      0.5
    const ahead = new Set(path.slice(Math.ceil(way) + 1))
    const seen = new Set(game.seen)

    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.fillStyle = '#080b12'
    pen.fillRect(0, 0, width, height)
    pen.translate(left, top)
    const inLight = (square) =>
      Math.hypot((square % columns) + 0.5 - x, Math.floor(square / columns) + 0.5 - y) < 2.6
    const shown = game.open.map((_, square) =>
      inLight(square)
        ? 2
        : (seen.has(square) && !ahead.has(square)) || square === game.home
          ? 1
          : 0,
    )
    for (const [square, lit] of shown.entries()) {
      if (!lit) continue
      const cx = (square % columns) * cell
      const cy = Math.floor(square / columns) * cell
      pen.fillStyle = lit === 2 ? '#54442f' : '#1a2436'
      pen.fillRect(cx, cy, cell, cell)
      pen.fillStyle = lit === 2 ? '#604e37' : '#1f2a3e'
      pen.fillRect(cx + cell * 0.08, cy + cell * 0.1, cell * 0.4, cell * 0.36)
      pen.fillRect(cx + cell * 0.54, cy + cell * 0.52, cell * 0.4, cell * 0.36)
    }
    // Lamplight in three flat rings, then the bricks, so that walls stand in front of it.
    for (const [radius, colour] of [
      [2.7, '#ffcd7814'],
      [1.9, '#ffcd781f'],
      [1.1, '#ffcd7838'],
    ]) {
      pen.fillStyle = colour
      pen.beginPath()
      pen.arc(x * cell, y * cell, radius * cell, 0, 2 * Math.PI)
      pen.fill()
    }
    const thick = Math.max(2, Math.round(cell * 0.22))
    for (const [square, lit] of shown.entries()) {
      if (!lit) continue
      const cx = (square % columns) * cell
      const cy = Math.floor(square / columns) * cell
      const walls = [
        [ways.up, cx - thick / 2, cy - thick / 2, cell + thick, thick],
        [ways.down, cx - thick / 2, cy + cell - thick / 2, cell + thick, thick],
        [ways.left, cx - thick / 2, cy - thick / 2, thick, cell + thick],
        [ways.right, cx + cell - thick / 2, cy - thick / 2, thick, cell + thick],
      ]
      for (const [bit, wx, wy, wide, high] of walls) {
        if (game.open[square] & bit) continue
        pen.fillStyle = lit === 2 ? '#a5502e' : '#4a5f84'
        pen.fillRect(wx, wy, wide, high)
        pen.fillStyle = lit === 2 ? '#6d2d16' : '#33456a'
        if (wide > high)
          for (let brick = 0; brick < 3; brick++)
            pen.fillRect(wx + (brick + 0.5) * (wide / 3), wy, Math.max(1, thick * 0.2), high)
        else
          for (let brick = 0; brick < 3; brick++)
            pen.fillRect(wx, wy + (brick + 0.5) * (high / 3), wide, Math.max(1, thick * 0.2))
      }
    }
    door((game.home % columns) * cell, Math.floor(game.home / columns) * cell, cell)
    lantern(x * cell, y * cell, cell)
  }

  function door(x, y, cell) {
    pen.fillStyle = '#ffbe5a40'
    pen.beginPath()
    pen.arc(x + cell / 2, y + cell / 2, cell * 0.75, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = '#5d3f27'
    pen.fillRect(x + cell * 0.2, y + cell * 0.1, cell * 0.6, cell * 0.8)
    pen.fillStyle = '#ffb43a'
    pen.fillRect(x + cell * 0.29, y + cell * 0.2, cell * 0.42, cell * 0.7)
    pen.fillStyle = '#fff3d2'
    pen.fillRect(x + cell * 0.37, y + cell * 0.28, cell * 0.26, cell * 0.26)
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
      if (game) paint()
    },
    show(next, walked, done = () => {}) {
      const before = game?.seed === next.seed && game?.level === next.level ? game.at : next.at
      game = next
      arrived = done
      time = 0
      path = walked ? [before, ...walked] : [next.at]
      if (walked && !isStill()) loop.start()
      else {
        loop.stop()
        path = [next.at]
        paint()
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
