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

// The other sets keep the patterns; ground, figure and lettering are their own.
const sets = {
  enamel: enamels,
  sweets: [
    ['#fff0f5', '#ffd3e2', '#b0245f'],
    ['#c9f2e3', '#a2e3cb', '#0b5b45'],
    ['#ffe3a8', '#ffd07a', '#7c3f00'],
    ['#d5d9ff', '#b7beff', '#2d2b8f'],
    ['#e2f7b0', '#caea80', '#355200'],
    ['#ffc9b8', '#ffae96', '#7d1f06'],
    ['#bfe9ff', '#98d8f8', '#063f63'],
    ['#f3c9ff', '#e6a8f9', '#5d0f78'],
    ['#fff6b5', '#ffe982', '#6b4a00'],
    ['#ffb3c6', '#ff93ad', '#6e0a2b'],
    ['#b8f5d8', '#8deabf', '#064e35'],
    ['#ffd9f2', '#ffb8e4', '#7a0a58'],
  ],
  neon: [
    ['#0d1220', '#1a2440', '#5be3d2'],
    ['#1a0d20', '#331a40', '#ff7ad9'],
    ['#0d1a12', '#1a3626', '#9dff6a'],
    ['#201a0d', '#40331a', '#ffd34d'],
    ['#0d1824', '#163350', '#6ab8ff'],
    ['#240d10', '#4b181f', '#ff8a7a'],
    ['#101024', '#24244e', '#b39dff'],
    ['#0a1f1f', '#124040', '#7afff0'],
    ['#220d1b', '#4a1a3a', '#ff9ac6'],
    ['#1b200a', '#3a4512', '#e0ff5c'],
    ['#24180a', '#4f3310', '#ffb43a'],
    ['#12121a', '#2c2c40', '#ffffff'],
  ],
  gold: [
    ['#efe6d2', '#e0d2b0', '#5b4314'],
    ['#3a2f1c', '#52432a', '#f2d48a'],
    ['#d9c48c', '#c6ab63', '#3b2a06'],
    ['#1f2a2e', '#31424a', '#f0cf7a'],
    ['#f7f0df', '#d8b45a', '#6a1f12'],
    ['#4a1512', '#6b231d', '#ffdc8f'],
    ['#c9a24a', '#e6c877', '#2a1c03'],
    ['#10312a', '#1c4a40', '#f5d685'],
    ['#fff7e0', '#e3c06a', '#123a4a'],
    ['#2b1838', '#442a57', '#ffdf9a'],
    ['#e8b93c', '#f8d878', '#4a1206'],
    ['#151515', '#3c3008', '#ffd45c'],
  ],
}
let paints = sets.enamel

/** Paints all tins from now on with this set: enamel, sweets, neon or gold. */
export function usePaint(name) {
  paints = sets[name] ?? sets.enamel
  forgetTins()
}

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

  const [ground, figure, letters] = paints[(size - 1) % paints.length]
  const pattern = enamels[(size - 1) % enamels.length][3]
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
