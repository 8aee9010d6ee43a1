// The town behind the roofs: a sky and two rows of silhouettes for each of its parts. They are painted
// once per size, and only the part that is seen and the one that comes next are kept.

import {DISTRICT, districtAt, districts} from './rules.js'
import {isStill} from './shack.js'
import {
  cranes,
  disc,
  firs,
  gables,
  hills,
  saws,
  sheds,
  stacks,
  tents,
  wheels,
} from './silhouettes.js'

const two = 2 * Math.PI

/** `reach` is how far its tallest thing stands above the ridges, in metres: far row, near row. */
const scenes = [
  {
    sky: ['#0a0f1e', '#1b2547', '#3d3352'],
    rows: ['#1d2546', '#10162a'],
    lights: ['#ffcf7a', '#ffb43a'],
    moon: [0.74, 0.24, 1],
    reach: [1.7, 1.7],
    paint: [gables, gables],
  },
  {
    sky: ['#06131c', '#0f3240', '#2f6062'],
    rows: ['#123643', '#0a1e28'],
    lights: ['#9ff0e0', '#ffd98a'],
    moon: [0.28, 0.3, 1.25],
    reach: [3.6, 2],
    paint: [cranes, sheds],
  },
  {
    sky: ['#170a12', '#431c26', '#8a4330'],
    rows: ['#3a1922', '#1d0d14'],
    lights: ['#ff9d5c', '#ffcf7a'],
    moon: null,
    reach: [3.6, 1.6],
    paint: [stacks, saws],
  },
  {
    sky: ['#120a24', '#36195e', '#85346f'],
    rows: ['#2d1654', '#190c32'],
    lights: ['#ff7ad9', '#ffe08a'],
    moon: [0.82, 0.18, 0.7],
    reach: [3.8, 2],
    paint: [wheels, tents],
  },
  {
    sky: ['#04121e', '#0d3a49', '#6d9c8c'],
    rows: ['#174047', '#0a2428'],
    lights: ['#e9f6ff', '#ffd98a'],
    moon: [0.6, 0.2, 0.85],
    reach: [3, 2.2],
    paint: [hills, firs],
  },
]

export function createTown(pen) {
  const {canvas} = pen
  let unit = 40
  let painted = new Map() // by district

  function fit(metre) {
    unit = metre
    painted = new Map()
  }

  /** Paints the next missing piece of a district. True when nothing is missing any more. */
  function prepare(at) {
    const known = painted.get(at) ?? {sky: null, rows: []}
    painted.set(at, known)
    if (!known.sky) known.sky = paintSky(canvas.width, canvas.height, unit, scenes[at])
    else if (known.rows.length < 2) {
      known.rows.push(paintRow(canvas.width, canvas.height, unit, scenes[at], known.rows.length))
    } else return true
    return false
  }

  /**
   * Sky, far row, near row of one district between two x: each is painted only down to where the next
   * one hides it, and at whole pixels, as a picture between two pixels costs several times as much.
   */
  function paintDistrict(at, distance, from, to) {
    while (!prepare(at));
    const {sky, rows} = painted.get(at)
    const height = canvas.height
    pen.drawImage(sky, from, 0, to - from, rows[0].full, from, 0, to - from, rows[0].full)
    for (const [row, {picture, top, full}] of rows.entries()) {
      const tall = (rows[row + 1]?.full ?? full) - top
      const way = isStill() ? 0 : Math.round(distance * unit * (0.08 + row * 0.16))
      for (let x = from; x < to;) {
        const start = (way + x) % picture.width
        const wide = Math.min(to - x, picture.width - start)
        pen.drawImage(picture, start, 0, wide, tall, x, top, wide, tall)
        x += wide
      }
    }
    pen.fillStyle = scenes[at].rows[1]
    pen.fillRect(from, rows[1].full, to - from, height - rows[1].full)
  }

  return {
    fit,

    /** A tower stands between two districts; behind it one picture ends and the other begins. */
    paint(distance, left) {
      const here = districtAt(distance)
      const way = distance % DISTRICT
      const width = canvas.width
      // Half as fast as the roofs. The next border lies ahead, the last one a little behind.
      const seam = (metres) => Math.round(left + metres * unit * 0.5)
      const ahead = seam(DISTRICT - way)
      const behind = distance < DISTRICT ? -1e6 : seam(-way)
      const half = Math.round(unit * 0.95)
      if (ahead - half < width) {
        const next = districtAt(distance + DISTRICT)
        paintDistrict(here, distance, 0, Math.max(0, Math.min(width, ahead)))
        if (ahead < width) paintDistrict(next, distance, Math.max(0, ahead), width)
        tower(ahead, half, districts[next])
      } else if (behind + half > 0) {
        const last = districtAt(distance - DISTRICT)
        if (behind > 0) paintDistrict(last, distance, 0, behind)
        paintDistrict(here, distance, Math.max(0, behind), width)
        tower(behind, half, districts[here])
      } else {
        paintDistrict(here, distance, 0, width)
        for (const at of painted.keys()) {
          if (at !== here && at !== districtAt(distance + DISTRICT)) painted.delete(at)
        }
        // Bit by bit, so that no picture comes late.
        if (way > DISTRICT * 0.4) prepare(districtAt(distance + DISTRICT))
      }
    },
  }

  function tower(x, half, name) {
    const height = canvas.height
    pen.fillStyle = '#0b0d14'
    pen.fillRect(x - half, 0, half * 2, height)
    pen.fillStyle = '#171b26'
    pen.fillRect(x - half, 0, half * 0.5, height)
    pen.fillStyle = '#05070b'
    pen.fillRect(x + half * 0.8, 0, half * 0.2, height)
    pen.save()
    pen.translate(x, height * 0.04)
    pen.rotate(Math.PI / 2)
    pen.font = `${half * 1.1}px Shack, Shack2, Arial, sans-serif`
    pen.textAlign = 'left'
    pen.textBaseline = 'middle'
    pen.fillStyle = '#a1431f'
    pen.fillText(name.toUpperCase(), half * 0.06, half * 0.08)
    pen.fillStyle = '#ffe9c4'
    pen.fillText(name.toUpperCase(), 0, 0)
    pen.restore()
  }
}

function paintSky(width, height, unit, {sky, moon}) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d', {alpha: false})
  const night = pen.createLinearGradient(0, 0, 0, height)
  night.addColorStop(0, sky[0])
  night.addColorStop(0.45, sky[1])
  night.addColorStop(0.75, sky[2])
  pen.fillStyle = night
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#ffe9c4'
  for (let star = 0; star < 60; star++) {
    const size = (star % 3) + 1
    pen.globalAlpha = 0.25 + (star % 4) * 0.15
    pen.fillRect((star * 7919) % width, ((star * 104729) % 1000) * height * 0.00045, size, size)
  }
  pen.globalAlpha = 1
  if (moon)
    paintMoon(pen, width * moon[0], height * moon[1], Math.min(unit * 1.5, height * 0.14) * moon[2])
  else paintSmoke(pen, width, height, unit)
  return canvas.transferToImageBitmap()
}

function paintMoon(pen, x, y, radius) {
  for (const [size, colour] of [
    [2.1, '#ffe9c40d'],
    [1.5, '#ffe9c417'],
    [1, '#f6e2b8'],
  ]) {
    pen.fillStyle = colour
    disc(pen, x, y, radius * size)
  }
  pen.fillStyle = '#dcc492'
  for (const [dx, dy, size] of [
    [-0.35, -0.2, 0.22],
    [0.3, 0.28, 0.28],
    [0.28, -0.45, 0.13],
  ]) {
    disc(pen, x + dx * radius, y + dy * radius, size * radius)
  }
}

/** No moon over the factories: bands of smoke that the fires below light up. */
function paintSmoke(pen, width, height, unit) {
  for (let cloud = 0; cloud < 26; cloud++) {
    pen.fillStyle = cloud % 2 ? '#ffb48a12' : '#0a040818'
    pen.beginPath()
    const x = (cloud * 6151) % width
    const y = height * (0.06 + ((cloud * 37) % 100) * 0.0034)
    pen.ellipse(
      x,
      y,
      unit * (1.6 + (cloud % 4) * 0.8),
      unit * (0.3 + (cloud % 3) * 0.18),
      0,
      0,
      two,
    )
    pen.fill()
  }
}

/**
 * A row of silhouettes that repeats; the nearer one is lower and darker. `top` is the row of pixels
 * where it begins, from `full` on it hides everything.
 */
function paintRow(width, height, unit, scene, near) {
  const roofs = height * (near ? 0.62 : 0.5)
  const top = Math.max(0, Math.floor(roofs - unit * scene.reach[near]))
  const full = Math.min(height, Math.ceil(roofs + unit * 1.05))
  // The farther one must reach down to where the nearer one is full.
  const tall = near ? full - top : Math.ceil(height * 0.62 + unit * 1.05) - top
  const canvas = new OffscreenCanvas(
    Math.max(width, 600),
    Math.max(1, Math.min(height - top, tall)),
  )
  const pen = canvas.getContext('2d')
  pen.translate(0, -top)
  pen.fillStyle = scene.rows[near]
  pen.strokeStyle = scene.rows[near]
  pen.lineWidth = Math.max(1, unit * 0.07)
  pen.fillRect(0, roofs + unit * 0.69, canvas.width, height)
  const count = Math.max(5, Math.round(canvas.width / (unit * 2.4)))
  const step = canvas.width / count
  for (let house = 0; house < count; house++) {
    const ridge = roofs - ((house * 37) % 5) * unit * 0.32
    pen.fillStyle = scene.rows[near]
    scene.paint[near](pen, {x: house * step, step, ridge, roofs, unit, house, near})
    pen.fillStyle = scene.lights[near]
    for (let light = 0; light < 3; light++) {
      const dice = (house * 31 + light * 17 + near * 7) % 10
      pen.globalAlpha = dice < 4 ? 0.75 : 0.18
      if (dice < 7) {
        const x = house * step + step * (0.2 + 0.27 * light)
        pen.fillRect(x, roofs + unit * (0.72 + (dice % 2) * 0.16), unit * 0.13, unit * 0.17)
      }
    }
    pen.globalAlpha = 1
  }
  return {picture: canvas.transferToImageBitmap(), top, full}
}
