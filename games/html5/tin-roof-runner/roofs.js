// The roofs and what stands on them. At the pen's origin the town begins; `unit` is a metre.

import {CHIMNEY, LINE, MATTRESS, PIGEON, PIPE, districtAt} from './rules.js'

/** Per district: ridge, valley, light, edge of the roof, then wall and its boards. */
const colours = [
  ['#8fa3ba', '#5d7189', '#dfe7ee', '#a34a22', '#241d26', '#1b1620'],
  ['#6fb0a0', '#3f7a70', '#c9efe4', '#2b4a5a', '#1c2429', '#141a1f'],
  ['#b0674a', '#7d3f2b', '#f0b890', '#3a3a44', '#2a1a1a', '#1f1213'],
  ['#c64a5a', '#8f2438', '#ffd9c9', '#e8b93c', '#26182e', '#1c1123'],
  ['#c3d0de', '#93a6bb', '#ffffff', '#5f7291', '#1f2326', '#15191c'],
]

export function paintRoof(pen, unit, {x, wide, top, things, bulbs}, seconds) {
  const [ridge, valleys, light, edge, wall, boards] = colours[districtAt(x)]
  const from = x * unit
  const to = (x + wide) * unit
  const y = -top * unit
  const deep = pen.canvas.height
  pen.fillStyle = wall
  pen.fillRect(from + unit * 0.25, y, to - from - unit * 0.5, deep)
  pen.fillStyle = boards
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
  pen.fillStyle = ridge
  pen.fillRect(from, y, to - from, unit * 0.5)
  pen.fillStyle = valleys
  for (let valley = from + unit * 0.2; valley < to - unit * 0.1; valley += unit * 0.4) {
    pen.fillRect(valley, y, unit * 0.16, unit * 0.5)
  }
  pen.fillStyle = light
  pen.fillRect(from, y, to - from, unit * 0.09)
  pen.fillStyle = edge
  pen.fillRect(from, y + unit * 0.43, to - from, unit * 0.12)
  pen.fillStyle = '#05080d'
  pen.fillRect(from, y + unit * 0.55, to - from, unit * 0.14)
  for (const {x: at, kind} of things) painters[kind](pen, unit, at * unit, y, seconds)
  for (const {x: at, y: up, taken, kind} of bulbs) {
    if (taken) continue
    if (kind === 'fish') paintFish(pen, unit, at * unit, -up * unit)
    else if (kind === 'magnet') paintMagnet(pen, unit, at * unit, -up * unit)
    else paintBulb(pen, unit, at * unit, -up * unit)
  }
}

const painters = {
  pipe: paintPipe,
  chimney: paintChimney,
  washing: paintWashing,
  pigeon: paintPigeon,
  mattress: paintMattress,
}

function paintPipe(pen, unit, x, y) {
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

function paintWashing(pen, unit, x, y) {
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

function paintBulb(pen, unit, x, y) {
  pen.fillStyle = '#ffbe5a2e'
  disc(pen, x, y, unit * 0.62)
  pen.fillStyle = '#ffbe5a4d'
  disc(pen, x, y, unit * 0.38)
  pen.fillStyle = '#ffb43a'
  disc(pen, x, y, unit * 0.21)
  pen.fillStyle = '#fff3d2'
  disc(pen, x - unit * 0.05, y - unit * 0.05, unit * 0.1)
  pen.fillStyle = '#8fa3ba'
  pen.fillRect(x - unit * 0.09, y - unit * 0.36, unit * 0.18, unit * 0.18)
}

function paintChimney(pen, unit, x, y) {
  const half = (CHIMNEY.wide / 2) * unit
  const high = CHIMNEY.high * unit
  pen.fillStyle = '#6b2a1e'
  pen.fillRect(x - half, y - high, half * 2, high)
  pen.fillStyle = '#94412c'
  const brick = unit * 0.22
  for (let row = 0; row * brick < high - brick * 0.5; row++) {
    const shift = row % 2 ? half * 0.5 : 0
    pen.fillRect(x - half + shift, y - high + row * brick, half * 0.9, brick * 0.8)
    pen.fillRect(x - half + shift + half, y - high + row * brick, half * 0.9 - shift, brick * 0.8)
  }
  pen.fillStyle = '#d8c9b0'
  pen.fillRect(x - half * 1.25, y - high - unit * 0.08, half * 2.5, unit * 0.2)
  pen.fillStyle = '#c1562d'
  pen.fillRect(x - half * 0.55, y - high - unit * 0.3, half * 1.1, unit * 0.24)
}

/** It flaps on the spot, in the way of those who jump. */
function paintPigeon(pen, unit, x, y, seconds) {
  const middle = y - ((PIGEON.low + PIGEON.high) / 2) * unit
  const flap = Math.sin(seconds * 14 + x) * 0.28
  pen.fillStyle = '#5d6b86'
  pen.beginPath()
  pen.ellipse(x, middle, unit * 0.34, unit * 0.17, 0.1, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#7f8fae'
  disc(pen, x - unit * 0.33, middle - unit * 0.13, unit * 0.13)
  pen.fillStyle = '#a9b8d4'
  pen.beginPath()
  pen.moveTo(x - unit * 0.12, middle - unit * 0.04)
  pen.lineTo(x + unit * 0.12, middle - unit * (0.12 + flap))
  pen.lineTo(x + unit * 0.24, middle)
  pen.fill()
  pen.fillStyle = '#ffb43a'
  pen.fillRect(x - unit * 0.52, middle - unit * 0.14, unit * 0.1, unit * 0.06)
  pen.fillStyle = '#0b0d14'
  disc(pen, x - unit * 0.36, middle - unit * 0.16, unit * 0.03)
}

function paintMattress(pen, unit, x, y) {
  const half = (MATTRESS.wide / 2) * unit
  const high = MATTRESS.high * unit
  pen.strokeStyle = '#c8d4df'
  pen.lineWidth = Math.max(1, unit * 0.05)
  for (const part of [-0.6, 0, 0.6]) {
    pen.beginPath()
    for (let turn = 0; turn < 4; turn++) {
      pen.lineTo(x + half * part + (turn % 2 ? 1 : -1) * unit * 0.1, y - (turn / 4) * high * 0.6)
    }
    pen.stroke()
  }
  for (let stripe = 0; stripe < 6; stripe++) {
    pen.fillStyle = stripe % 2 ? '#ffe9c4' : '#2f6fb5'
    pen.fillRect(
      x - half + (stripe / 6) * half * 2,
      y - high - unit * 0.1,
      half / 3 + 1,
      unit * 0.24,
    )
  }
}

function paintFish(pen, unit, x, y) {
  pen.fillStyle = '#5be3d23d'
  disc(pen, x, y, unit * 0.5)
  fish(pen, unit, x, y)
}

/** One that saves the cat; also shown in the corner while it is kept. */
export function fish(pen, unit, x, y) {
  pen.fillStyle = '#bfe9ff'
  pen.beginPath()
  pen.ellipse(x - unit * 0.05, y, unit * 0.28, unit * 0.16, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.beginPath()
  pen.moveTo(x + unit * 0.16, y)
  pen.lineTo(x + unit * 0.38, y - unit * 0.17)
  pen.lineTo(x + unit * 0.38, y + unit * 0.17)
  pen.fill()
  pen.fillStyle = '#0b2a3a'
  disc(pen, x - unit * 0.18, y - unit * 0.04, unit * 0.035)
}

function paintMagnet(pen, unit, x, y) {
  pen.fillStyle = '#ff7a6a3d'
  disc(pen, x, y, unit * 0.5)
  magnet(pen, unit, x, y)
}

export function magnet(pen, unit, x, y) {
  pen.lineWidth = unit * 0.15
  pen.strokeStyle = '#e5402f'
  pen.beginPath()
  pen.arc(x, y + unit * 0.02, unit * 0.2, Math.PI, 0)
  pen.stroke()
  pen.fillStyle = '#dfe7ee'
  pen.fillRect(x - unit * 0.275, y + unit * 0.02, unit * 0.15, unit * 0.2)
  pen.fillRect(x + unit * 0.125, y + unit * 0.02, unit * 0.15, unit * 0.2)
}

function disc(pen, x, y, radius) {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}
