// The tins: painted once per size and resolution, then copied wherever one stands.
// A tin grows with its mark: 2 is a flat sardine tin, 2048 a tall canister with golden rims.

import {mark} from './rules.js'

// Ground, pattern, lettering: the portal's twelve enamels, ordered so that neighbours differ most.
const enamels = [
  ['#fdb', '#ec8', '#a22', 'weave'],
  ['#156', '#045', '#fc9', 'scallops'],
  ['#e63', '#f95', '#212', 'diagonals'],
  ['#25a', '#137', '#fec', 'argyle'],
  ['#9b3', '#bd6', '#121', 'dots'],
  ['#625', '#413', '#fba', 'stripes'],
  ['#8ce', '#bef', '#125', 'sunset'],
  ['#b32', '#812', '#fec', 'checker'],
  ['#f9a', '#fcc', '#503', 'stripes'],
  ['#164', '#043', '#fd7', 'argyle'],
  ['#ea3', '#fc6', '#411', 'burst'],
  ['#235', '#124', '#f97', 'diagonals'],
]

// Width and height of one tile, and what is painted on it.
const patterns = {
  weave: [18, 12, 'M0 9h18v3H0zM15 0h3v12h-3z'],
  scallops: [14, 16, 'M1 0a6 6 0 0 0 12 0zM-6 8a6 6 0 0 0 12 0zM8 8a6 6 0 0 0 12 0z'],
  diagonals: [16, 16, 'M0 8 8 0h8L0 16zM16 8v8H8z'],
  argyle: [16, 20, 'M8 0l8 10-8 10L0 10z'],
  dots: [14, 14, 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z'],
  stripes: [12, 12, 'M0 0h6v12H0z'],
  sunset: [100, 9, 'M0 0h100v4.5H0z'],
  checker: [18, 18, 'M0 0h9v9H0zM9 9h9v9H9z'],
  burst: [100, 100, rays(50, 62)],
}

const tin = {lid: '#dfe7ee', rim: '#9dafc1', edge: '#586b80'}
const gold = {lid: '#ffe0a0', rim: '#d79a2c', edge: '#8a5a12'}

const painted = new Map()

/** The tin of this size, standing on the lower edge of a square of so many pixels. */
export function paintedTin(size, pixels) {
  const key = `${size} ${pixels}`
  const known = painted.get(key) ?? paint(size, pixels)
  painted.set(key, known)
  return known
}

/** The same as an element of its own. */
export function tinPicture(size, pixels, className = '') {
  const copy = document.createElement('canvas')
  copy.width = pixels
  copy.height = pixels
  copy.className = className
  copy.getContext('2d').drawImage(paintedTin(size, pixels), 0, 0)
  return copy
}

/** Forgets what was painted, for when the lettering's font has arrived or the window has changed. */
export function forgetTins() {
  painted.clear()
}

function paint(size, pixels) {
  const canvas = new OffscreenCanvas(pixels, pixels)
  const pen = canvas.getContext('2d')
  pen.scale(pixels / 100, pixels / 100)

  const [ground, figure, letters, pattern] = enamels[(size - 1) % enamels.length]
  const grown = Math.min(size, 12)
  const half = 28 + grown * 1.25
  const bend = half * 0.16
  const bottom = 92 - bend
  const top = bottom - 27 - grown * 4
  const metal = size >= 11 ? gold : tin
  const left = 50 - half
  const right = 50 + half

  const bow = (y) => `M${left} ${y}A${half} ${bend} 0 0 0 ${right} ${y}`
  const body = new Path2D(`${bow(bottom)}V${top}A${half} ${bend} 0 0 1 ${left} ${top}Z`)
  const band = (y, height) =>
    new Path2D(`${bow(y)}v${-height}A${half} ${bend} 0 0 1 ${left} ${y - height}Z`)

  oval(pen, 53, bottom + 1.5, half + 3, bend, '#0007')
  pen.fillStyle = ground
  pen.fill(body)
  pen.save()
  pen.clip(body)
  tile(pen, patterns[pattern], figure, bottom)
  roundness(pen, left, right, half)
  pen.restore()

  pen.fillStyle = metal.rim
  pen.fill(band(bottom, 3.4))
  pen.fill(band(top + 3.4, 3.4))
  pen.fillStyle = metal.edge
  pen.fill(band(bottom, 1.2))
  oval(pen, 50, top, half, bend, metal.lid)
  oval(pen, 50, top + 0.4, half * 0.86, bend * 0.78, metal.edge)
  oval(pen, 50, top + 0.9, half * 0.84, bend * 0.7, metal.rim)
  pen.strokeStyle = metal.lid
  pen.lineWidth = 1.8
  pen.beginPath()
  pen.ellipse(50 + half * 0.3, top + 0.6, half * 0.2, bend * 0.26, 0, 0, 2 * Math.PI)
  pen.stroke()

  const text = String(mark(size))
  const height = Math.min((bottom - top) * 0.86, (half * 1.66) / (text.length * 0.52), 34)
  letter(pen, text, (top + bottom) / 2 + bend + height * 0.35, height, letters, ground)
  // A bitmap is done when it is made; a canvas would do its work in the middle of the first push.
  return canvas.transferToImageBitmap()
}

function tile(pen, [width, height, shape], colour, bottom) {
  const figure = new Path2D(shape)
  pen.fillStyle = colour
  for (let x = 50 - width / 2 - Math.ceil(50 / width) * width; x < 100; x += width) {
    for (let y = bottom - Math.ceil(bottom / height) * height; y < 100; y += height) {
      pen.save()
      pen.translate(x, y)
      pen.fill(figure)
      pen.restore()
    }
  }
}

/** Flat bands of light and shade, as a sign painter makes a cylinder. */
function roundness(pen, left, right, half) {
  for (const [from, width, colour] of [
    [left, 0.1, '#0004'],
    [left + half * 0.2, 0.16, '#fff5'],
    [right - half * 0.34, 0.34, '#0003'],
    [right - half * 0.14, 0.14, '#0004'],
  ]) {
    pen.fillStyle = colour
    pen.fillRect(from, 0, half * width, 100)
  }
}

function letter(pen, text, y, height, colour, ground) {
  pen.font = `${height}px Shack, Shack2, Arial, sans-serif`
  pen.textAlign = 'center'
  pen.lineJoin = 'round'
  pen.fillStyle = '#0008'
  pen.fillText(text, 50 + height * 0.06, y + height * 0.08)
  pen.strokeStyle = ground
  pen.lineWidth = height * 0.17
  pen.strokeText(text, 50, y)
  pen.fillStyle = colour
  pen.fillText(text, 50, y)
}

function oval(pen, x, y, width, height, colour) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.ellipse(x, y, width, height, 0, 0, 2 * Math.PI)
  pen.fill()
}

function rays(x, y) {
  const point = (step) => {
    const turn = (step * Math.PI) / 12
    return `${(x + 90 * Math.cos(turn)).toFixed(1)} ${(y + 90 * Math.sin(turn)).toFixed(1)}`
  }
  let path = ''
  for (let step = 0; step < 24; step += 2) path += `M${x} ${y}L${point(step)} ${point(step + 1)}z`
  return path
}
