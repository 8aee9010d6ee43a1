// What drifts about, painted once per size of window: four kinds of scrap in three sizes, the ship
// with and without its flame, the dealer's lids, shots, and the sky behind.

import {RADII, SAUCERS, SHIP} from './rules.js'

const ink = '#05080d'

/** `unit` is device pixels per point. A sprite has its own middle in its middle. */
export function paintSprites(unit) {
  const sprite = (radius, paint) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.ceil(radius * 2 * unit) + 2
    const pen = canvas.getContext('2d')
    pen.translate(canvas.width / 2, canvas.height / 2)
    pen.scale(unit, unit)
    pen.lineJoin = pen.lineCap = 'round'
    paint(pen)
    return canvas
  }
  return {
    scrap: kinds.map((paint) =>
      RADII.map((radius, size) =>
        size === 0
          ? null
          : sprite(radius * 1.12, (pen) => {
              pen.scale(radius, radius)
              pen.lineWidth = 2 / radius + 0.03
              paint(pen)
            }),
      ),
    ),
    ship: sprite(SHIP * 1.9, (pen) => paintShip(pen, false)),
    pushed: sprite(SHIP * 1.9, (pen) => paintShip(pen, true)),
    large: sprite(SAUCERS.large.radius * 1.2, (pen) => paintLid(pen, SAUCERS.large.radius)),
    small: sprite(SAUCERS.small.radius * 1.2, (pen) => paintLid(pen, SAUCERS.small.radius)),
    shot: sprite(9, (pen) => paintSpark(pen, '#ffbe5a', '#fff3d2')),
    hostile: sprite(9, (pen) => paintSpark(pen, '#ff5a3c', '#ffd9cf')),
  }
}

const disc = (pen, x, y, radius, colour) => {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

const shape = (pen, points, colour) => {
  pen.fillStyle = colour
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
}

/** All four fill a circle of radius 1. */
const kinds = [
  // A cog.
  (pen) => {
    pen.fillStyle = '#8fa3ba'
    pen.strokeStyle = ink
    pen.beginPath()
    for (let tooth = 0; tooth < 10; tooth++) {
      for (const [turn, reach] of [
        [-0.22, 0.76],
        [-0.14, 1],
        [0.14, 1],
        [0.22, 0.76],
      ]) {
        const angle = (tooth / 10) * 2 * Math.PI + turn
        pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
      }
    }
    pen.closePath()
    pen.fill()
    pen.stroke()
    disc(pen, 0, 0, 0.62, '#5d7189')
    disc(pen, -0.06, -0.08, 0.52, '#9dafc1')
    disc(pen, 0, 0, 0.24, ink)
    for (let bolt = 0; bolt < 5; bolt++)
      disc(pen, Math.cos(bolt * 1.26) * 0.4, Math.sin(bolt * 1.26) * 0.4, 0.06, '#42536a')
  },
  // A tin with its label on, lid half open.
  (pen) => {
    pen.strokeStyle = ink
    const body = [
      [-0.58, -0.66],
      [0.5, -0.74],
      [0.66, 0.62],
      [-0.46, 0.78],
    ]
    shape(pen, body, '#dfe7ee')
    pen.stroke()
    shape(
      pen,
      [
        [-0.55, -0.38],
        [0.54, -0.46],
        [0.63, 0.36],
        [-0.49, 0.5],
      ],
      '#a3261b',
    )
    disc(pen, 0.03, 0.01, 0.25, '#ffe9c4')
    disc(pen, 0.03, 0.01, 0.12, '#a3261b')
    pen.fillStyle = '#9dafc1'
    pen.beginPath()
    pen.ellipse(-0.2, -0.78, 0.5, 0.16, -0.5, 0, 2 * Math.PI)
    pen.fill()
    pen.stroke()
  },
  // Half a crate.
  (pen) => {
    pen.strokeStyle = '#231207'
    const lid = [
      [-0.82, -0.56],
      [0.3, -0.84],
      [0.44, -0.5],
      [0.78, -0.5],
      [0.7, 0.6],
      [0.1, 0.62],
      [-0.1, 0.84],
      [-0.7, 0.66],
    ]
    shape(pen, lid, '#b27a40')
    pen.stroke()
    pen.beginPath()
    for (const y of [-0.24, 0.18]) {
      pen.moveTo(-0.76, y)
      pen.lineTo(0.72, y - 0.04)
    }
    pen.stroke()
    shape(
      pen,
      [
        [-0.74, -0.42],
        [-0.48, -0.56],
        [0.62, 0.36],
        [0.44, 0.54],
      ],
      '#dca561',
    )
    pen.stroke()
    for (const [x, y] of [
      [-0.56, -0.4],
      [0.46, 0.38],
      [-0.56, 0.5],
      [0.56, -0.34],
    ])
      disc(pen, x, y, 0.06, '#231207')
  },
  // A sheet of corrugated tin, torn.
  (pen) => {
    pen.strokeStyle = ink
    const sheet = [
      [-0.86, -0.4],
      [-0.34, -0.62],
      [-0.1, -0.94],
      [0.6, -0.7],
      [0.9, -0.16],
      [0.66, 0.3],
      [0.76, 0.62],
      [0.06, 0.72],
      [-0.16, 0.94],
      [-0.72, 0.66],
    ]
    shape(pen, sheet, '#1c5f6e')
    pen.save()
    pen.clip()
    for (let valley = -0.9; valley < 1; valley += 0.3) {
      pen.fillStyle = '#11414c'
      pen.fillRect(valley, -1, 0.13, 2)
      pen.fillStyle = '#3f93a3'
      pen.fillRect(valley + 0.13, -1, 0.06, 2)
    }
    pen.fillStyle = '#a34a22'
    pen.fillRect(-1, 0.42, 2, 0.12)
    pen.fillRect(0.3, 0.54, 0.5, 0.1)
    pen.restore()
    shape(pen, sheet, '#0000')
    pen.stroke()
  },
]

/** A sardine tin with a lamp in it, nose up. */
function paintShip(pen, pushing) {
  if (pushing) {
    shape(
      pen,
      [
        [-6, 10],
        [0, 27],
        [6, 10],
      ],
      '#ff9b3aa6',
    )
    shape(
      pen,
      [
        [-3.5, 10],
        [0, 19],
        [3.5, 10],
      ],
      '#fff3d2',
    )
  }
  pen.strokeStyle = ink
  pen.lineWidth = 4
  const hull = [
    [0, -17],
    [11, 13],
    [4, 9],
    [-4, 9],
    [-11, 13],
  ]
  shape(pen, hull, '#ffe9c4')
  pen.stroke()
  shape(pen, hull, '#c8452c')
  pen.strokeStyle = '#ffe9c4'
  pen.lineWidth = 1.8
  pen.stroke()
  shape(
    pen,
    [
      [0, -15],
      [0, 9],
      [-4, 9],
      [-9.5, 11.5],
    ],
    '#e0684a',
  )
  disc(pen, 0, 0, 4.6, ink)
  disc(pen, 0, 0, 3.4, '#ffb43a')
  disc(pen, -0.8, -0.9, 1.4, '#fff3d2')
}

/** The dealer under his dustbin lid. */
function paintLid(pen, radius) {
  pen.scale(radius, radius)
  pen.strokeStyle = ink
  pen.lineWidth = 0.14
  pen.fillStyle = '#6a7c93'
  pen.beginPath()
  pen.ellipse(0, 0.24, 1, 0.3, 0, 0, 2 * Math.PI)
  pen.stroke()
  pen.fill()
  pen.fillStyle = '#b9c6d3'
  pen.beginPath()
  pen.ellipse(0, 0.16, 0.78, 0.62, 0, Math.PI, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#dfe7ee'
  pen.fillRect(-0.5, -0.14, 1, 0.08)
  pen.lineWidth = 0.12
  pen.strokeStyle = '#42536a'
  pen.beginPath()
  pen.arc(0, -0.44, 0.18, Math.PI, 2 * Math.PI)
  pen.stroke()
  for (const x of [-0.62, -0.2, 0.22, 0.64]) disc(pen, x, 0.28, 0.1, '#ff5a3c')
}

function paintSpark(pen, glow, core) {
  for (const [radius, alpha] of [
    [8, 0.18],
    [5, 0.4],
  ]) {
    pen.globalAlpha = alpha
    disc(pen, 0, 0, radius, glow)
  }
  pen.globalAlpha = 1
  disc(pen, 0, 0, 3, glow)
  disc(pen, 0, 0, 1.6, core)
}

/** Stars, the lights of a town below, and the rusty planet all of this fell off. */
export function paintSky(pen, width, height, unit) {
  const night = pen.createLinearGradient(0, 0, 0, height)
  night.addColorStop(0, '#080d1c')
  night.addColorStop(1, '#17203f')
  pen.fillStyle = night
  pen.fillRect(0, 0, width, height)
  const planet = [width * 0.83, height * 0.84, Math.min(width, height) * 0.36]
  disc(pen, planet[0], planet[1], planet[2] * 1.06, '#3a25220d')
  disc(pen, ...planet, '#2a1c22')
  pen.save()
  pen.beginPath()
  pen.arc(...planet, 0, 2 * Math.PI)
  pen.clip()
  for (const [y, tall, colour] of [
    [-0.6, 0.16, '#33232a'],
    [-0.24, 0.22, '#3a2527'],
    [0.2, 0.12, '#33232a'],
    [0.5, 0.3, '#241920'],
  ]) {
    pen.fillStyle = colour
    pen.fillRect(planet[0] - planet[2], planet[1] + y * planet[2], planet[2] * 2, tall * planet[2])
  }
  disc(pen, planet[0] + planet[2] * 0.4, planet[1] + planet[2] * 0.3, planet[2], '#0d122459')
  pen.restore()
  pen.strokeStyle = '#4a322c'
  pen.lineWidth = Math.max(1, unit * 3)
  pen.setLineDash([unit * 9, unit * 7])
  pen.beginPath()
  pen.ellipse(planet[0], planet[1], planet[2] * 1.5, planet[2] * 0.34, -0.35, 0, 2 * Math.PI)
  pen.stroke()
  pen.setLineDash([])
  pen.fillStyle = '#ffe9c4'
  for (let star = 0; star < 110; star++) {
    const size = Math.max(1, ((star % 3) + 1) * unit * 0.7)
    pen.globalAlpha = 0.16 + (star % 5) * 0.11
    pen.fillRect((star * 7919 * unit) % width, (star * star * 131 * unit) % height, size, size)
  }
  pen.globalAlpha = 1
}
