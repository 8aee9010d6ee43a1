// The snake itself: one thick painted line through the squares, a head, and what it has swallowed.

import {centre} from './floor.js'

const looks = {up: -Math.PI / 2, right: 0, down: Math.PI / 2, left: Math.PI}

/**
 * Paints the snake `way` (0 to 1) between two beats. `before` is its body one beat ago, `swallowed`
 * the squares where it ate, `end` what stopped it (or null).
 */
export function paintSnake(pen, {game, before, way, swallowed, end}, cell) {
  const {lines, heads} = linesOf(game, before, way, cell)

  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  const shade = cell * 0.11
  pen.translate(shade, shade * 1.2)
  stroke(pen, lines, cell * 0.82, '#05080d8c')
  pen.translate(-shade, -shade * 1.2)
  stroke(pen, lines, cell * 0.86, '#14200a')
  bulges(pen, game, swallowed, cell, 0.52, '#14200a')
  stroke(pen, lines, cell * 0.7, '#9b3')
  bulges(pen, game, swallowed, cell, 0.44, '#9b3')
  pen.lineCap = 'butt'
  stroke(pen, lines, cell * 0.7, '#bd6', [cell * 0.3, cell * 0.7])
  stroke(pen, lines, cell * 0.28, '#164', [cell * 0.3, cell * 0.7], cell * 0.5)
  bulges(pen, game, swallowed, cell, 0.2, '#bd6')

  for (const head of heads) paintHead(pen, head, looks[game.direction], cell, end)
}

/**
 * The path from the moving head to the moving tip, cut where it runs through a gate: each part goes
 * on beyond the edge, and the clip of the floor hides the rest.
 */
function linesOf({body, columns, rows}, before, way, cell) {
  const squares = body.map((square) => centre(square, columns, cell))
  const headFrom = centre(before[0], columns, cell)
  const tipFrom = centre(before.at(-1), columns, cell)
  const width = columns * cell
  const height = rows * cell

  const lines = []
  const first = between(headFrom, squares[0], way)
  if (first.twin) lines.push([first.twin.point, first.twin.from])
  lines.push([first.point])
  for (const next of squares.slice(1)) lead(next)
  const last = between(squares.at(-1), tipFrom, 1 - way)
  lines.at(-1).push(last.point)
  if (last.twin) lines.push([last.twin.from, last.twin.point])
  // In a gate the head is in two places: half way out here, half way in there.
  return {lines, heads: first.twin ? [first.twin.point, first.point] : [first.point]}

  function lead(next) {
    const line = lines.at(-1)
    const here = line.at(-1)
    const near = nearest(here, next)
    line.push(near)
    if (near.x === next.x && near.y === next.y) return
    lines.push([{x: here.x - near.x + next.x, y: here.y - near.y + next.y}, next])
  }

  /** `to` as seen from `from`: beyond the edge, if through the gate is the shorter way. */
  function nearest(from, to) {
    const x = to.x - from.x
    const y = to.y - from.y
    return {
      x: to.x - (Math.abs(x) > width / 2 ? Math.sign(x) * width : 0),
      y: to.y - (Math.abs(y) > height / 2 ? Math.sign(y) * height : 0),
    }
  }

  /** Part of the way from one square to the next; in a gate also its twin at the other side. */
  function between(from, to, share) {
    const near = nearest(from, to)
    const point = {x: from.x + (near.x - from.x) * share, y: from.y + (near.y - from.y) * share}
    const shift = {x: to.x - near.x, y: to.y - near.y}
    if (shift.x === 0 && shift.y === 0) return {point}
    const moved = ({x, y}) => ({x: x + shift.x, y: y + shift.y})
    return {point, twin: {point: moved(point), from: moved(from)}}
  }
}

function stroke(pen, lines, width, colour, dash = [], shift = 0) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.setLineDash(dash)
  let gone = 0
  for (const line of lines) {
    // Dashes are the snake's skin: they run on from the head through every gate.
    pen.lineDashOffset = gone + shift
    pen.beginPath()
    pen.moveTo(line[0].x, line[0].y)
    line.forEach((point, index) => {
      if (index === 0) return
      pen.lineTo(point.x, point.y)
      gone += Math.abs(point.x - line[index - 1].x) + Math.abs(point.y - line[index - 1].y)
    })
    pen.stroke()
  }
  pen.setLineDash([])
}

function bulges(pen, {columns}, swallowed, cell, size, colour) {
  pen.fillStyle = colour
  for (const square of swallowed) {
    const {x, y} = centre(square, columns, cell)
    pen.beginPath()
    pen.arc(x, y, size * cell, 0, 2 * Math.PI)
    pen.fill()
  }
}

function paintHead(pen, {x, y}, angle, cell, end) {
  pen.save()
  pen.translate(x, y)
  pen.rotate(angle)
  pen.scale(cell, cell)

  if (!end) {
    pen.strokeStyle = '#e63'
    pen.lineWidth = 0.08
    pen.beginPath()
    pen.moveTo(0.4, 0)
    pen.lineTo(0.68, 0)
    pen.moveTo(0.82, -0.1)
    pen.lineTo(0.68, 0)
    pen.lineTo(0.82, 0.1)
    pen.stroke()
  }
  pen.fillStyle = '#14200a'
  pen.beginPath()
  pen.ellipse(0.06, 0, 0.56, 0.53, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#9b3'
  pen.beginPath()
  pen.ellipse(0.06, 0, 0.49, 0.46, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#bd6'
  pen.beginPath()
  pen.ellipse(0.24, 0, 0.26, 0.3, 0, 0, 2 * Math.PI)
  pen.fill()
  for (const side of [-1, 1]) {
    if (end) crossEye(pen, side)
    else openEye(pen, side)
  }
  pen.restore()
}

function openEye(pen, side) {
  pen.fillStyle = '#14200a'
  pen.beginPath()
  pen.arc(0.04, side * 0.28, 0.21, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#ffe9c4'
  pen.beginPath()
  pen.arc(0.04, side * 0.28, 0.16, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#14200a'
  pen.beginPath()
  pen.arc(0.1, side * 0.27, 0.085, 0, 2 * Math.PI)
  pen.fill()
}

function crossEye(pen, side) {
  pen.strokeStyle = '#14200a'
  pen.lineWidth = 0.08
  pen.beginPath()
  pen.moveTo(-0.08, side * 0.28 - 0.12)
  pen.lineTo(0.16, side * 0.28 + 0.12)
  pen.moveTo(0.16, side * 0.28 - 0.12)
  pen.lineTo(-0.08, side * 0.28 + 0.12)
  pen.stroke()
}
