// The cat: a few strokes, drawn anew in each picture as its legs are never where they were.

/** Fur, stripes, tail. */
const coats = {
  ginger: ['#f0743a', '#b8481a', '#c14f1d'],
  soot: ['#5a6278', '#333949', '#454c60'],
  cream: ['#f3dfb8', '#c49a5c', '#d9bb84'],
  smoke: ['#93a6bc', '#5d7189', '#74889f'],
  moon: ['#d5dcff', '#8b98e6', '#aab5f2'],
}

/** At the pen's origin are its feet; `unit` is a metre. `way` is how far it has run. */
export function paintCat(pen, unit, {way, air, fall, tall, ended, still, coat}) {
  const [fur, dark, tail] = coats[coat] ?? coats.ginger
  const flat = tall < 1
  const beat = still ? 0 : way * 3.4
  pen.save()
  pen.scale(unit, -unit)
  if (ended) pen.rotate(-0.5)
  else if (air) pen.rotate(Math.max(-0.35, Math.min(0.35, fall * 0.025)))
  pen.lineCap = 'round'
  pen.lineJoin = 'round'

  const back = flat ? 0.26 : 0.5
  const bob = air || flat ? 0 : Math.sin(beat * 2) * 0.025
  // Tail: a question that is never answered.
  stroke(pen, tail, 0.13, [
    [-0.42, back + bob],
    [-0.72, back + 0.1 + Math.sin(beat) * 0.05],
    [-0.86, back + (flat ? 0.1 : 0.42)],
    [-0.7, back + (flat ? 0.2 : 0.58)],
  ])
  for (const [hip, phase, colour] of [
    [-0.34, 0.9, dark],
    [0.3, 2.5, dark],
    [-0.38, 0, fur],
    [0.34, Math.PI, fur],
  ]) {
    const swing = flat ? 0.24 : air ? (hip > 0 ? 0.26 : -0.26) : Math.sin(beat + phase) * 0.26
    const lifted = flat || air ? 0.1 : Math.max(0, Math.cos(beat + phase)) * 0.16
    stroke(pen, colour, 0.13, [
      [hip, back - 0.04],
      [hip + swing * 0.3, back * 0.5],
      [hip + swing, lifted + 0.06],
    ])
  }
  stroke(pen, fur, 0.34, [
    [-0.34, back + bob],
    [0, back + 0.03 + bob],
    [0.3, back + 0.02 + bob],
  ])
  // Stripes, then the head.
  for (const x of [-0.3, -0.1, 0.1]) {
    stroke(pen, dark, 0.06, [
      [x, back + 0.15 + bob],
      [x + 0.02, back + 0.03 + bob],
    ])
  }
  const headX = 0.5
  const headY = back + (flat ? 0.06 : 0.2) + bob
  pen.fillStyle = fur
  pen.beginPath()
  pen.ellipse(headX, headY, 0.23, 0.2, 0, 0, 2 * Math.PI)
  pen.fill()
  for (const side of [-1, 1]) {
    pen.beginPath()
    pen.moveTo(headX + side * 0.2, headY + 0.08)
    pen.lineTo(headX + side * 0.17, headY + 0.33)
    pen.lineTo(headX + side * 0.02, headY + 0.17)
    pen.fill()
  }
  pen.fillStyle = '#ffe9c4'
  pen.beginPath()
  pen.ellipse(headX + 0.12, headY - 0.08, 0.1, 0.07, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#14200a'
  for (const x of [0.03, 0.16]) {
    pen.beginPath()
    pen.ellipse(headX + x, headY + 0.04, 0.03, ended ? 0.01 : 0.045, 0, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.restore()
}

function stroke(pen, colour, width, [[x, y], ...points]) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  pen.moveTo(x, y)
  for (const point of points) pen.lineTo(...point)
  pen.stroke()
}
