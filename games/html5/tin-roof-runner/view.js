// The night: sky and far roofs are painted once per size; roofs, things and the cat once per picture.

import {find, isStill} from './shack.js'
import {FLAT, LINE, PIPE, speed} from './rules.js'
import {paintCat} from './cat.js'

const gables = ['#1d2546', '#10162a']

export function createView() {
  const canvas = find('#roofs')
  const pen = canvas.getContext('2d', {alpha: false})
  let unit = 40 // pixels per metre
  let ground = 300 // the picture's y of height 0
  let left = 100 // the picture's x of the cat
  let sky = null
  let far = []
  let lift = 0 // the camera follows the cat's roof, slowly

  function fit() {
    const sharp = Math.min(devicePixelRatio, 2)
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * sharp))
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * sharp))
    unit = Math.max(12, Math.min(canvas.width / 14, canvas.height / 7.5))
    ground = canvas.height * 0.66
    left = Math.min(canvas.width * 0.24, unit * 4)
    sky = paintSky(canvas.width, canvas.height, unit)
    far = [
      paintFar(canvas.width, canvas.height, unit, 0),
      paintFar(canvas.width, canvas.height, unit, 1),
    ]
  }

  return {
    fit,
    paint(game, seconds, ended) {
      if (!sky) fit()
      lift += (Math.max(game.y, -1.5) - lift) * (isStill() ? 1 : 0.06)
      pen.setTransform(1, 0, 0, 1, 0, 0)
      paintBehind(game.distance)
      pen.translate(Math.round(left - game.distance * unit), Math.round(ground + lift * unit * 0.7))
      for (const roof of game.roofs) {
        const start = left + (roof.x - game.distance) * unit
        if (start > canvas.width || start + roof.wide * unit < -unit) continue
        paintRoof(roof)
      }
      const tall = game.sliding ? FLAT : 1
      pen.save()
      pen.translate(game.distance * unit, -game.y * unit)
      paintCat(pen, unit, {
        way: game.distance,
        air: game.air > 0.06,
        fall: game.fall,
        tall,
        ended,
        still: isStill(),
      })
      pen.restore()
      if (!isStill() && speed(game) > 9) streaks(game, seconds)
    },
  }

  /**
   * Sky, far gables, near gables: each is painted only down to where the next one hides it, and at
   * whole pixels, as a picture between two pixels costs several times as much.
   */
  function paintBehind(distance) {
    const {width, height} = canvas
    pen.drawImage(sky, 0, 0, width, far[0].full, 0, 0, width, far[0].full)
    for (const [at, {picture, top, full}] of far.entries()) {
      const tall = (far[at + 1]?.full ?? full) - top
      const way = isStill() ? 0 : Math.round(distance * unit * (0.08 + at * 0.16)) % picture.width
      const first = Math.min(width, picture.width - way)
      pen.drawImage(picture, way, 0, first, tall, 0, top, first, tall)
      if (first < width) {
        const rest = width - first
        pen.drawImage(picture, 0, 0, rest, tall, first, top, rest, tall)
      }
    }
    pen.fillStyle = gables[1]
    pen.fillRect(0, far[1].full, width, height - far[1].full)
  }

  function paintRoof({x, wide, top, things, bulbs}) {
    const from = x * unit
    const to = (x + wide) * unit
    const y = -top * unit
    const deep = canvas.height
    pen.fillStyle = '#241d26'
    pen.fillRect(from + unit * 0.25, y, to - from - unit * 0.5, deep)
    pen.fillStyle = '#1b1620'
    for (let board = from + unit * 0.25; board < to - unit * 0.4; board += unit * 0.62) {
      pen.fillRect(board, y, unit * 0.06, deep)
    }
    for (let window = from + unit * 1.1; window < to - unit * 1.9; window += unit * 2.6) {
      pen.fillStyle = '#0b0d14'
      pen.fillRect(window - unit * 0.07, y + unit * 1.05, unit * 1.04, unit * 1.14)
      pen.fillStyle = Math.round(window / unit) % 3 === 0 ? '#8c6a3a' : '#1f2c45'
      pen.fillRect(window, y + unit * 1.12, unit * 0.9, unit)
      pen.fillStyle = '#0b0d14'
      pen.fillRect(window + unit * 0.41, y + unit * 1.12, unit * 0.08, unit)
    }
    // Corrugated tin: a bright ridge, its valley, and the cut edge that tells where the roof ends.
    pen.fillStyle = '#8fa3ba'
    pen.fillRect(from, y, to - from, unit * 0.5)
    pen.fillStyle = '#5d7189'
    for (let valley = from + unit * 0.2; valley < to - unit * 0.1; valley += unit * 0.4) {
      pen.fillRect(valley, y, unit * 0.16, unit * 0.5)
    }
    pen.fillStyle = '#dfe7ee'
    pen.fillRect(from, y, to - from, unit * 0.09)
    pen.fillStyle = '#a34a22'
    pen.fillRect(from, y + unit * 0.43, to - from, unit * 0.12)
    pen.fillStyle = '#05080d'
    pen.fillRect(from, y + unit * 0.55, to - from, unit * 0.14)
    for (const {x: at, kind} of things) {
      if (kind === 'pipe') paintPipe(at * unit, y)
      else paintWashing(at * unit, y)
    }
    for (const bulb of bulbs) if (!bulb.taken) paintBulb(bulb.x * unit, -bulb.y * unit)
  }

  function paintPipe(x, y) {
    const half = (PIPE.wide / 2) * unit
    const high = PIPE.high * unit
    pen.fillStyle = '#93331a'
    pen.fillRect(x - half, y - high, half * 2, high)
    pen.fillStyle = '#d0562d'
    pen.fillRect(x - half, y - high, half * 0.7, high)
    pen.fillStyle = '#ffe9c4'
    pen.fillRect(x - half, y - high * 0.55, half * 2, high * 0.16)
    pen.fillStyle = '#c8d4df'
    pen.fillRect(x - half * 1.5, y - high - unit * 0.06, half * 3, unit * 0.17)
    pen.fillStyle = '#69788c'
    pen.fillRect(x - half * 1.5, y - high + unit * 0.07, half * 3, unit * 0.05)
  }

  function paintWashing(x, y) {
    const low = y - LINE * unit
    const high = low - unit * 1.35
    pen.fillStyle = '#8c6138'
    pen.fillRect(x - unit * 0.95, high - unit * 0.1, unit * 0.1, y - high + unit * 0.1)
    pen.fillRect(x + unit * 0.85, high - unit * 0.1, unit * 0.1, y - high + unit * 0.1)
    pen.strokeStyle = '#ffe9c4'
    pen.lineWidth = Math.max(1, unit * 0.04)
    pen.beginPath()
    pen.moveTo(x - unit * 0.9, high)
    pen.quadraticCurveTo(x, high + unit * 0.2, x + unit * 0.9, high)
    pen.stroke()
    pen.fillStyle = '#ffe9c4'
    pen.fillRect(x - unit * 0.5, high + unit * 0.08, unit, low - high - unit * 0.08)
    pen.fillStyle = '#a3261b'
    for (let stripe = 0; stripe < 3; stripe++) {
      pen.fillRect(
        x - unit * (0.5 - stripe * 0.4),
        high + unit * 0.08,
        unit * 0.2,
        low - high - unit * 0.08,
      )
    }
  }

  function paintBulb(x, y) {
    pen.fillStyle = '#ffbe5a2e'
    disc(x, y, unit * 0.62)
    pen.fillStyle = '#ffbe5a4d'
    disc(x, y, unit * 0.38)
    pen.fillStyle = '#ffb43a'
    disc(x, y, unit * 0.21)
    pen.fillStyle = '#fff3d2'
    disc(x - unit * 0.05, y - unit * 0.05, unit * 0.1)
    pen.fillStyle = '#8fa3ba'
    pen.fillRect(x - unit * 0.09, y - unit * 0.36, unit * 0.18, unit * 0.18)
  }

  function streaks(game, seconds) {
    pen.fillStyle = '#ffffff2e'
    for (let line = 0; line < 4; line++) {
      const x =
        game.distance * unit -
        left +
        ((((line * 370 - seconds * 900) % (canvas.width + 200)) + canvas.width + 200) %
          (canvas.width + 200))
      pen.fillRect(x, -unit * (1.6 + line * 0.9), unit * 0.9, Math.max(1, unit * 0.03))
    }
  }

  function disc(x, y, radius) {
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.fill()
  }
}

function paintSky(width, height, unit) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d', {alpha: false})
  const night = pen.createLinearGradient(0, 0, 0, height)
  night.addColorStop(0, '#0a0f1e')
  night.addColorStop(0.6, '#1b2547')
  night.addColorStop(1, '#3d3352')
  pen.fillStyle = night
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#ffe9c4'
  for (let star = 0; star < 60; star++) {
    const size = (star % 3) + 1
    pen.globalAlpha = 0.25 + (star % 4) * 0.15
    pen.fillRect((star * 7919) % width, ((star * 104729) % 1000) * height * 0.00055, size, size)
  }
  pen.globalAlpha = 1
  const moon = [width * 0.74, height * 0.24, Math.min(unit * 1.5, height * 0.14)]
  for (const [size, colour] of [
    [2.1, '#ffe9c40d'],
    [1.5, '#ffe9c417'],
    [1, '#f6e2b8'],
  ]) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(moon[0], moon[1], moon[2] * size, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.fillStyle = '#dcc492'
  for (const [x, y, size] of [
    [-0.35, -0.2, 0.22],
    [0.3, 0.28, 0.28],
    [0.28, -0.45, 0.13],
  ]) {
    pen.beginPath()
    pen.arc(moon[0] + x * moon[2], moon[1] + y * moon[2], size * moon[2], 0, 2 * Math.PI)
    pen.fill()
  }
  return canvas.transferToImageBitmap()
}

/**
 * A row of gables and chimneys that repeats; the nearer one is lower and darker. `top` is the row
 * where it begins, from `full` on it hides everything.
 */
function paintFar(width, height, unit, near) {
  const roofs = height * (near ? 0.62 : 0.5)
  const top = Math.max(0, Math.floor(roofs - unit * 1.7))
  const full = Math.min(height, Math.ceil(roofs + unit * 0.7))
  // The farther one must reach down to where the nearer one is full.
  const tall = near ? full - top : Math.ceil(height * 0.62 + unit * 0.7) - top
  const canvas = new OffscreenCanvas(Math.max(width, 600), Math.max(1, tall))
  const pen = canvas.getContext('2d')
  pen.translate(0, -top)
  pen.fillStyle = gables[near]
  const count = 9
  const step = canvas.width / count
  for (let house = 0; house < count; house++) {
    const x = house * step
    const ridge = roofs - ((house * 37) % 5) * unit * 0.32
    pen.beginPath()
    pen.moveTo(x, height)
    pen.lineTo(x, ridge + unit * 0.7)
    if (house % 3 === near) pen.lineTo(x + step, ridge)
    else pen.lineTo(x + step / 2, ridge - unit * 0.1)
    pen.lineTo(x + step, ridge + unit * 0.7)
    pen.lineTo(x + step, height)
    pen.fill()
    if (house % 2) pen.fillRect(x + step * 0.62, ridge - unit * 0.4, unit * 0.3, unit)
  }
  return {picture: canvas.transferToImageBitmap(), top, full}
}
