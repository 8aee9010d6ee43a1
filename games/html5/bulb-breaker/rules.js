// The rules of Bulb Breaker: pure. `step` moves everything by a span of time; the hand of the
// player comes in as numbers, chance lies in the game. Lengths are in units of a 128 × 120 wall.

import {walls} from './walls.js'

export const WIDTH = 128
export const HEIGHT = 120
export const PLANK_Y = 111
export const BALL = 1.9
export const BULB = 3.7
export const PLANK = 22
export const WIDE = 33
const SUBSTEP = 1 / 240
const STEEPEST = 1.08 // radians from straight up, at the very end of the plank
const FUSE = 17 // units that a fuse reaches
const FEW = 4 // so many bulbs or fewer draw the ball
const FLATTEST = 0.2 // share of its speed that a ball always keeps upwards or downwards

export const WALLS = walls.length

export const wallName = ({floor}) => walls[floor % walls.length].name

/** A new game on the given floor (0 is the first), a ball lying on the plank. */
export function newGame(seed, floor = 0) {
  return hang({floor, score: 0, balls: 3, seed: seed >>> 0, caught: 0, clean: 0})
}

/** The next wall, with the score and the balls that are left; every third wall brings a ball. */
export function nextFloor(game) {
  const floor = game.floor + 1
  return hang({
    ...game,
    floor,
    balls: Math.min(5, game.balls + (floor % 3 === 0 ? 1 : 0)),
    clean: game.lost === 0 ? game.clean + 1 : 0,
  })
}

function hang({floor, score, balls, seed, caught, clean}) {
  const {strings, shades = []} = walls[floor % walls.length]
  const round = Math.floor(floor / walls.length)
  const bulbs = strings.flatMap((string, row) =>
    Array.from({length: string[5]}, (_, index) => {
      const way = string[5] === 1 ? 0.5 : (index + 0.5) / string[5]
      // Caged bulbs take two knocks; the later the floor, the more of them hang there.
      const caged = floor > 0 && (index + 2 * row) % Math.max(2, 8 - Math.floor(floor / 2)) === 0
      return {...along(string, way), knocks: caged || round > 0 ? 2 : 1, colour: row % 6}
    }),
  )
  return {
    floor,
    score,
    balls,
    seed,
    caught, // tins
    clean, // walls in a row without a lost ball
    lost: 0, // balls at this wall
    idle: 0, // seconds since a bulb was hit
    time: 0, // seconds at this wall, while a ball flies
    strings,
    shades: shades.map(([x, y]) => ({x, y})),
    bulbs,
    hung: bulbs.length,
    plank: WIDTH / 2,
    wide: 0,
    slow: 0,
    hot: 0,
    net: false,
    fuse: false,
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
  const pace = Math.min(112, 78 + floor * 3 + knocked * 0.4)
  return slow > 0 ? pace * 0.66 : pace
}

/** Sends the lying ball up, a little towards the middle, and never twice the same way. */
export function serve(game) {
  if (game.state !== 'ready') return game
  const {chance, seed} = draw(game.seed)
  const angle = (game.plank > WIDTH / 2 ? -1 : 1) * (0.2 + chance * 0.3)
  const ball = {x: game.plank, y: PLANK_Y - BALL, ...heading(angle, 1)}
  return {...game, seed, state: 'flying', flying: [ball], run: 0}
}

/**
 * Moves everything by `seconds`. The hand either points (`to`, a place on the wall) or pushes
 * (`push` −1, 0 or 1). Events tell what happened where, in order:
 * bulb, cage, shade, plank, wall, net, tin, lost, clear, over.
 */
export function step(game, seconds, {to = null, push = 0}) {
  const next = {
    ...game,
    plank: movePlank(game, seconds, to, push),
    wide: Math.max(0, game.wide - seconds),
    slow: Math.max(0, game.slow - seconds),
    hot: Math.max(0, game.hot - seconds),
    idle: game.idle + seconds,
    time: game.time + (game.state === 'flying' ? seconds : 0),
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
    Object.assign(ball, heading(aim(game, ball, clamp(off, -1, 1) * STEEPEST), 1))
    ball.y = PLANK_Y - BALL
    game.run = 0
    events.push({type: 'plank', x: ball.x, y: ball.y})
  }
  if (game.net && ball.vy > 0 && ball.y > HEIGHT - 2) {
    ball.vy = -ball.vy
    game.net = false
    events.push({type: 'net', x: ball.x, y: ball.y})
  }
  knock(game, ball, events)
}

/**
 * The last few bulbs draw the ball, the more the longer none went out: nobody wants to wait for them.
 * Those of the first wall all do.
 */
function aim(game, ball, angle) {
  const isFirst = game.floor === 0
  const most = Math.min(0.7, (game.idle - 1) * (isFirst ? 0.6 : 0.3))
  if ((game.bulbs.length > FEW && !isFirst) || most <= 0) return angle
  const ways = game.bulbs.map(({x, y}) => Math.atan2(x - ball.x, ball.y - y) - angle)
  const nearest = ways.reduce((best, way) => (Math.abs(way) < Math.abs(best) ? way : best), 9)
  return angle + clamp(nearest, -most, most)
}

/** Bulbs are round, so a ball leaves along the line between the two middles. */
function knock(game, ball, events) {
  const touches = ({x, y}) => (ball.x - x) ** 2 + (ball.y - y) ** 2 < (BALL + BULB) ** 2
  const shade = game.shades.find(touches)
  if (shade && turn(ball, shade)) events.push({type: 'shade', x: shade.x, y: shade.y})

  const index = game.bulbs.findIndex(touches)
  if (index === -1) return
  const bulb = game.bulbs[index]
  // A hot ball goes straight through. Else, if it is leaving, it was knocked a moment ago.
  if (game.hot === 0 && !turn(ball, bulb)) return

  game.knocked += 1
  game.idle = 0
  if (bulb.knocks > 1 && game.hot === 0) {
    game.bulbs = game.bulbs.with(index, {...bulb, knocks: bulb.knocks - 1})
    events.push({type: 'cage', x: bulb.x, y: bulb.y, colour: bulb.colour})
    return
  }
  if (!game.fuse) {
    putOut(game, bulb, events)
    return
  }
  game.fuse = false
  const near = game.bulbs.filter(({x, y}) => Math.hypot(x - bulb.x, y - bulb.y) < FUSE)
  for (const one of near) putOut(game, one, events)
}

/** Sends the ball back from something round. False when it is leaving already. */
function turn(ball, {x, y}) {
  const distance = Math.hypot(ball.x - x, ball.y - y) || 1
  const nx = (ball.x - x) / distance
  const ny = (ball.y - y) / distance
  const into = ball.vx * nx + ball.vy * ny
  if (into >= 0) return false
  ball.vx -= 2 * into * nx
  ball.vy -= 2 * into * ny
  keepSteep(ball)
  return true
}

function putOut(game, bulb, events) {
  game.bulbs = game.bulbs.filter((other) => other !== bulb)
  // Bulb after bulb without touching the plank is worth more and more.
  game.run = Math.min(10, game.run + 1)
  game.score += 10 * game.run
  events.push({type: 'bulb', x: bulb.x, y: bulb.y, colour: bulb.colour, gained: 10 * game.run})
  shakeLoose(game, bulb)
}

/** What a tin may hold, by how often. */
const gifts = [
  ['wide', 4],
  ['more', 4],
  ['slow', 3],
  ['net', 3],
  ['hot', 2],
  ['fuse', 3],
  ['life', 1],
]

/** One bulb in six had a tin behind it. The first wall of all has three balls behind its third bulb. */
function shakeLoose(game, {x, y}) {
  const whether = draw(game.seed)
  const which = draw(whether.seed)
  game.seed = which.seed
  if (game.floor === 0 && game.bulbs.length === game.hung - 3) {
    game.tins = [...game.tins, {x, y, kind: 'more'}]
    return
  }
  if (whether.chance > 1 / 6) return
  let rest = which.chance * gifts.reduce((sum, [, often]) => sum + often, 0)
  const [kind] = gifts.find(([, often]) => (rest -= often) < 0) ?? gifts[0]
  game.tins = [...game.tins, {x, y, kind}]
}

function catchTins(game, events) {
  const half = plankWidth(game) / 2 + 2
  const caught = ({x, y}) => y > PLANK_Y - 3 && y < PLANK_Y + 4 && Math.abs(x - game.plank) < half
  for (const tin of game.tins.filter(caught)) {
    game.score += 25
    game.caught += 1
    if (tin.kind === 'wide') game.wide = 15
    if (tin.kind === 'slow') game.slow = 10
    if (tin.kind === 'hot') game.hot = 6
    if (tin.kind === 'net') game.net = true
    if (tin.kind === 'fuse') game.fuse = true
    if (tin.kind === 'life') game.balls = Math.min(5, game.balls + 1)
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
  game.lost += 1
  Object.assign(game, {tins: [], wide: 0, slow: 0, hot: 0, net: false, fuse: false})
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

/** The walls at which a game may begin: every third one, once it was reached. */
export const starts = ({floor}) =>
  walls.flatMap(({name}, at) => (at % 3 === 0 ? [{floor: at, name, isFree: at <= floor}] : []))

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
