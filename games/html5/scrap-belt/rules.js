// The rules of Scrap Belt: no clock, no document, chance from a seed that lies in the game. `step` is
// one tick of 1/120 second and changes the game it is given: copies sixty times a second would be
// litter that a slow machine stops to clear. Lengths are points of a sky that is closed in itself:
// what leaves at one edge comes in at the other. Angles are clockwise from straight up.

export const TICK = 1 / 120
export const SHIP = 15 // radii
export const RADII = [0, 15, 28, 50]
export const WORTH = [0, 100, 50, 20]
export const SAUCERS = {large: {radius: 24, worth: 200}, small: {radius: 15, worth: 1000}}
export const SHOT_LIFE = 0.85
export const STILL = 4 // seconds in one place until the ship becomes a magnet
const room = 620_000
const EXTRA = 10_000 // points for another ship

const turning = 4.6 // radians per second
const push = 420
const drag = 0.55 // of the speed, per second
const fastest = 540
const berth = 90 // how far one must fly to be elsewhere
const magnet = {pull: 70, fastest: 320}
const following = {from: 130, fastest: 320} // how a ship goes after what it aims at
const shots = {speed: 640, most: 5, pause: 0.2}
const hostile = {speed: 360, life: 1.5}
const jumpPause = 3
const breath = 1.5 // seconds between two waves, and before another ship

/** Every sky has the same room, whatever its shape: `aspect` is width by height, of the window. */
export function newGame(seed, aspect = 50 / 31) {
  const shape = Math.max(0.5, Math.min(2, aspect))
  const game = {
    seed: seed >>> 0,
    width: Math.round(Math.sqrt(room * shape)),
    height: Math.round(Math.sqrt(room / shape)),
    ship: null,
    scrap: [],
    shots: [],
    hostile: [],
    saucer: null,
    score: 0,
    wave: 0,
    ships: 3,
    still: 0, // seconds that the ship has been in one place
    wait: 0, // seconds until the next wave, or the next ship
    saucerIn: 20,
    state: 'flying', // or over
    events: [],
  }
  game.ship = newShip(game)
  nextWave(game)
  game.events.length = 0
  return game
}

function newShip({width, height}) {
  return {
    x: width / 2,
    y: height / 2,
    vx: 0,
    vy: 0,
    anchor: {x: width / 2, y: height / 2}, // where it last was counted as elsewhere
    angle: 0,
    pushing: false,
    cold: 0, // seconds until it may fire again
    jump: 0, // seconds until it may jump again
    safe: 2, // seconds in which nothing harms it
  }
}

/**
 * `controls`: turn (-1 to 1), thrust and fire (true while held), jump (true once), aim ({x, y} or
 * null: the ship turns there and flies after it until it is near). What happened lies in `game.events` until the next tick.
 */
export function step(game, controls) {
  game.events.length = 0
  if (game.state === 'over') return game
  if (game.ship) {
    fly(game, game.ship, controls)
    rest(game, game.ship)
  } else bringShip(game)
  for (const one of game.scrap) {
    drift(game, one)
    one.angle += one.spin * TICK
  }
  age(game, game.shots)
  age(game, game.hostile)
  saucer(game)
  hits(game)
  if (game.scrap.length === 0 && !game.saucer && game.ship) {
    game.wait += TICK
    if (game.wait >= breath) nextWave(game)
  }
  return game
}

function fly(game, ship, {turn, aim, thrust, fire, jump}) {
  let pushes = thrust
  let way = Math.max(-1, Math.min(1, turn))
  if (way === 0 && aim) {
    const wanted = Math.atan2(apart(aim.x, ship.x, game.width), -apart(aim.y, ship.y, game.height))
    const off = Math.atan2(Math.sin(wanted - ship.angle), Math.cos(wanted - ship.angle))
    way = Math.max(-1, Math.min(1, off / (turning * TICK)))
    pushes ||= Math.abs(off) < 0.5 && isTooFar(game, ship, aim)
  }
  ship.angle += way * turning * TICK
  ship.pushing = pushes
  if (pushes) {
    ship.vx += Math.sin(ship.angle) * push * TICK
    ship.vy -= Math.cos(ship.angle) * push * TICK
  }
  const slower = 1 - drag * TICK
  const limit = Math.min(1, fastest / Math.max(1, Math.hypot(ship.vx, ship.vy)))
  ship.vx *= slower * limit
  ship.vy *= slower * limit
  drift(game, ship)
  ship.cold = Math.max(0, ship.cold - TICK)
  ship.jump = Math.max(0, ship.jump - TICK)
  ship.safe = Math.max(0, ship.safe - TICK)
  if (fire && ship.cold === 0 && game.shots.length < shots.most) {
    ship.cold = shots.pause
    const x = Math.sin(ship.angle)
    const y = -Math.cos(ship.angle)
    game.shots.push({
      x: around(ship.x + x * SHIP, game.width),
      y: around(ship.y + y * SHIP, game.height),
      vx: ship.vx + x * shots.speed,
      vy: ship.vy + y * shots.speed,
      left: SHOT_LIFE,
    })
    tell(game, 'fire', ship)
  }
  if (jump && ship.jump === 0) {
    tell(game, 'jump', ship)
    ship.x = chance(game) * game.width
    ship.y = chance(game) * game.height
    ship.vx = ship.vy = 0
    ship.jump = jumpPause
    ship.safe = Math.max(ship.safe, 0.5)
    tell(game, 'jump', ship)
  }
}

/** Whether the ship should push to come nearer: slower and slower, so that it need not turn back. */
function isTooFar(game, ship, aim) {
  const far = distance(game, ship, aim) - following.from
  if (far <= 0) return false
  const towards = ship.vx * Math.sin(ship.angle) - ship.vy * Math.cos(ship.angle)
  return towards < Math.min(following.fastest, far * 1.5)
}

/** A ship that stays in one place draws all scrap to it, and earns nothing until it moves on. */
function rest(game, ship) {
  if (distance(game, ship, ship.anchor) > berth) {
    ship.anchor = {x: ship.x, y: ship.y}
    game.still = 0
  } else game.still += TICK
  if (game.still < STILL) return
  if (game.still < STILL + TICK) tell(game, 'magnet', ship)
  const pull = magnet.pull * Math.min(1, (game.still - STILL) / 3) * TICK
  for (const one of game.scrap) {
    const x = apart(ship.x, one.x, game.width)
    const y = apart(ship.y, one.y, game.height)
    const far = Math.max(1, Math.hypot(x, y))
    one.vx += (x / far) * pull
    one.vy += (y / far) * pull
    const slower = Math.min(1, magnet.fastest / Math.hypot(one.vx, one.vy))
    one.vx *= slower
    one.vy *= slower
  }
}

/** Another ship comes to the middle, once nothing is near that would take it at once. */
function bringShip(game) {
  game.wait += TICK
  if (game.wait < breath) return
  const clear = game.scrap.every(
    (one) => distance(game, one, {x: game.width / 2, y: game.height / 2}) > RADII[one.size] + 90,
  )
  // Two seconds of safety are enough to fly out of anything.
  if (!clear && game.wait < 4) return
  game.wait = 0
  game.still = 0
  game.ship = newShip(game)
  tell(game, 'ship', game.ship)
}

function nextWave(game) {
  game.wave++
  game.wait = 0
  const count = Math.min(10, 3 + game.wave)
  while (game.scrap.length < count) {
    const one = {
      x: chance(game) * game.width,
      y: chance(game) * game.height,
      ...drifting(game, 3),
    }
    if (!game.ship || distance(game, one, game.ship) > 210) game.scrap.push(one)
  }
  tell(game, 'wave', game.scrap[0])
}

function drifting(game, size) {
  const angle = chance(game) * 2 * Math.PI
  const speed =
    (34 + chance(game) * 46) * (1 + (3 - size) * 0.55) * (1 + Math.min(9, game.wave) * 0.05)
  return {
    vx: Math.sin(angle) * speed,
    vy: Math.cos(angle) * speed,
    size,
    kind: Math.floor(chance(game) * 4),
    angle,
    spin: (chance(game) - 0.5) * 2.4,
  }
}

/** The dealer comes for his scrap: first in a large dustbin lid, later in a small one that aims. */
function saucer(game) {
  const {saucer: one} = game
  if (!one) {
    if (!game.ship) return
    game.saucerIn -= TICK
    if (game.saucerIn > 0) return
    const small = game.score >= 5000 && chance(game) < Math.min(0.8, game.score / 25_000)
    const right = chance(game) < 0.5
    game.saucer = {
      x: right ? -20 : game.width + 20,
      y: game.height * (0.15 + chance(game) * 0.7),
      vx: (right ? 1 : -1) * (small ? 150 : 110),
      vy: 0,
      kind: small ? 'small' : 'large',
      cold: 1,
      turns: 1,
    }
    tell(game, 'saucer', game.saucer)
    return
  }
  one.x += one.vx * TICK
  one.y = around(one.y + one.vy * TICK, game.height)
  one.turns -= TICK
  if (one.turns <= 0) {
    one.turns = 0.7 + chance(game)
    one.vy = (Math.floor(chance(game) * 3) - 1) * 80
  }
  one.cold -= TICK
  if (one.cold <= 0 && game.ship) {
    one.cold = one.kind === 'small' ? 1 : 1.5
    const {ship} = game
    let angle = chance(game) * 2 * Math.PI
    if (one.kind === 'small') {
      const exact = Math.atan2(apart(ship.x, one.x, game.width), -apart(ship.y, one.y, game.height))
      angle = exact + (chance(game) - 0.5) * 0.5
    }
    game.hostile.push({
      x: one.x,
      y: one.y,
      vx: Math.sin(angle) * hostile.speed,
      vy: -Math.cos(angle) * hostile.speed,
      left: hostile.life,
    })
    tell(game, 'hostile', one)
  }
  if (one.x < -40 || one.x > game.width + 40) leave(game)
}

function leave(game) {
  game.saucer = null
  game.saucerIn = Math.max(8, 22 - game.wave * 1.5) + chance(game) * 6
}

function hits(game) {
  for (let at = game.shots.length - 1; at >= 0; at--) {
    const shot = game.shots[at]
    const struck = scrapAt(game, shot, 3)
    if (struck >= 0) {
      drop(game.shots, at)
      earn(game, WORTH[game.scrap[struck].size])
      split(game, struck)
    } else if (game.saucer && near(game, shot, game.saucer, 3 + SAUCERS[game.saucer.kind].radius)) {
      drop(game.shots, at)
      earn(game, SAUCERS[game.saucer.kind].worth)
      tell(game, 'crash', game.saucer, 3)
      leave(game)
    }
  }
  for (let at = game.hostile.length - 1; at >= 0; at--) {
    const struck = scrapAt(game, game.hostile[at], 3)
    if (struck >= 0) {
      drop(game.hostile, at)
      split(game, struck)
    } else if (isTouchable(game) && near(game, game.hostile[at], game.ship, SHIP)) {
      drop(game.hostile, at)
      lose(game)
    }
  }
  if (!isTouchable(game)) return
  // The ship is a narrow thing: a little of the circle around it is air.
  const struck = scrapAt(game, game.ship, SHIP * 0.8)
  if (struck >= 0) {
    earn(game, WORTH[game.scrap[struck].size])
    split(game, struck)
    lose(game)
  } else if (
    game.saucer &&
    near(game, game.ship, game.saucer, SHIP * 0.8 + SAUCERS[game.saucer.kind].radius)
  ) {
    tell(game, 'crash', game.saucer, 3)
    leave(game)
    lose(game)
  }
}

const isTouchable = ({ship}) => ship !== null && ship.safe === 0

function scrapAt(game, one, radius) {
  for (let at = 0; at < game.scrap.length; at++)
    if (near(game, one, game.scrap[at], radius + RADII[game.scrap[at].size])) return at
  return -1
}

/** Large becomes two of the middle, those become two small ones, and those are gone. */
function split(game, at) {
  const {x, y, size, kind} = game.scrap[at]
  tell(game, 'crash', game.scrap[at], size)
  drop(game.scrap, at)
  if (size === 1) return
  for (let part = 0; part < 2; part++) game.scrap.push({...drifting(game, size - 1), x, y, kind})
}

function lose(game) {
  tell(game, 'lost', game.ship, 2)
  game.ship = null
  game.wait = 0
  game.ships--
  if (game.ships > 0) return
  game.state = 'over'
  tell(game, 'over', {x: 0, y: 0})
}

function earn(game, points) {
  if (game.still >= STILL) return
  const before = Math.floor(game.score / EXTRA)
  game.score += points
  if (Math.floor(game.score / EXTRA) === before) return
  game.ships++
  tell(game, 'extra', {x: 0, y: 0})
}

function tell(game, type, {x, y}, size = 0) {
  game.events.push({type, x, y, size})
}

function age(game, flying) {
  for (let at = flying.length - 1; at >= 0; at--) {
    const one = flying[at]
    one.left -= TICK
    if (one.left <= 0) drop(flying, at)
    else drift(game, one)
  }
}

function drift(game, one) {
  one.x = around(one.x + one.vx * TICK, game.width)
  one.y = around(one.y + one.vy * TICK, game.height)
}

/** Takes one out; the last takes its place, as order means nothing here. */
function drop(list, at) {
  const last = list.pop()
  if (at < list.length) list[at] = last
}

const around = (value, length) => ((value % length) + length) % length

/** From one to the other the short way, which may be over the edge. */
function apart(to, from, length) {
  const straight = to - from
  return straight - Math.round(straight / length) * length
}

function near({width, height}, one, other, reach) {
  const x = apart(one.x, other.x, width)
  const y = apart(one.y, other.y, height)
  return x * x + y * y < reach * reach
}

export function distance({width, height}, one, other) {
  return Math.hypot(apart(one.x, other.x, width), apart(one.y, other.y, height))
}

export function parseBest(value) {
  const count = (key) => (Number.isSafeInteger(value?.[key]) && value[key] > 0 ? value[key] : 0)
  return {score: count('score'), wave: count('wave')}
}

// Mulberry32, with its state in the game, so that a test can fly the same belt twice.
function chance(game) {
  game.seed = (game.seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(game.seed ^ (game.seed >>> 15), game.seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
