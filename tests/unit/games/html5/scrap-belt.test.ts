import {expect, test} from 'vitest'

import {
  distance,
  newGame,
  parseBest,
  RADII,
  SHIP,
  step,
  STILL,
  TICK,
  WORTH,
  type Controls,
  type Event,
  type Game,
  type Scrap,
} from '../../../../games/html5/scrap-belt/rules.js'

const still: Controls = {turn: 0, thrust: false, fire: false, jump: false, aim: null}

/** A sky with a ship in the middle that can be harmed, and nothing but these. */
function sky(...scrap: Partial<Scrap>[]): Game {
  const game = newGame(1)
  game.scrap = scrap.map((one) => piece(one))
  game.saucerIn = 1000
  shipOf(game).safe = 0
  return game
}

const piece = (values: Partial<Scrap>): Scrap => ({
  x: 50,
  y: 50,
  vx: 0,
  vy: 0,
  size: 3,
  kind: 0,
  angle: 0,
  spin: 0,
  ...values,
})

function shipOf(game: Game) {
  if (!game.ship) throw new Error('No ship is flying.')
  return game.ship
}

function run(game: Game, seconds: number, controls: Partial<Controls> = {}): Event[] {
  const events: Event[] = []
  for (let tick = 0; tick < Math.round(seconds / TICK); tick++) {
    step(game, {...still, ...controls})
    events.push(...game.events)
  }
  return events
}

const types = (events: Event[]) => events.map(({type}) => type)

test('thrust pushes where the ship points, and it glides on', () => {
  const game = sky({})
  run(game, 0.5, {thrust: true})
  const {vx, vy, y} = shipOf(game)
  expect([Math.abs(vx) < 1e-9, vy < -100]).toEqual([true, true])
  run(game, 0.5)
  expect(shipOf(game).y).toBeLessThan(y)
})

test('turning is quick, and an aim is turned to by the short way', () => {
  const game = sky({})
  run(game, 0.25, {turn: 1})
  expect(shipOf(game).angle).toBeCloseTo(4.6 / 4, 1)
  run(game, 1, {aim: {x: shipOf(game).x - 100, y: shipOf(game).y}})
  expect(Math.sin(shipOf(game).angle)).toBeCloseTo(-1, 2)
})

test('a ship flies after what it aims at, and stops before it', () => {
  const game = sky({})
  const aim = {x: shipOf(game).x + 300, y: shipOf(game).y}
  run(game, 4, {aim})
  const far = distance(game, shipOf(game), aim)
  expect(far).toBeLessThan(200)
  run(game, 4, {aim})
  expect(distance(game, shipOf(game), aim)).toBeLessThan(200)
})

test('a ship that stays in one place draws the scrap, and earns nothing until it moves on', () => {
  const game = sky({x: 500, y: 60, size: 1})
  shipOf(game).safe = 1000
  expect(types(run(game, STILL + 0.1))).toContain('magnet')
  run(game, 1)
  expect(game.scrap[0]?.vy).toBeGreaterThan(5)
  run(game, 0.6, {fire: true})
  expect([game.scrap.length, game.score]).toEqual([0, 0])
  run(game, 1, {thrust: true})
  expect(game.still).toBeLessThan(STILL)
})

test.for([1, 2, 3])('a ship that only aims does not get far (belt %i)', (seed) => {
  const game = newGame(seed)
  for (let tick = 0; tick < 300 / TICK && game.state !== 'over'; tick++) {
    const {ship} = game
    const near = game.scrap.toSorted((a, b) =>
      ship ? distance(game, a, ship) - distance(game, b, ship) : 0,
    )[0]
    // Points in the right direction, but so near that the ship has no reason to fly.
    const way = ship && near ? Math.atan2(near.y - ship.y, near.x - ship.x) : 0
    const aim = ship && {x: ship.x + Math.cos(way) * 80, y: ship.y + Math.sin(way) * 80}
    step(game, {...still, fire: true, aim})
  }
  expect(game.score).toBeLessThan(2500)
})

test('the sky is closed: what leaves at one edge comes in at the other', () => {
  const game = sky({x: 5, y: 300, vx: -100})
  run(game, 0.2)
  expect(game.scrap[0]?.x).toBeCloseTo(game.width - 15, 0)
  expect(distance(game, {x: 2, y: 2}, {x: game.width - 2, y: game.height - 2})).toBeCloseTo(
    Math.hypot(4, 4),
  )
})

test.for([3, 2, 1] as const)('scrap of size %i bursts when shot, and pays', (size) => {
  const game = sky({x: 500, y: 150, size})
  run(game, 0.02, {fire: true})
  run(game, 0.6)
  expect(game.scrap.map((one) => one.size)).toEqual(size === 1 ? [] : [size - 1, size - 1])
  expect(game.score).toBe(WORTH[size])
})

test('shots fly so far and no more are in the air than five', () => {
  const game = sky({})
  run(game, 0.8, {fire: true, turn: 1})
  expect(game.shots.length).toBeLessThanOrEqual(5)
  run(game, 1)
  expect(game.shots).toEqual([])
})

test('scrap takes the ship, and another comes when the middle is clear', () => {
  const game = sky({x: 500, y: 310})
  expect(types(run(game, TICK))).toEqual(['crash', 'lost'])
  expect([game.ship, game.ships]).toEqual([null, 2])
  game.scrap = [piece({x: 50, y: 50})]
  expect(types(run(game, 1.6))).toContain('ship')
  expect(shipOf(game).safe).toBeGreaterThan(1)
})

test('a new ship waits for scrap in the middle, but not for ever', () => {
  const game = sky({x: 500, y: 310})
  run(game, TICK)
  game.scrap = [piece({x: 500, y: 310})]
  run(game, 3)
  expect(game.ship).toBeNull()
  run(game, 1.2)
  expect(game.ship).not.toBeNull()
})

test('nothing harms a ship that is still safe', () => {
  const game = sky({x: 500, y: 310})
  shipOf(game).safe = 1
  run(game, 0.9)
  expect(game.ships).toBe(3)
})

test('the third ship is the last', () => {
  const game = sky({x: 500, y: 310})
  game.ships = 1
  expect(types(run(game, TICK))).toEqual(['crash', 'lost', 'over'])
  const {score} = game
  run(game, 1, {fire: true})
  expect([game.state, game.score]).toEqual(['over', score])
})

test('a jump leads elsewhere, once in three seconds', () => {
  const game = sky({})
  const {x, y} = shipOf(game)
  expect(types(run(game, TICK, {jump: true}))).toEqual(['jump', 'jump'])
  expect(distance(game, shipOf(game), {x, y})).toBeGreaterThan(1)
  expect(types(run(game, 2.8, {jump: true}))).toEqual([])
  expect(types(run(game, 0.4, {jump: true}))).toEqual(['jump', 'jump'])
})

test('when the sky is empty a larger wave comes, away from the ship', () => {
  const game = sky()
  game.wave = 4
  expect(types(run(game, 1.6))).toContain('wave')
  expect([game.wave, game.scrap.length]).toEqual([5, 8])
  const closest = Math.min(...game.scrap.map((one) => distance(game, one, shipOf(game))))
  expect(closest).toBeGreaterThan(190)
})

test('ten thousand points are another ship', () => {
  const game = sky({x: 500, y: 150, size: 1})
  game.score = 9950
  const events = run(game, 0.05, {fire: true}).concat(run(game, 0.6))
  expect([game.score, game.ships, types(events).includes('extra')]).toEqual([10_050, 4, true])
})

test('the dealer crosses the sky, fires, and goes again', () => {
  const game = sky({x: 50, y: 600})
  shipOf(game).safe = 1000
  game.saucerIn = 0
  const events = types(run(game, 14))
  expect(events).toEqual(expect.arrayContaining(['saucer', 'hostile']))
  expect(game.saucer).toBeNull()
  expect(game.saucerIn).toBeGreaterThan(0)
})

test('a shot at the dealer pays by the size of his lid', () => {
  for (const [kind, worth] of [
    ['large', 200],
    ['small', 1000],
  ] as const) {
    const game = sky({x: 50, y: 600})
    game.saucer = {x: 500, y: 180, vx: 0, vy: 0, kind, cold: 100, turns: 100}
    run(game, 0.02, {fire: true})
    run(game, 0.5)
    expect([game.saucer, game.score]).toEqual([null, worth])
  }
})

test("the dealer's shots take the ship and break scrap, without pay", () => {
  const game = sky({x: 200, y: 310})
  game.hostile = [
    {x: 500, y: 310, vx: 0, vy: 0, left: 1},
    {x: 200, y: 310, vx: 0, vy: 0, left: 1},
  ]
  run(game, TICK)
  expect([game.ships, game.scrap.length, game.score, game.hostile]).toEqual([2, 2, 0, []])
})

test('the same seed and the same hand are the same flight', () => {
  const fly = () => {
    const game = newGame(99)
    run(game, 8, {fire: true, turn: 0.6, thrust: true})
    return JSON.stringify(game)
  }
  expect(fly()).toBe(fly())
})

test('ten minutes of a wild hand stay in the sky, whatever its shape', () => {
  for (const aspect of [2, 0.5]) {
    const game = newGame(7, aspect)
    game.ships = 10_000
    for (let tick = 0; tick < 600 / TICK; tick++) {
      step(game, {
        turn: Math.sin(tick / 90),
        thrust: tick % 300 < 60,
        fire: tick % 240 < 200,
        jump: tick % 3000 === 0,
        aim: null,
      })
      if (tick % 60) continue
      const all = [...game.scrap, ...game.shots, ...(game.ship ? [game.ship] : [])]
      const outside = all.filter(
        ({x, y}) => !(x >= 0 && x <= game.width && y >= 0 && y <= game.height),
      )
      expect(outside).toEqual([])
      expect(game.scrap.length).toBeLessThanOrEqual(40)
    }
    expect(game.wave).toBeGreaterThan(3)
    expect(game.score).toBeGreaterThan(5000)
  }
})

test('a sky takes the shape of its window, within reason, and has always the same room', () => {
  for (const aspect of [0.1, 0.7, 1.3, 9]) {
    const {width, height} = newGame(1, aspect)
    expect(width / height).toBeCloseTo(Math.max(0.5, Math.min(2, aspect)), 1)
    expect(Math.abs(width * height - 620_000)).toBeLessThan(1000)
  }
})

test('a wave begins with scrap that is larger than the ship', () => {
  expect(newGame(3).scrap.map(({size}) => size)).toEqual([3, 3, 3, 3])
  expect(RADII[3]).toBeGreaterThan(SHIP)
})

test('a saved best is read with care', () => {
  expect(parseBest({score: 120, wave: 3})).toEqual({score: 120, wave: 3})
  for (const bad of [null, 'x', {score: -1, wave: 1.5}])
    expect(parseBest(bad)).toEqual({score: 0, wave: 0})
})
