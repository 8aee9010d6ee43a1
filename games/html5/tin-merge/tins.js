// The tins: one SVG symbol per size, drawn once and used by the shelf and by the ladder beside it.
// A tin grows with its mark: 2 is a flat sardine tin, 2048 a tall canister with golden rims.

import {mark} from './rules.js'

const SVG = 'http://www.w3.org/2000/svg'
export const SIZES = 17

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

const tiles = {
  weave: [18, 12, 'M0 9h18v3H0zM15 0h3v12h-3z'],
  scallops: [14, 16, 'M1 0a6 6 0 0 0 12 0zM-6 8a6 6 0 0 0 12 0zM8 8a6 6 0 0 0 12 0z'],
  diagonals: [16, 16, 'M0 8 8 0h8L0 16zM16 8v8H8z'],
  argyle: [16, 20, 'M8 0l8 10-8 10L0 10z'],
  dots: [14, 14, 'M7 2.500a4.500 4.500 0 1 1 0 9a4.500 4.500 0 0 1 0-9z'],
  stripes: [12, 12, 'M0 0h6v12H0z'],
  sunset: [100, 9, 'M0 0h100v4.500H0z'],
  checker: [18, 18, 'M0 0h9v9H0zM9 9h9v9H9z'],
  burst: [100, 100, rays(50, 62)],
}

export function tin(size, className) {
  const picture = node('svg', {viewBox: '0 0 100 100', class: className, 'aria-hidden': 'true'})
  picture.append(node('use', {href: `#tin-${size}`}))
  return picture
}

/** Puts the symbols into the page; call once before the first `tin`. */
export function drawTins() {
  // Not display:none, which would switch the patterns off.
  const store = node('svg', {width: 0, height: 0, style: 'position:absolute', 'aria-hidden': 'true'})
  for (let size = 1; size <= SIZES; size++) store.append(...symbolOf(size))
  document.body.prepend(store)
}

function symbolOf(size) {
  const [ground, figure, letters, pattern] = enamels[(size - 1) % enamels.length]
  const grown = Math.min(size, 12)
  const half = 28 + grown * 1.25
  const bend = half * 0.16
  const bottom = 92 - bend
  const top = bottom - 27 - grown * 4
  const metal = size >= 11 ? ['#ffe0a0', '#d79a2c', '#8a5a12'] : ['#dfe7ee', '#9dafc1', '#586b80']
  const left = 50 - half
  const right = 50 + half

  const arc = (y) => `M${left} ${y}A${half} ${bend} 0 0 0 ${right} ${y}`
  const body = `${arc(bottom)}V${top}A${half} ${bend} 0 0 1 ${left} ${top}Z`
  const band = (y, height) =>
    `${arc(y)}v${-height}A${half} ${bend} 0 0 1 ${left} ${y - height}Z`

  const [width, height, shape] = tiles[pattern]
  const tile = node(
    'pattern',
    {id: `label-${size}`, width, height, patternUnits: 'userSpaceOnUse', x: 50 - width / 2, y: bottom},
    node('path', {d: shape, fill: figure}),
  )
  const clip = node('clipPath', {id: `body-${size}`}, node('path', {d: body}))

  const text = String(mark(size))
  const room = Math.min((bottom - top) * 0.86, (half * 1.66) / (text.length * 0.52), 34)
  const lettering = {
    x: 50,
    y: (top + bottom) / 2 + bend + room * 0.35,
    'font-size': room,
    'text-anchor': 'middle',
    'font-family': 'Shack, Shack2, Arial, sans-serif',
  }
  const painted = node('text', {
    ...lettering,
    fill: letters,
    stroke: ground,
    'stroke-width': room * 0.17,
    'paint-order': 'stroke',
  })
  const shade = node('text', {...lettering, x: 50 + room * 0.06, y: lettering.y + room * 0.08, fill: '#0008'})
  painted.textContent = text
  shade.textContent = text

  const can = node(
    'symbol',
    {id: `tin-${size}`, viewBox: '0 0 100 100'},
    node('ellipse', {cx: 53, cy: bottom + 1.5, rx: half + 3, ry: bend, fill: '#0007'}),
    node('path', {d: body, fill: ground}),
    node('path', {d: body, fill: `url(#label-${size})`}),
    node(
      'g',
      {'clip-path': `url(#body-${size})`},
      node('rect', {x: left, y: 0, width: half * 0.1, height: 100, fill: '#0004'}),
      node('rect', {x: left + half * 0.2, y: 0, width: half * 0.16, height: 100, fill: '#fff5'}),
      node('rect', {x: right - half * 0.34, y: 0, width: half * 0.34, height: 100, fill: '#0003'}),
      node('rect', {x: right - half * 0.14, y: 0, width: half * 0.14, height: 100, fill: '#0004'}),
    ),
    node('path', {d: band(bottom, 3.4), fill: metal[1]}),
    node('path', {d: band(bottom, 1.2), fill: metal[2]}),
    node('path', {d: band(top + 3.4, 3.4), fill: metal[1]}),
    node('ellipse', {cx: 50, cy: top, rx: half, ry: bend, fill: metal[0]}),
    node('ellipse', {cx: 50, cy: top + 0.4, rx: half * 0.86, ry: bend * 0.78, fill: metal[2]}),
    node('ellipse', {cx: 50, cy: top + 0.9, rx: half * 0.84, ry: bend * 0.7, fill: metal[1]}),
    node('ellipse', {
      cx: 50 + half * 0.3,
      cy: top + 0.6,
      rx: half * 0.2,
      ry: bend * 0.26,
      fill: 'none',
      stroke: metal[0],
      'stroke-width': 1.8,
    }),
    shade,
    painted,
  )
  return [tile, clip, can]
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

function node(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
