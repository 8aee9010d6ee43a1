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
const FUSE = 17 // units that a fuse reaches
const FEW = 4 // so many bulbs or fewer draw the ball
const FLATTEST = 0.2 // share of its speed that a ball always keeps upwards or downwards

/** Bulbs on a ring: chords with some bulbs each. */
const ring = (x, y, radius, chords, bulbs) =>
  Array.from({length: chords}, (_, index) => {
    const point = (at) => {
      const turn = (at / chords) * 2 * Math.PI
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
    }
    return [...point(index), ...point(index + 1), 0, bulbs]
  })

/**
 * Every wall is strings of bulbs: `[x1, y1, x2, y2, sag, bulbs]`, hung in this order. Its `shades` are
 * lamps of tin that nothing puts out: they only send the ball elsewhere.
 */
const walls = [
  {
    name: 'Porch',
    strings: [
      [36, 34, 92, 34, 8, 5],
      [44, 52, 84, 52, 6, 4],
    ],
  },
  {
    name: 'Two poles',
    strings: [14, 32].flatMap((y) => [
      [4, y, 62, y, 9, 5],
      [66, y, 124, y, 9, 5],
    ]),
  },
  {
    name: 'Clothes line',
    strings: [
      [6, 12, 122, 30, 4, 9],
      [6, 56, 122, 44, 4, 8],
    ],
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
    shades: [[64, 62]],
  },
  {
    name: 'Garden fence',
    strings: [16, 40, 64, 88, 112].map((x, at) => [x, 8 + (at % 2) * 8, x, 56 + (at % 2) * 8, 0, 6]),
  },
  {
    name: 'Merry-go-round',
    strings: [...ring(64, 40, 32, 8, 2), ...ring(64, 40, 17, 6, 1)],
    shades: [[64, 40]],
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
  {
    name: 'Pyramid',
    strings: [1, 3, 5, 7, 9].map((bulbs, row) => {
      const half = bulbs * 6.4
      return [64 - half, 10 + row * 13, 64 + half, 10 + row * 13, 3, bulbs]
    }),
    shades: [
      [20, 24],
      [108, 24],
    ],
  },
  {
    name: 'Saw mill',
    strings: [
      [6, 12, 30, 54, 0, 6],
      [38, 54, 60, 12, 0, 6],
      [68, 12, 90, 54, 0, 6],
      [98, 54, 122, 12, 0, 6],
      [20, 68, 108, 68, 4, 7],
    ],
  },
  {
    name: 'Street lamps',
    strings: [12, 26, 40].map((y) => [4, y, 124, y, 5, 9]),
    shades: [
      [26, 62],
      [64, 68],
      [102, 62],
    ],
  },
  {
    name: 'Lighthouse',
    strings: [
      [54, 34, 54, 78, 0, 5],
      [74, 34, 74, 78, 0, 5],
      [56, 14, 6, 10, 3, 5],
      [56, 22, 6, 40, 3, 5],
      [72, 14, 122, 10, 3, 5],
      [72, 22, 122, 40, 3, 5],
    ],
    shades: [[64, 20]],
  },
  {
    name: 'Fireworks',
    strings: Array.from({length: 8}, (_, ray) => {
      const x = Math.cos((ray / 4) * Math.PI)
      const y = Math.sin((ray / 4) * Math.PI)
      return [64 + 12 * x, 41 + 10 * y, 64 + 54 * x, 41 + 39 * y, 0, 4]
    }),
    shades: [
      [14, 66],
      [114, 66],
    ],
  },
  {name: 'Whole town', strings: [10, 20, 30, 40, 50, 60].map((y) => [4, y, 124, y, 4, 10])},
]
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
  const pace = Math.min(112, 76 + floor * 3 + knocked * 0.4)
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
  const most = Math.min(0.7, (game.idle - 1) * 0.3)
  if ((game.bulbs.length > FEW && game.floor > 0) || most <= 0) return angle
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

/** What can be reached, easiest first; `isMet` is asked after every step, with the step's events. */
export const goals = [
  {id: 'wall-1', name: 'Porch light', what: 'Put out the first wall.', isMet: isCleared(0)},
  {
    id: 'row-5',
    name: 'Five in a row',
    what: 'Put out five bulbs without the plank between.',
    isMet: ({run}) => run >= 5,
  },
  {
    id: 'balls-3',
    name: 'Juggler',
    what: 'Have three balls in the air.',
    isMet: ({flying}) => flying.length >= 3,
  },
  {
    id: 'fast',
    name: 'Quick fuse',
    what: 'Put out a wall within 25 seconds.',
    isMet: ({state, time}) => state === 'clear' && time <= 25,
  },
  {
    id: 'fuse',
    name: 'Short circuit',
    what: 'Put out four bulbs at once with a fuse.',
    isMet: (_game, events) => events.filter(({type}) => type === 'bulb').length >= 4,
  },
  {id: 'wall-4', name: 'Big top', what: 'Put out wall 4.', isMet: isCleared(3)},
  {
    id: 'tins-8',
    name: 'Tin collector',
    what: 'Catch eight tins in one game.',
    isMet: ({caught}) => caught >= 8,
  },
  {id: 'points-5000', name: 'Full till', what: 'Score 5,000 points.', isMet: ({score}) => score >= 5000},
  {
    id: 'clean-3',
    name: 'Sure hand',
    what: 'Put out three walls in a row without losing a ball.',
    isMet: ({state, lost, clean}) => state === 'clear' && lost === 0 && clean >= 2,
  },
  {id: 'row-10', name: 'Ten in a row', what: 'Put out ten bulbs without the plank.', isMet: ({run}) => run >= 10},
  {id: 'wall-7', name: 'Merry-go-round', what: 'Put out wall 7.', isMet: isCleared(6)},
  {id: 'balls-5', name: 'Circus', what: 'Have five balls in the air.', isMet: ({flying}) => flying.length >= 5},
  {id: 'wall-10', name: 'Saw mill', what: 'Put out wall 10.', isMet: isCleared(9)},
  {
    id: 'points-20000',
    name: 'Power station',
    what: 'Score 20,000 points.',
    isMet: ({score}) => score >= 20_000,
  },
  {id: 'wall-14', name: 'Whole town', what: 'Put out all fourteen walls.', isMet: isCleared(13)},
]

function isCleared(floor) {
  return (game) => game.state === 'clear' && game.floor === floor
}

/** Other balls, each free from so many goals on. */
export const balls = [
  {id: 'steel', name: 'Steel', from: 0},
  {id: 'brass', name: 'Brass', from: 3},
  {id: 'glass', name: 'Glass', from: 6},
  {id: 'comet', name: 'Comet', from: 9},
]

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
