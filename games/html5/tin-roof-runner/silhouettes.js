// One house, crane, wheel or tree of the rows behind the roofs. Each is painted within its own step of
// the row: from `x`, `step` wide, its ridge at `ridge`, all ridges of the row about `roofs`.

const two = 2 * Math.PI

export function gables(pen, {x, step, ridge, roofs, unit, house, near}) {
  polygon(pen, [
    [x, roofs + unit],
    [x, ridge + unit * 0.7],
    house % 3 === near ? [x + step, ridge] : [x + step / 2, ridge - unit * 0.1],
    [x + step, ridge + unit * 0.7],
    [x + step, roofs + unit],
  ])
  if (house % 2) pen.fillRect(x + step * 0.62, ridge - unit * 0.4, unit * 0.3, unit)
}

export function cranes(pen, {x, step, ridge, roofs, unit, house}) {
  pen.fillRect(x, ridge + unit * 0.5, step * 0.96, roofs - ridge + unit)
  if (house % 3 === 1) {
    const mast = x + step * 0.4
    const high = roofs - unit * 3.3
    line(pen, [mast, roofs + unit], [mast, high])
    line(pen, [mast + unit * 0.2, roofs + unit], [mast + unit * 0.2, high])
    line(pen, [mast - unit * 0.8, high + unit * 0.3], [mast + unit * 1.5, high + unit * 0.3])
    line(pen, [mast, high], [mast + unit * 1.5, high + unit * 0.3])
    line(pen, [mast + unit * 1.2, high + unit * 0.3], [mast + unit * 1.2, high + unit * 1.4])
    pen.fillRect(mast + unit * 1.05, high + unit * 1.4, unit * 0.3, unit * 0.25)
  } else if (house % 3 === 2) {
    for (const part of [0.25, 0.6]) {
      const mast = x + step * part
      const high = roofs - unit * (2.6 - part)
      line(pen, [mast, roofs + unit], [mast, high])
      line(pen, [mast - unit * 0.4, high + unit * 0.6], [mast + unit * 0.4, high + unit * 0.6])
      line(pen, [mast, high], [mast + step * 0.25, roofs + unit * 0.5])
    }
  }
}

export function sheds(pen, {x, step, ridge, roofs, unit, house}) {
  pen.fillRect(x, ridge + unit * 0.6, step, roofs - ridge + unit)
  pen.beginPath()
  pen.ellipse(x + step / 2, ridge + unit * 0.62, step * 0.5, unit * 0.5, 0, Math.PI, two)
  pen.fill()
  if (house % 4 === 0) pen.fillRect(x + step * 0.2, ridge - unit * 0.3, unit * 0.12, unit)
}

export function stacks(pen, {x, step, ridge, roofs, unit, house}) {
  pen.fillRect(x, ridge + unit * 0.6, step, roofs - ridge + unit)
  if (house % 2) return
  const foot = x + step * 0.45
  const high = roofs - unit * (2.2 + (house % 3) * 0.5)
  polygon(pen, [
    [foot - unit * 0.3, roofs + unit],
    [foot - unit * 0.18, high],
    [foot + unit * 0.18, high],
    [foot + unit * 0.3, roofs + unit],
  ])
  pen.globalAlpha = 0.5
  for (let puff = 0; puff < 3; puff++) {
    disc(
      pen,
      foot + unit * (0.2 + puff * 0.4),
      high - unit * (0.15 + puff * 0.12),
      unit * (0.2 + puff * 0.09),
    )
  }
  pen.globalAlpha = 1
}

export function saws(pen, {x, step, ridge, roofs, unit}) {
  const third = step / 3
  for (let tooth = 0; tooth < 3; tooth++) {
    const at = x + tooth * third
    polygon(pen, [
      [at, roofs + unit],
      [at, ridge],
      [at + third, ridge + unit * 0.65],
      [at + third, roofs + unit],
    ])
  }
}

export function wheels(pen, {x, step, ridge, roofs, unit, house}) {
  polygon(pen, [
    [x, roofs + unit],
    [x, ridge + unit * 0.7],
    [x + step / 2, ridge + unit * 0.1],
    [x + step, ridge + unit * 0.7],
    [x + step, roofs + unit],
  ])
  if (house % 4 !== 1) return
  pen.strokeStyle = '#5a3494'
  const middle = [x + step * 0.5, roofs - unit * 1.7]
  const radius = unit * Math.min(1.75, (step / unit) * 0.48)
  pen.beginPath()
  pen.arc(...middle, radius, 0, two)
  pen.stroke()
  line(pen, middle, [middle[0] - unit * 0.7, roofs + unit])
  line(pen, middle, [middle[0] + unit * 0.7, roofs + unit])
  for (let spoke = 0; spoke < 10; spoke++) {
    const turn = (spoke / 10) * two
    const rim = [middle[0] + radius * Math.cos(turn), middle[1] + radius * Math.sin(turn)]
    line(pen, middle, rim)
    pen.fillStyle = ['#ffe08a', '#ff7ad9', '#7afff0'][spoke % 3]
    disc(pen, ...rim, unit * 0.09)
  }
}

export function tents(pen, {x, step, ridge, roofs, unit, house}) {
  polygon(pen, [
    [x, roofs + unit],
    [x, ridge + unit * 0.7],
    [x + step * 0.5, ridge - unit * 0.4],
    [x + step, ridge + unit * 0.7],
    [x + step, roofs + unit],
  ])
  line(pen, [x + step * 0.5, ridge], [x + step * 0.5, ridge - unit * 0.75])
  polygon(pen, [
    [x + step * 0.5, ridge - unit * 0.75],
    [x + step * 0.5 + unit * 0.35, ridge - unit * 0.62],
    [x + step * 0.5, ridge - unit * 0.5],
  ])
  pen.fillStyle = ['#ffe08a', '#ff7ad9', '#7afff0'][house % 3]
  for (let bulb = 1; bulb < 6; bulb++) {
    const way = bulb / 6
    const slope = Math.abs(way - 0.5) * 2
    disc(pen, x + step * way, ridge - unit * 0.3 + slope * unit, unit * 0.05)
  }
}

export function hills(pen, {x, step, ridge, roofs, unit, house}) {
  pen.beginPath()
  pen.ellipse(x + step / 2, roofs + unit, step * 0.85, roofs - ridge + unit * 1.1, 0, Math.PI, two)
  pen.fill()
  if (house % 5 !== 2) return
  const middle = x + step / 2
  pen.fillRect(middle - unit * 0.3, ridge - unit * 0.7, unit * 0.6, unit * 1.5)
  polygon(pen, [
    [middle - unit * 0.36, ridge - unit * 0.68],
    [middle, ridge - unit * 1.65],
    [middle + unit * 0.36, ridge - unit * 0.68],
  ])
  pen.fillRect(middle + unit * 0.3, ridge, unit * 1.1, unit * 0.9)
}

export function firs(pen, {x, step, ridge, unit, house}) {
  for (const [part, size] of [
    [0.2, 1],
    [0.55, 1.3],
    [0.85, 0.85],
  ]) {
    const foot = x + step * part
    const grown = size * (1 + (house % 3) * 0.15)
    for (let tier = 0; tier < 3; tier++) {
      polygon(pen, [
        [foot - unit * (0.22 + tier * 0.15) * grown, ridge + unit * (0.1 + tier * 0.42) * grown],
        [foot, ridge - unit * (0.75 - tier * 0.42) * grown],
        [foot + unit * (0.22 + tier * 0.15) * grown, ridge + unit * (0.1 + tier * 0.42) * grown],
      ])
    }
  }
}

function polygon(pen, points) {
  pen.beginPath()
  for (const point of points) pen.lineTo(...point)
  pen.fill()
}

function line(pen, from, to) {
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
}

export function disc(pen, x, y, radius) {
  pen.beginPath()
  pen.arc(x, y, radius, 0, two)
  pen.fill()
}
