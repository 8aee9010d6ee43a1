// The wall with its strings of bulbs: painted anew only when a bulb goes out. It is lit by nothing
// but its bulbs, so it grows darker knock by knock.

import {BULB, HEIGHT, WIDTH, along} from './rules.js'

// Glass in the enamels of the wall's signs: red, teal, lime, rose, blue, cream.
export const glass = ['#f0533c', '#2cc4b0', '#a6d13a', '#ff9bb0', '#5b8cff', '#ffe3ae']

const sprites = new Map()

/** Forgets what was painted for another size of window. */
export function forgetBulbs() {
  sprites.clear()
}

/** How bright the boards are, in eighths: the whole wall is painted anew only when that changes. */
export const brightness = ({bulbs, hung}) => Math.ceil((bulbs.length / hung) * 8) / 8

const GLOW = 15 // units that a bulb's light reaches

/** Paints the wall into `pen`, `unit` device pixels per unit. */
export function paintWall(pen, game, unit) {
  paintPart(pen, game, unit, game.bulbs)
}

/** Paints anew only what the light of one bulb reached, now that it is out or has lost its cage. */
export function paintAround(pen, game, unit, {x, y}) {
  pen.save()
  pen.beginPath()
  const left = Math.floor((x - GLOW) * unit)
  const top = Math.floor((y - GLOW) * unit)
  pen.rect(left, top, Math.ceil(GLOW * 2 * unit) + 2, Math.ceil(GLOW * 2 * unit) + 2)
  pen.clip()
  const near = game.bulbs.filter(
    (bulb) => Math.abs(bulb.x - x) < GLOW * 2 + 1 && Math.abs(bulb.y - y) < GLOW * 2 + 1,
  )
  paintPart(pen, game, unit, near)
  pen.restore()
}

function paintPart(pen, game, unit, bulbs) {
  const {strings, shades} = game
  const width = WIDTH * unit
  const height = HEIGHT * unit
  pen.globalCompositeOperation = 'source-over'
  pen.fillStyle = '#0b0f17'
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = 0.2 + 0.8 * brightness(game)
  boards(pen, width, height, unit)
  pen.globalAlpha = 1

  pen.globalCompositeOperation = 'lighter'
  for (const bulb of bulbs) {
    const glow = sprite(`glow${bulb.colour}`, GLOW * 2 * unit, (canvas) =>
      paintGlow(canvas, bulb.colour),
    )
    pen.drawImage(glow, bulb.x * unit - glow.width / 2, bulb.y * unit - glow.height / 2)
  }
  pen.globalCompositeOperation = 'source-over'

  for (const string of strings) wire(pen, string, unit)
  for (const {x, y} of shades) {
    const picture = shadePicture(unit)
    pen.drawImage(picture, x * unit - picture.width / 2, y * unit - picture.height / 2)
  }
  for (const bulb of bulbs) {
    const picture = bulbPicture(bulb.colour, bulb.knocks, unit)
    pen.drawImage(picture, bulb.x * unit - picture.width / 2, bulb.y * unit - picture.height / 2)
  }
}

function boards(pen, width, height, unit) {
  const board = 15 * unit
  for (let y = 0, row = 0; y < height; y += board, row++) {
    pen.fillStyle = row % 2 ? '#2b2220' : '#30261f'
    pen.fillRect(0, y, width, board)
    pen.fillStyle = '#0006'
    pen.fillRect(0, y + board - unit * 0.7, width, unit * 0.7)
    pen.fillStyle = '#ffffff0c'
    pen.fillRect(0, y, width, unit * 0.35)
    // A joint in every board, and two nails beside it.
    const joint = (((row * 47) % 100) / 100) * width
    pen.fillStyle = '#0007'
    pen.fillRect(joint, y, unit * 0.5, board)
    for (const side of [-2, 2.4]) {
      pen.fillRect(joint + side * unit, y + 3 * unit, unit * 0.7, unit * 0.7)
      pen.fillRect(joint + side * unit, y + 11 * unit, unit * 0.7, unit * 0.7)
    }
  }
}

function wire(pen, string, unit) {
  pen.strokeStyle = '#05070b'
  pen.lineWidth = unit * 0.7
  pen.beginPath()
  for (let part = 0; part <= 24; part++) {
    const {x, y} = along(string, part / 24)
    pen.lineTo(x * unit, (y - BULB * 1.15) * unit)
  }
  pen.stroke()
  pen.fillStyle = '#05070b'
  for (let index = 0; index < string[5]; index++) {
    const {x, y} = along(string, (index + 0.5) / string[5])
    pen.fillRect((x - 1.3) * unit, (y - BULB * 1.35) * unit, 2.6 * unit, 2.2 * unit)
  }
}

function sprite(name, size, paint) {
  const key = `${name}@${size}`
  if (!sprites.has(key)) {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.ceil(size)
    paint(canvas)
    sprites.set(key, canvas)
  }
  return sprites.get(key)
}

function paintGlow(canvas, colour) {
  const pen = canvas.getContext('2d')
  const half = canvas.width / 2
  const light = pen.createRadialGradient(half, half, 0, half, half, half)
  light.addColorStop(0, `${glass[colour]}66`)
  light.addColorStop(0.4, `${glass[colour]}22`)
  light.addColorStop(1, `${glass[colour]}00`)
  pen.fillStyle = light
  pen.fillRect(0, 0, canvas.width, canvas.height)
}

/** A bulb of coloured glass; while it can take two knocks it hangs in a cage of wire. */
function bulbPicture(colour, knocks, unit) {
  return sprite(`bulb${colour}${knocks}`, 11 * unit, (canvas) => {
    const pen = canvas.getContext('2d')
    pen.translate(canvas.width / 2, canvas.height / 2)
    pen.scale(unit, unit)
    pen.fillStyle = glass[colour]
    pen.beginPath()
    pen.arc(0, 0, BULB, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = '#fffbe8'
    pen.beginPath()
    pen.arc(0, -0.2, BULB * 0.52, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = '#ffffffb0'
    pen.beginPath()
    pen.ellipse(-1.7, -1.6, 0.9, 0.6, -0.8, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = '#9dafc1'
    pen.fillRect(-1.5, -BULB - 1.5, 3, 2)
    pen.fillStyle = '#5f7291'
    pen.fillRect(-1.5, -BULB - 0.7, 3, 0.5)
    if (knocks < 2) return
    pen.strokeStyle = '#0b0f17'
    pen.lineWidth = 1.5
    cage(pen)
    pen.strokeStyle = '#dfe7ee'
    pen.lineWidth = 0.7
    cage(pen)
  })
}

/** A lamp of tin: a round shade with a rim, that rings and stays. */
function shadePicture(unit) {
  return sprite('shade', 11 * unit, (canvas) => {
    const pen = canvas.getContext('2d')
    pen.translate(canvas.width / 2, canvas.height / 2)
    pen.scale(unit, unit)
    for (const [radius, colour] of [
      [BULB + 0.5, '#0b0f17'],
      [BULB, '#8fa3ba'],
      [BULB * 0.72, '#5d7189'],
      [BULB * 0.4, '#c8d4df'],
      [BULB * 0.18, '#2c394e'],
    ]) {
      pen.fillStyle = colour
      pen.beginPath()
      pen.arc(0, 0, radius, 0, 2 * Math.PI)
      pen.fill()
    }
    pen.fillStyle = '#ffffff80'
    pen.beginPath()
    pen.ellipse(-1.6, -1.9, 1, 0.5, -0.8, 0, 2 * Math.PI)
    pen.fill()
  })
}

function cage(pen) {
  pen.beginPath()
  pen.arc(0, 0, BULB + 0.5, 0, 2 * Math.PI)
  pen.moveTo(0, -BULB)
  pen.lineTo(0, BULB + 0.5)
  pen.moveTo(-BULB - 0.3, 0.4)
  pen.quadraticCurveTo(0, 2, BULB + 0.3, 0.4)
  pen.stroke()
}
