// The warehouse floor: what does not move. Painted once per crate, on a canvas of its own,
// so that the running picture has only the snake to draw.

/** Paints walls or gates, tiles, floor lettering, and the lamplight that falls on the crate. */
export function paintFloor(pen, {columns, rows, wrap, crate}, cell, margin) {
  const width = columns * cell
  const height = rows * cell
  pen.setTransform(1, 0, 0, 1, 0, 0)

  if (wrap) gates(pen, width, height, margin)
  else walls(pen, width, height, margin)

  pen.save()
  pen.translate(margin, margin)
  pen.beginPath()
  pen.rect(0, 0, width, height)
  pen.clip()
  tiles(pen, columns, rows, cell)
  lettering(pen, width, height, cell)
  if (crate >= 0) {
    lamplight(pen, centre(crate, columns, cell), cell)
    paintCrate(pen, centre(crate, columns, cell), cell, crate)
  }
  pen.restore()
}

export function centre(square, columns, cell) {
  return {x: ((square % columns) + 0.5) * cell, y: (Math.floor(square / columns) + 0.5) * cell}
}

/** A kerb in the awning's red and cream: nothing gets through here. */
function walls(pen, width, height, margin) {
  const whole = {width: width + 2 * margin, height: height + 2 * margin}
  pen.fillStyle = '#a3261b'
  pen.fillRect(0, 0, whole.width, whole.height)
  pen.fillStyle = '#ffe9c4'
  const stripe = margin * 1.2
  for (let x = -whole.height; x < whole.width; x += 2 * stripe) {
    pen.beginPath()
    pen.moveTo(x, whole.height)
    pen.lineTo(x + stripe, whole.height)
    pen.lineTo(x + stripe + whole.height, 0)
    pen.lineTo(x + whole.height, 0)
    pen.fill()
  }
  pen.strokeStyle = '#080c13'
  pen.lineWidth = 4
  pen.strokeRect(margin, margin, width, height)
}

/** Open roller doors: dark tin, with a chevron painted where one walks out. */
function gates(pen, width, height, margin) {
  pen.fillStyle = '#182029'
  pen.fillRect(0, 0, width + 2 * margin, height + 2 * margin)
  pen.fillStyle = '#5f7291'
  const step = margin * 4
  const arm = margin * 0.36
  const mark = (x, y, angle) => {
    pen.save()
    pen.translate(x, y)
    pen.rotate(angle)
    pen.beginPath()
    pen.moveTo(-arm * 1.6, arm * 0.7)
    pen.lineTo(0, -arm)
    pen.lineTo(arm * 1.6, arm * 0.7)
    pen.lineTo(0, -arm * 0.1)
    pen.fill()
    pen.restore()
  }
  for (let x = margin + step / 2; x < width + margin; x += step) {
    mark(x, margin / 2, 0)
    mark(x, height + margin * 1.5, Math.PI)
  }
  for (let y = margin + step / 2; y < height + margin; y += step) {
    mark(margin / 2, y, -Math.PI / 2)
    mark(width + margin * 1.5, y, Math.PI / 2)
  }
}

function tiles(pen, columns, rows, cell) {
  pen.fillStyle = '#1d2736'
  pen.fillRect(0, 0, columns * cell, rows * cell)
  pen.fillStyle = '#1a2230'
  for (let row = 0; row < rows; row++) {
    for (let column = row % 2; column < columns; column += 2) {
      pen.fillRect(column * cell, row * cell, cell, cell)
    }
  }
}

/** Bay letters and a lane, as if rolled on with worn paint. */
function lettering(pen, width, height, cell) {
  pen.strokeStyle = '#ffe9c41a'
  pen.lineWidth = cell * 0.16
  pen.strokeRect(2 * cell, 2 * cell, width - 4 * cell, height - 4 * cell)
  pen.setLineDash([cell * 1.4, cell * 0.6])
  pen.beginPath()
  if (width > height) {
    pen.moveTo(0, height / 2)
    pen.lineTo(width, height / 2)
  } else {
    pen.moveTo(width / 2, 0)
    pen.lineTo(width / 2, height)
  }
  pen.stroke()
  pen.setLineDash([])
  pen.fillStyle = '#ffe9c412'
  pen.font = `${cell * 4.6}px Shack, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const bays = [
    ['A1', 0.27, 0.31],
    ['A2', 0.73, 0.31],
    ['B1', 0.27, 0.73],
    ['B2', 0.73, 0.73],
  ]
  for (const [name, x, y] of bays) pen.fillText(name, width * x, height * y)
}

/** Light means you can do something: here it says where to go. */
function lamplight(pen, {x, y}, cell) {
  for (const [radius, colour] of [
    [4.4, '#ffcd780d'],
    [3.1, '#ffcd7817'],
    [1.9, '#ffcd782b'],
  ]) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(x, y, radius * cell, 0, 2 * Math.PI)
    pen.fill()
  }
}

const stencils = ['#812', '#043', '#137', '#413', '#045', '#a22']

function paintCrate(pen, {x, y}, cell, number) {
  const size = cell * 0.92
  const lath = size * 0.17
  pen.save()
  pen.translate(x - size / 2, y - size / 2)
  pen.fillStyle = '#0009'
  pen.fillRect(size * 0.08, size * 0.1, size, size)
  pen.fillStyle = '#6e451f'
  pen.fillRect(0, 0, size, size)
  pen.fillStyle = '#c1874a'
  for (let board = 0; board < 3; board++) {
    pen.fillRect(size * 0.06, size * (0.1 + board * 0.28), size * 0.88, size * 0.235)
  }
  pen.fillStyle = stencils[number % stencils.length]
  pen.fillRect(size * 0.3, size * 0.3, size * 0.4, size * 0.4)
  pen.fillStyle = '#e0a964'
  pen.fillRect(0, 0, size, lath)
  pen.fillRect(0, size - lath, size, lath)
  pen.fillStyle = '#d2964f'
  pen.fillRect(0, 0, lath, size)
  pen.fillRect(size - lath, 0, lath, size)
  pen.strokeStyle = '#2b1609'
  pen.lineWidth = Math.max(1, size * 0.045)
  pen.strokeRect(0, 0, size, size)
  pen.fillStyle = '#2b1609'
  for (const x of [lath / 2, size - lath / 2]) {
    for (const y of [lath / 2, size - lath / 2]) {
      pen.beginPath()
      pen.arc(x, y, size * 0.04, 0, 2 * Math.PI)
      pen.fill()
    }
  }
  pen.restore()
}

/** A loose tin, in a ring that shrinks with `left` (1 to 0), the time it still lies about. */
export function paintTin(pen, {x, y}, cell, left) {
  const half = cell * 0.3
  const bend = half * 0.38
  const top = y - cell * 0.22
  const bottom = y + cell * 0.2
  pen.strokeStyle = '#fcc'
  pen.lineWidth = cell * 0.09
  pen.beginPath()
  pen.arc(x, y, cell * 0.46, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * left)
  pen.stroke()
  pen.fillStyle = '#f9a'
  pen.beginPath()
  pen.ellipse(x, bottom, half, bend, 0, 0, Math.PI)
  pen.ellipse(x, top, half, bend, 0, Math.PI, 0, true)
  pen.fill()
  pen.fillStyle = '#503'
  pen.fillRect(x - half, y - cell * 0.05, half * 2, cell * 0.18)
  pen.fillStyle = '#fff6'
  pen.fillRect(x - half * 0.7, top, half * 0.3, bottom - top)
  pen.fillStyle = '#dfe7ee'
  pen.beginPath()
  pen.ellipse(x, top, half, bend, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#9dafc1'
  pen.beginPath()
  pen.ellipse(x, top, half * 0.74, bend * 0.66, 0, 0, 2 * Math.PI)
  pen.fill()
}
