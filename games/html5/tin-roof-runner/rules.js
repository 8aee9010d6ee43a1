// The rules of Tin Roof Runner: pure. `step` is one tick of 1/120 second, no clock. Lengths are
// metres; x grows to the right, y upwards; the cat's feet are at (distance, y).

export const TICK = 1 / 120
export const LONG = 0.9 // the cat's length
export const TALL = 0.85
export const FLAT = 0.42 // its height when it slides
export const LINE = 0.62 // the underside of washing on a line, above the roof
export const PIPE = {wide: 0.5, high: 0.95}
export const CHIMNEY = {wide: 0.7, high: 1.75} // only a jump that is held gets over it
export const PIGEON = {wide: 0.7, low: 1, high: 1.6} // the cat runs below it
export const MATTRESS = {wide: 1.5, high: 0.3}
export const DISTRICT = 250 // metres from one part of the town to the next
export const districts = ['Old Town', 'Harbour', 'Factory Row', 'Fairground', 'Chapel Hill']
export const MAGNET = 9 // seconds
const SAFE = 1.3 // seconds without harm after the fish was spent
const STEP_UP = 0.4 // an edge this much too high is still climbed

const rise = 11.5
const bounce = 16
const gravity = {held: 24, free: 40}
const forgiven = 0.09 // seconds: a jump just after the edge, or just before the landing

/** A cat on the first roof. Its run begins `from` so many metres into the town. */
export function newGame(seed, from = 0) {
  const game = {
    from,
    distance: from,
    y: 0,
    fall: 0, // upward speed
    held: false,
    wanted: 0, // seconds a jump that was asked for is still remembered
    air: 0, // seconds since it last stood
    sliding: false,
    roofs: [
      {
        x: from - 8,
        wide: 24,
        top: 0,
        things: [],
        bulbs: [
          {x: from + 9, y: 1, taken: false},
          {x: from + 10.2, y: 1, taken: false},
        ],
      },
    ],
    bulbs: 0,
    fish: false, // saves from one thing, not from a fall
    safe: 0, // seconds
    magnet: 0, // seconds
    saved: 0, // how often a fish was spent
    passed: {pipe: 0, washing: 0, chimney: 0, pigeon: 0, mattress: 0},
    state: 'running',
    seed: seed >>> 0,
  }
  return build(game)
}

/** Metres per second: 6.5 at first, never more than 14. */
export const speed = ({distance}) => Math.min(14, 6.5 + distance / 110)

export const metres = ({distance, from}) => Math.floor(distance - from)
export const score = (game) => metres(game) + game.bulbs * 10

/** The part of the town at so many metres; they come round again. */
export const districtAt = (distance) =>
  Math.floor(Math.max(0, distance) / DISTRICT) % districts.length

export const jump = (game) => ({...game, wanted: forgiven, held: true, sliding: false})
export const release = (game) => ({...game, held: false})
export const slide = (game, on) => ({...game, sliding: on})

/**
 * One tick. `event` is null or one of jump, land, bounce, bulb, fish, magnet, saved, or an end: wall,
 * fall, pipe, chimney, pigeon, washing.
 */
export function step(before) {
  const game = {
    ...before,
    distance: before.distance + speed(before) * TICK,
    wanted: Math.max(0, before.wanted - TICK),
    safe: Math.max(0, before.safe - TICK),
    magnet: Math.max(0, before.magnet - TICK),
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

  game.passed = countPassed(before, game)
  if (game.fall <= 0 && onMattress(game)) {
    Object.assign(game, {fall: bounce, air: forgiven, sliding: false})
    game.passed = {...game.passed, mattress: game.passed.mattress + 1}
    event = 'bounce'
  }
  const hit = game.safe > 0 ? null : touching(game)
  if (hit && !game.fish) return end(game, hit)
  if (hit) {
    Object.assign(game, {fish: false, safe: SAFE, saved: game.saved + 1})
    event = 'saved'
  }
  const bulb = bulbAt(game)
  if (bulb) {
    if (bulb.kind === 'fish') game.fish = true
    else if (bulb.kind === 'magnet') game.magnet = MAGNET
    else game.bulbs++
    game.roofs = game.roofs.map((roofOf) =>
      roofOf.bulbs.includes(bulb)
        ? {
            ...roofOf,
            bulbs: roofOf.bulbs.map((other) => (other === bulb ? {...bulb, taken: true} : other)),
          }
        : roofOf,
    )
    event = bulb.kind ?? 'bulb'
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
      const wide = kind === 'chimney' ? CHIMNEY.wide : kind === 'pigeon' ? PIGEON.wide : PIPE.wide
      if (Math.abs(x - game.distance) > half + wide / 2) continue
      const up = game.y - top
      if (kind === 'pipe' && up < PIPE.high - 0.12) return kind
      if (kind === 'chimney' && up < CHIMNEY.high - 0.12) return kind
      if (kind === 'pigeon' && up + tall > PIGEON.low && up < PIGEON.high) return kind
      if (kind === 'washing' && up + tall > LINE && up < LINE + 1.5) return kind
    }
  }
  return null
}

function onMattress({distance, y, roofs}) {
  return roofs.some(({things, top}) =>
    things.some(
      ({x, kind}) =>
        kind === 'mattress' &&
        Math.abs(x - distance) < MATTRESS.wide / 2 &&
        y - top < MATTRESS.high,
    ),
  )
}

/** How many things of each kind lie behind, whether jumped, slid under or bounced on. */
function countPassed(before, {distance, roofs, passed}) {
  for (const {things} of roofs) {
    for (const {x, kind} of things) {
      if (kind !== 'mattress' && x > before.distance && x <= distance) {
        return {...passed, [kind]: passed[kind] + 1}
      }
    }
  }
  return passed
}

function bulbAt(game) {
  const far = game.magnet > 0 ? 3 : 0.75
  const high = game.magnet > 0 ? 4 : 0.85
  for (const {bulbs} of game.roofs) {
    for (const bulb of bulbs) {
      if (bulb.taken || Math.abs(bulb.x - game.distance) > far) continue
      if (Math.abs(bulb.y - game.y - 0.4) < high) return bulb
    }
  }
  return null
}

/** What stands in the way, by metres: a beginner meets pipes first, and pigeons last. */
function kindAt(distance, chance) {
  const known = [
    ['pipe', 0, 4],
    ['washing', 40, 3],
    ['chimney', DISTRICT, 2.4],
    ['pigeon', DISTRICT * 2, 2],
  ].filter(([, from]) => distance >= from)
  let rest = chance * known.reduce((sum, [, , weight]) => sum + weight, 0)
  return known.find(([, , weight]) => (rest -= weight) < 0)?.[0] ?? 'pipe'
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
    last = nextRoof(last, chance)
    roofs = [...roofs, last]
  }
  return {...game, roofs, seed}
}

function nextRoof(last, chance) {
  const end = last.x + last.wide
  const pace = speed({distance: end})
  // The pace has an end at 825 metres; the town goes on to crowd until 2000.
  const crowd = Math.min(1, Math.max(0, end - DISTRICT) / 1750)
  // The first roofs are close together, nearly level and nearly empty.
  const warm = Math.min(1, end / 130)
  const gap = pace * (0.24 + warm * 0.08 + chance() * (0.1 + warm * 0.16 + crowd * 0.05))
  const top = Math.max(-1.2, Math.min(1.6, last.top + (chance() - 0.5) * (0.7 + warm * 1.3)))
  const x = end + gap
  const wide = pace * (1.3 + chance() * 1.9)
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
  const things = []
  let free = x + pace * 0.75 // room to land before the first
  if (end > DISTRICT / 2 && wide > pace * 2.3 && chance() < 0.35) {
    // A mattress throws the cat high over a row of bulbs, and nothing stands where it comes down.
    const at = x + pace * 0.6
    things.push({x: at, kind: 'mattress'})
    for (const [way, up] of [
      [0.22, 2.7],
      [0.36, 3.5],
      [0.5, 3.5],
    ]) {
      bulbs.push({x: at + pace * way, y: top + up, taken: false})
    }
    free = at + pace * 1.5
  }
  // Room to get going again before the next, and to jump after the last.
  for (
    let at = free;
    at < x + wide - pace * 0.5;
    at += pace * (0.95 - crowd * 0.06 + chance() * (0.5 - crowd * 0.2))
  ) {
    if (chance() < 0.35 + warm * 0.37 + crowd * 0.2)
      things.push({x: at, kind: kindAt(end, chance())})
  }
  for (const {x: at, kind} of things) {
    if (chance() >= 0.5) continue
    if (kind === 'pipe') bulbs.push({x: at, y: top + 1.95, taken: false})
    if (kind === 'washing') bulbs.push({x: at, y: top + 0.3, taken: false})
    if (kind === 'chimney') bulbs.push({x: at, y: top + 2.7, taken: false})
  }
  if (end > 90 && chance() < 0.09) {
    const kind = chance() < 0.5 ? 'fish' : 'magnet'
    bulbs.push({x: x + pace * 0.5, y: top + 1.3, taken: false, kind})
  }
  return {x, wide, top, things, bulbs}
}

// Chance comes from a seed in the game, so that a test can run the same roofs twice. (Mulberry32.)
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
