// Seven kinds of crates, each with its own enamel plate and its own stencil, so that nobody has to
// tell them by colour alone. Painted once per size.

const plates = [
  null,
  {ground: '#0b6b78', mark: '#ffe9c4'},
  {ground: '#c8452c', mark: '#ffe9c4'},
  {ground: '#7a9c1e', mark: '#10200a'},
  {ground: '#24489c', mark: '#ffd9e2'},
  {ground: '#ff9bb0', mark: '#4d0a26'},
  {ground: '#ffe3ae', mark: '#8c1a12'},
  {ground: '#7b3f98', mark: '#fff1c9'},
]

const painted = new Map()

export function crate(kind, cell) {
  const key = `${kind}@${cell}`
  if (!painted.has(key)) painted.set(key, paintCrate(kind, cell))
  return painted.get(key)
}

export function forgetCrates() {
  painted.clear()
}

function paintCrate(kind, cell) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = cell
  const pen = canvas.getContext('2d')
  const lath = Math.max(2, Math.round(cell * 0.13))
  pen.fillStyle = '#231207'
  pen.fillRect(0, 0, cell, cell)
  pen.fillStyle = '#b27a40'
  pen.fillRect(1, 1, cell - 2, cell - 2)
  pen.fillStyle = '#dca561'
  pen.fillRect(1, 1, cell - 2, lath)
  pen.fillStyle = '#8e5c2b'
  pen.fillRect(1, cell - 1 - lath, cell - 2, lath)
  pen.fillStyle = '#231207'
  pen.fillRect(lath, lath, cell - 2 * lath, cell - 2 * lath)
  pen.fillStyle = plates[kind].ground
  pen.fillRect(lath + 1, lath + 1, cell - 2 * lath - 2, cell - 2 * lath - 2)
  pen.fillStyle = '#ffffff2b'
  pen.fillRect(lath + 1, lath + 1, cell - 2 * lath - 2, Math.max(1, cell * 0.07))

  pen.translate(cell / 2, cell / 2)
  pen.scale(cell / 20, cell / 20)
  pen.fillStyle = pen.strokeStyle = plates[kind].mark
  pen.lineWidth = 1.8
  stencils[kind](pen)
  return canvas
}

const line = (pen, ...points) => {
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
}
const dot = (pen, x, y, radius) => {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

const stencils = [
  null,
  (pen) => line(pen, [-4, 0], [4, 0]),
  (pen) => pen.strokeRect(-2.8, -2.8, 5.6, 5.6),
  (pen) => {
    line(pen, [-3.6, 2.4], [0, -3], [3.6, 2.4], [-3.6, 2.4])
  },
  (pen) => line(pen, [-2.6, -3.6], [-2.6, 2.8], [3.4, 2.8]),
  (pen) => dot(pen, 0, 0, 3),
  (pen) => {
    line(pen, [-3.4, 3.4], [3.4, -3.4])
    line(pen, [-3.4, -0.2], [0.2, -3.6])
  },
  (pen) => {
    line(pen, [-3.2, -3.2], [3.2, 3.2])
    line(pen, [3.2, -3.2], [-3.2, 3.2])
  },
]
