// The rules of Bulb Breaker: pure. `step` moves everything by a span of time; the hand of the
// player comes in as numbers, chance lies in the game. Lengths are in units of a 128 × 120 wall.

export const WIDTH = 128
export const HEIGHT = 120
export const PLANK_Y = 111
export const BALL = 1.9
export const BULB = 3.7
export const PLANK = 22
export const WIDE = 33
const SUBSTEP = 1 / 240
const STEEPEST = 1.08 // radians from straight up, at the very end of the plank
const FLATTEST = 0.2 // share of its speed that a ball always keeps upwards or downwards

/** Every wall is strings of bulbs: `[x1, y1, x2, y2, sag, bulbs]`, hung in this order. */
const walls = [
  {name: 'Porch', strings: [12, 25, 38].map((y) => [4, y, 124, y, 7, 9])},
  {
    name: 'Two poles',
    strings: [14, 28, 42].flatMap((y) => [
      [4, y, 62, y, 9, 5],
      [66, y, 124, y, 9, 5],
    ]),
  },
  {
    name: 'Big top',
    strings: [
      [60, 8, 6, 30, 4, 6],
      [60, 14, 22, 62, 5, 6],
      [64, 10, 64, 64, 0, 6],
      [68, 14, 106, 62, 5, 6],
      [68, 8, 122, 30, 4, 6],
    ],
  },
  {
    name: 'Back stairs',
    strings: [
      [6, 12, 50, 12, 4, 5],
      [30, 26, 76, 26, 4, 5],
      [54, 40, 100, 40, 4, 5],
      [78, 54, 122, 54, 4, 5],
      [84, 14, 122, 26, 4, 4],
      [6, 40, 44, 56, 4, 4],
    ],
  },
  {
    name: 'Heart of the fair',
    strings: [
      [64, 24, 22, 26, -16, 6],
      [64, 24, 106, 26, -16, 6],
      [20, 34, 62, 70, 9, 6],
      [108, 34, 66, 70, 9, 6],
      [40, 32, 88, 32, 10, 5],
    ],
  },
  {name: 'Whole town', strings: [10, 20, 30, 40, 50, 60].map((y) => [4, y, 124, y, 4, 10])},
]

export const wallName = ({floor}) => walls[floor % walls.length].name

/** A new game on the given floor (0 is the first), a ball lying on the plank. */
export function newGame(seed, floor = 0) {
  return hang({floor, score: 0, balls: 3, seed: seed >>> 0})
}

/** The next wall, with the score and the balls that are left; every third wall brings a ball. */
export function nextFloor(game) {
  const floor = game.floor + 1
  return hang({...game, floor, balls: Math.min(5, game.balls + (floor % 3 === 0 ? 1 : 0))})
}

function hang({floor, score, balls, seed}) {
  const strings = walls[floor % walls.length].strings
  const round = Math.floor(floor / walls.length)
  const bulbs = strings.flatMap((string, row) =>
    Array.from({length: string[5]}, (_, index) => {
      const way = string[5] === 1 ? 0.5 : (index + 0.5) / string[5]
      // Caged bulbs take two knocks; the later the floor, the more of them hang there.
      const caged = floor > 0 && (index + 2 * row) % Math.max(2, 6 - floor) === 0
      return {...along(string, way), knocks: caged || round > 0 ? 2 : 1, colour: row % 6}
    }),
  )
  return {
    floor,
    score,
    balls,
    seed,
    strings,
    bulbs,
    hung: bulbs.length,
    plank: WIDTH / 2,
    wide: 0,
    slow: 0,
    run: 0,
    knocked: 0,
    flying: [],
    tins: [],
    state: 'ready',
  }
}

/** A point of a string, `way` 0 to 1, its wire hanging through by `sag`. */
export function along([x1, y1, x2, y2, sag], way) {
  return {
    x: x1 + (x2 - x1) * way,
    y: y1 + (y2 - y1) * way + sag * 4 * way * (1 - way),
  }
}

export const plankWidth = ({wide}) => (wide > 0 ? WIDE : PLANK)

/** Units a second: faster with every floor and every knock, down by a third while slowed. */
export function speed({floor, knocked, slow}) {
  const pace = Math.min(112, 64 + floor * 4 + knocked * 0.4)
  return slow > 0 ? pace * 0.66 : pace
}

/** Sends the lying ball up, a little to the side on which the plank is nearer to the wall. */
export function serve(game) {
  if (game.state !== 'ready') return game
  const angle = game.plank > WIDTH / 2 ? -0.35 : 0.35
  const ball = {x: game.plank, y: PLANK_Y - BALL, ...heading(angle, 1)}
  return {...game, state: 'flying', flying: [ball], run: 0}
}

/**
 * Moves everything by `seconds`. The hand either points (`to`, a place on the wall) or pushes
 * (`push` −1, 0 or 1). Events tell what happened where, in order:
 * bulb, cage, plank, wall, tin, lost, clear, over.
 */
export function step(game, seconds, {to = null, push = 0}) {
  const next = {
    ...game,
    plank: movePlank(game, seconds, to, push),
    wide: Math.max(0, game.wide - seconds),
    slow: Math.max(0, game.slow - seconds),
    flying: game.flying.map((ball) => ({...ball})),
    tins: game.tins.map((tin) => ({...tin, y: tin.y + 27 * seconds})),
  }
  const events = []
  if (game.state !== 'flying') return {game: next, events}

  const parts = Math.max(1, Math.ceil(seconds / SUBSTEP))
  for (let part = 0; part < parts && next.state === 'flying'; part++) {
    for (const ball of next.flying) fly(next, ball, seconds / parts, events)
    if (next.bulbs.length === 0) next.state = 'clear'
  }
  catchTins(next, events)
  loseBalls(next, events)
  if (next.state === 'clear') {
    next.score += 100
    events.push({type: 'clear'})
  }
  return {game: next, events}
}

function movePlank(game, seconds, to, push) {
  const half = plankWidth(game) / 2
  const wished = to === null ? game.plank + push * 105 * seconds : to
  const reach = to === null ? Infinity : 420 * seconds
  const moved = game.plank + clamp(wished - game.plank, -reach, reach)
  return clamp(moved, half, WIDTH - half)
}

function fly(game, ball, seconds, events) {
  const pace = speed(game) * seconds
  ball.x += ball.vx * pace
  ball.y += ball.vy * pace

  if ((ball.x < BALL && ball.vx < 0) || (ball.x > WIDTH - BALL && ball.vx > 0)) {
    ball.vx = -ball.vx
    events.push({type: 'wall', x: ball.x, y: ball.y})
  }
  if (ball.y < BALL && ball.vy < 0) {
    ball.vy = -ball.vy
    events.push({type: 'wall', x: ball.x, y: ball.y})
  }

  const half = plankWidth(game) / 2
  const off = (ball.x - game.plank) / half
  const touches = ball.y > PLANK_Y - BALL && ball.y < PLANK_Y + 3 && Math.abs(off) < 1 + BALL / half
  if (ball.vy > 0 && touches) {
    Object.assign(ball, heading(clamp(off, -1, 1) * STEEPEST, 1))
    ball.y = PLANK_Y - BALL
    game.run = 0
    events.push({type: 'plank', x: ball.x, y: ball.y})
  }
  knock(game, ball, events)
}

/** Bulbs are round, so a ball leaves along the line between the two middles. */
function knock(game, ball, events) {
  const index = game.bulbs.findIndex(
    ({x, y}) => (ball.x - x) ** 2 + (ball.y - y) ** 2 < (BALL + BULB) ** 2,
  )
  if (index === -1) return
  const bulb = game.bulbs[index]
  const distance = Math.hypot(ball.x - bulb.x, ball.y - bulb.y) || 1
  const nx = (ball.x - bulb.x) / distance
  const ny = (ball.y - bulb.y) / distance
  const into = ball.vx * nx + ball.vy * ny
  // Leaving already: it was knocked a moment ago.
  if (into >= 0) return
  ball.vx -= 2 * into * nx
  ball.vy -= 2 * into * ny
  keepSteep(ball)

  game.knocked += 1
  if (bulb.knocks > 1) {
    game.bulbs = game.bulbs.with(index, {...bulb, knocks: bulb.knocks - 1})
    events.push({type: 'cage', x: bulb.x, y: bulb.y, colour: bulb.colour})
    return
  }
  game.bulbs = game.bulbs.toSpliced(index, 1)
  // Bulb after bulb without touching the plank is worth more and more.
  game.run = Math.min(10, game.run + 1)
  game.score += 10 * game.run
  events.push({type: 'bulb', x: bulb.x, y: bulb.y, colour: bulb.colour, gained: 10 * game.run})
  shakeLoose(game, bulb)
}

/** One bulb in seven had a tin behind it. */
function shakeLoose(game, {x, y}) {
  const whether = draw(game.seed)
  const which = draw(whether.seed)
  game.seed = which.seed
  if (whether.chance > 1 / 7) return
  const kind = ['wide', 'more', 'slow'][Math.floor(which.chance * 3)]
  game.tins = [...game.tins, {x, y, kind}]
}

function catchTins(game, events) {
  const half = plankWidth(game) / 2 + 2
  const caught = ({x, y}) => y > PLANK_Y - 3 && y < PLANK_Y + 4 && Math.abs(x - game.plank) < half
  for (const tin of game.tins.filter(caught)) {
    game.score += 25
    if (tin.kind === 'wide') game.wide = 15
    if (tin.kind === 'slow') game.slow = 10
    if (tin.kind === 'more') {
      const [first] = game.flying
      for (const turn of [-0.5, 0.5]) {
        const angle = Math.atan2(first.vx, -first.vy) + turn
        const ball = {x: first.x, y: first.y, ...heading(angle, 1)}
        keepSteep(ball)
        game.flying.push(ball)
      }
    }
    events.push({type: 'tin', kind: tin.kind, x: tin.x, y: tin.y})
  }
  game.tins = game.tins.filter((tin) => !caught(tin) && tin.y < HEIGHT + 4)
}

function loseBalls(game, events) {
  game.flying = game.flying.filter(({y}) => y < HEIGHT + BALL)
  if (game.flying.length > 0 || game.state === 'clear') return
  game.balls -= 1
  game.tins = []
  game.wide = 0
  game.slow = 0
  game.state = game.balls > 0 ? 'ready' : 'over'
  events.push({type: game.balls > 0 ? 'lost' : 'over'})
}

/** A ball that flies nearly level would cross the wall for minutes. */
function keepSteep(ball) {
  if (Math.abs(ball.vy) >= FLATTEST) return
  const sign = ball.vy < 0 ? -1 : 1
  ball.vy = sign * FLATTEST
  ball.vx = Math.sign(ball.vx) * Math.sqrt(1 - FLATTEST ** 2)
}

const heading = (angle, length) => ({vx: Math.sin(angle) * length, vy: -Math.cos(angle) * length})
const clamp = (value, low, high) => Math.min(high, Math.max(low, value))

/** What was kept: the best score and the furthest wall. Anything odd counts as nothing. */
export function parseBest(value) {
  const count = (number) => (Number.isSafeInteger(number) && number > 0 ? number : 0)
  return {score: count(value?.score), floor: Math.min(999, count(value?.floor))}
}

// Mulberry32: the seed lies in the game, so that a run can be played again in a test.
function draw(seed) {
  const next = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return {chance: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next}
}
