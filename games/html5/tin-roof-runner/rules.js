// The rules of Tin Roof Runner: pure. `step` is one tick of 1/120 second, no clock. Lengths are
// metres; x grows to the right, y upwards; the cat's feet are at (distance, y).

export const TICK = 1 / 120
export const LONG = 0.9 // the cat's length
export const TALL = 0.85
export const FLAT = 0.42 // its height when it slides
export const LINE = 0.62 // the underside of washing on a line, above the roof
export const PIPE = {wide: 0.5, high: 0.95}
const STEP_UP = 0.4 // an edge this much too high is still climbed

const rise = 11.5
const gravity = {held: 24, free: 40}
const forgiven = 0.09 // seconds: a jump just after the edge, or just before the landing

/** A cat on the first roof. */
export function newGame(seed) {
  const game = {
    distance: 0,
    y: 0,
    fall: 0, // upward speed
    held: false,
    wanted: 0, // seconds a jump that was asked for is still remembered
    air: 0, // seconds since it last stood
    sliding: false,
    roofs: [
      {
        x: -8,
        wide: 24,
        top: 0,
        things: [],
        bulbs: [
          {x: 9, y: 1, taken: false},
          {x: 10.2, y: 1, taken: false},
        ],
      },
    ],
    bulbs: 0,
    state: 'running',
    seed: seed >>> 0,
  }
  return build(game)
}

/** Metres per second: 6.5 at first, never more than 14. */
export const speed = ({distance}) => Math.min(14, 6.5 + distance / 110)

export const score = ({distance, bulbs}) => Math.floor(distance) + bulbs * 10

export const jump = (game) => ({...game, wanted: forgiven, held: true, sliding: false})
export const release = (game) => ({...game, held: false})
export const slide = (game, on) => ({...game, sliding: on})

/** One tick. `event` is null or one of jump, land, bulb, wall, pipe, washing, fall. */
export function step(before) {
  const game = {
    ...before,
    distance: before.distance + speed(before) * TICK,
    wanted: Math.max(0, before.wanted - TICK),
  }
  let event = null

  if (game.wanted > 0 && game.air < forgiven) {
    game.fall = rise
    game.air = forgiven
    game.wanted = 0
    event = 'jump'
  }
  // Sliding in the air is falling fast.
  const pull = game.sliding ? 70 : game.held && game.fall > 0 ? gravity.held : gravity.free
  game.fall -= pull * TICK
  const was = game.y
  game.y += game.fall * TICK

  const roof = roofUnder(game)
  const stood = roofUnder(before)
  const foot = roof ? roof.top : -Infinity
  if (roof && roof !== stood && was < roof.top - STEP_UP) return end({...game, y: was}, 'wall')
  if (game.fall <= 0 && game.y <= foot && was >= foot - STEP_UP) {
    if (before.air > 0.15) event = 'land'
    game.y = foot
    game.fall = 0
    game.air = 0
  } else {
    game.air += TICK
  }
  if (game.y < (roof ? roof.top : -6) - 6) return end(game, 'fall')

  const hit = touching(game)
  if (hit) return end(game, hit)
  const bulb = bulbAt(game)
  if (bulb) {
    game.bulbs++
    game.roofs = game.roofs.map((roofOf) =>
      roofOf.bulbs.includes(bulb)
        ? {
            ...roofOf,
            bulbs: roofOf.bulbs.map((other) => (other === bulb ? {...bulb, taken: true} : other)),
          }
        : roofOf,
    )
    event = 'bulb'
  }
  return {game: build(game), event}
}

const end = (game, event) => ({game: {...game, state: 'over'}, event})

/** The roof below the cat's nose or paws. */
export function roofUnder({distance, roofs}) {
  return (
    roofs.find(({x, wide}) => distance + LONG * 0.4 > x && distance - LONG * 0.4 < x + wide) ?? null
  )
}

function touching(game) {
  const tall = game.sliding ? FLAT : TALL
  const half = LONG * 0.36
  for (const {things, top} of game.roofs) {
    for (const {x, kind} of things) {
      if (Math.abs(x - game.distance) > half + PIPE.wide / 2) continue
      const up = game.y - top
      if (kind === 'pipe' && up < PIPE.high - 0.12) return 'pipe'
      if (kind === 'washing' && up + tall > LINE && up < LINE + 1.5) return 'washing'
    }
  }
  return null
}

function bulbAt(game) {
  for (const {bulbs} of game.roofs) {
    for (const bulb of bulbs) {
      if (bulb.taken || Math.abs(bulb.x - game.distance) > 0.75) continue
      if (Math.abs(bulb.y - game.y - 0.4) < 0.85) return bulb
    }
  }
  return null
}

/** Roofs 34 metres ahead, none that lie far behind. Everything stands where there is time for it. */
function build(game) {
  let {roofs, seed} = game
  let last = roofs.at(-1)
  if (roofs[0].x + roofs[0].wide > game.distance - 12 && last.x + last.wide > game.distance + 34)
    return game
  const chance = () => {
    const drawn = draw(seed)
    seed = drawn.seed
    return drawn.chance
  }
  roofs = roofs.filter(({x, wide}) => x + wide > game.distance - 12)
  while (last.x + last.wide < game.distance + 34) {
    const pace = Math.min(14, 6.5 + (last.x + last.wide) / 110)
    const gap = pace * (0.32 + chance() * 0.26)
    const top = Math.max(-1.2, Math.min(1.6, last.top + (chance() - 0.5) * 2))
    const x = last.x + last.wide + gap
    const wide = pace * (1.3 + chance() * 1.9)
    const things = []
    // Room to land before the first, to get going again before the next, and to jump after the last.
    for (
      let at = x + pace * 0.75;
      at < x + wide - pace * 0.5;
      at += pace * (0.95 + chance() * 0.5)
    ) {
      if (chance() < 0.75) things.push({x: at, kind: chance() < 0.6 ? 'pipe' : 'washing'})
    }
    const bulbs = []
    if (chance() < 0.55) {
      // An arc of bulbs shows the way over the gap.
      for (let at = 0; at < 3; at++) {
        bulbs.push({
          x: x - gap / 2 + (at - 1) * pace * 0.13,
          y: Math.max(last.top, top) + 2 - Math.abs(at - 1) * 0.3,
          taken: false,
        })
      }
    }
    for (const {x: at, kind} of things) {
      if (chance() < 0.5) bulbs.push({x: at, y: top + (kind === 'pipe' ? 1.95 : 0.3), taken: false})
    }
    last = {x, wide, top, things, bulbs}
    roofs = [...roofs, last]
  }
  return {...game, roofs, seed}
}

// Chance comes from a seed in the game, so that a test can run the same roofs twice. (Mulberry32.)
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
