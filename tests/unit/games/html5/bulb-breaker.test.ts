import {expect, test} from 'vitest'
import {balls, goals} from '../../../../games/html5/bulb-breaker/aims.js'
import {
  BALL,
  HEIGHT,
  PLANK,
  PLANK_Y,
  WALLS,
  WIDE,
  WIDTH,
  newGame,
  nextFloor,
  parseBest,
  plankWidth,
  serve,
  speed,
  starts,
  step,
  type Ball,
  type Bulb,
  type Game,
} from '../../../../games/html5/bulb-breaker/rules.js'

const frame = 1 / 60
const bulbAt = (x: number, y: number, knocks = 1): Bulb => ({x, y, knocks, colour: 0})
const up: Ball = {x: 64, y: 60, vx: 0, vy: -1}

/** A wall with the given bulbs alone, and one ball in the air. */
function aGame(values: Partial<Game> = {}): Game {
  const bulbs = values.bulbs ?? [bulbAt(64, 40), bulbAt(10, 10)]
  return {...newGame(7), bulbs, hung: 9, state: 'flying', flying: [up], ...values}
}

/** Plays until an event of this type, at most ten seconds. */
function until(type: string, game: Game, hand: {to?: number | null; push?: number} = {}): Game {
  let now = game
  for (let picture = 0; picture < 600; picture++) {
    const {game: next, events} = step(now, frame, hand)
    now = next
    if (events.some((event) => event.type === type)) return now
  }
  throw new Error(`No ${type} within ten seconds.`)
}

test('a new game waits with a ball on the plank until it is served', () => {
  const game = newGame(1)
  expect([game.state, game.balls, game.flying.length]).toEqual(['ready', 3, 0])
  expect(step(game, 1, {}).game.state).toBe('ready')
  expect(serve(game).flying).toHaveLength(1)
})

test('serving twice sends one ball', () => {
  const served = serve(newGame(1))
  expect(serve(served)).toBe(served)
})

test('every bulb of every wall hangs inside and above the plank, and none in another', () => {
  for (let floor = 0; floor < WALLS * 2; floor++) {
    const {bulbs, shades} = newGame(1, floor)
    for (const shade of shades) {
      // A ball that falls between a shade and a bulb must come out again.
      const near = bulbs.map(({x, y}) => Math.hypot(x - shade.x, y - shade.y))
      expect(Math.min(...near)).toBeGreaterThan(8)
      expect(shade.y).toBeLessThan(PLANK_Y - 30)
    }
    for (const [index, {x, y}] of bulbs.entries()) {
      expect(x).toBeGreaterThan(BALL)
      expect(x).toBeLessThan(WIDTH - BALL)
      expect(y).toBeGreaterThan(3)
      expect(y).toBeLessThan(PLANK_Y - 30)
      for (const other of bulbs.slice(index + 1)) {
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(6)
      }
    }
  }
})

test('a knocked bulb goes out, scores ten and turns the ball round', () => {
  const game = until('bulb', aGame())
  expect(game.bulbs).toEqual([bulbAt(10, 10)])
  expect(game.score).toBe(10)
  expect(game.flying[0]?.vy).toBeCloseTo(1)
})

test('a caged bulb takes two knocks', () => {
  const game = until('cage', aGame({bulbs: [bulbAt(64, 40, 2)]}))
  expect(game.bulbs).toEqual([bulbAt(64, 40, 1)])
  expect(game.score).toBe(0)
})

test('the second bulb without the plank between is worth twenty, after the plank ten again', () => {
  expect(until('bulb', aGame({run: 1})).score).toBe(20)
  const down = aGame({run: 5, flying: [{x: 64, y: 100, vx: 0, vy: 1}]})
  expect(until('plank', down).run).toBe(0)
})

test('the nearer to the end of the plank, the flatter the ball leaves', () => {
  const off = (x: number) => {
    const game = aGame({plank: 64, bulbs: [bulbAt(10, 10)], flying: [{x, y: 105, vx: 0, vy: 1}]})
    return until('plank', game).flying[0]?.vx ?? 0
  }
  expect(off(64)).toBeCloseTo(0)
  expect(off(60)).toBeLessThan(0)
  expect(off(74)).toBeGreaterThan(off(68))
})

test('walls and roof send the ball back', () => {
  const left = aGame({bulbs: [bulbAt(100, 10)], flying: [{x: 3, y: 50, vx: -1, vy: 0}]})
  expect(until('wall', left).flying[0]?.vx).toBeGreaterThan(0)
  const roof = aGame({bulbs: [bulbAt(100, 50)], flying: [{x: 20, y: 4, vx: 0, vy: -1}]})
  expect(until('wall', roof).flying[0]?.vy).toBeGreaterThan(0)
})

test('a ball never flies level after a knock', () => {
  // It meets the bulb at 45 degrees, which would send it off exactly sideways.
  const flying = [{x: 64 + (BALL + 3.7) * Math.SQRT1_2, y: 60, vx: 0, vy: -1}]
  const [ball] = until('bulb', aGame({flying})).flying
  expect(Math.abs(ball?.vy ?? 0)).toBeGreaterThanOrEqual(0.2)
  expect(Math.hypot(ball?.vx ?? 0, ball?.vy ?? 0)).toBeCloseTo(1)
})

test('a lost ball costs one of three, the last one the game', () => {
  const falling = {flying: [{x: 5, y: 110, vx: 0, vy: 1}], plank: 100, wide: 9}
  const lost = until('lost', aGame(falling))
  expect([lost.balls, lost.state, lost.wide]).toEqual([2, 'ready', 0])
  const over = until('over', aGame({...falling, balls: 1}))
  expect([over.balls, over.state]).toEqual([0, 'over'])
})

test('of several balls, losing one costs nothing', () => {
  const game = aGame({flying: [up, {x: 5, y: 118, vx: 0, vy: 1}], plank: 100})
  const {game: after, events} = step(game, 0.1, {})
  expect([after.flying.length, after.balls]).toEqual([1, 3])
  expect(events).toEqual([])
})

test('the last bulb clears the wall; the next one keeps score and balls', () => {
  const clear = until('clear', aGame({bulbs: [bulbAt(64, 40)], balls: 2}))
  expect([clear.state, clear.score]).toEqual(['clear', 110])
  const next = nextFloor(clear)
  expect([next.floor, next.score, next.balls, next.state]).toEqual([1, 110, 2, 'ready'])
  expect(nextFloor({...clear, floor: 2}).balls).toBe(3)
})

test('tins widen the plank, slow the ball or make it three', () => {
  const tin = (kind: 'wide' | 'more' | 'slow') =>
    step(aGame({tins: [{x: 64, y: PLANK_Y - 2, kind}]}), frame, {}).game
  expect(plankWidth(tin('wide'))).toBe(WIDE)
  expect(speed(tin('slow'))).toBeLessThan(speed(aGame()))
  expect(tin('more').flying).toHaveLength(3)
  expect(tin('more').tins).toEqual([])
})

test('a net sends a lost ball back once', () => {
  const falling = aGame({net: true, flying: [{x: 5, y: 112, vx: 0, vy: 1}], plank: 100})
  const saved = until('net', falling)
  expect([saved.net, saved.balls, saved.flying.length]).toEqual([false, 3, 1])
})

test('a hot ball goes straight through bulbs and cages', () => {
  const bulbs = [bulbAt(64, 40, 2), bulbAt(64, 20), bulbAt(10, 10)]
  const game = until('wall', aGame({hot: 6, bulbs}))
  expect(game.bulbs).toEqual([bulbAt(10, 10)])
})

test('a fuse takes the neighbours too, once', () => {
  const bulbs = [bulbAt(64, 40), bulbAt(74, 40), bulbAt(54, 40, 2), bulbAt(10, 10)]
  const game = until('bulb', aGame({fuse: true, bulbs}))
  expect([game.bulbs, game.fuse, game.score]).toEqual([[bulbAt(10, 10)], false, 10 + 20 + 30])
})

test('a lamp of tin sends the ball back and stays', () => {
  const game = until('shade', aGame({shades: [{x: 64, y: 40}]}))
  expect([game.flying[0]?.vy, game.bulbs.length, game.score]).toEqual([expect.closeTo(1), 2, 0])
})

test('one more ball, five at most', () => {
  const caught = (count: number) =>
    step(aGame({balls: count, tins: [{x: 64, y: PLANK_Y - 2, kind: 'life'}]}), frame, {}).game
  expect([caught(3).balls, caught(5).balls, caught(3).caught]).toEqual([4, 5, 1])
})

test('the last bulbs draw a ball that has found none for long', () => {
  const off = (idle: number) => {
    const values = {plank: 64, idle, floor: 3, bulbs: [bulbAt(20, 30)]}
    const game = aGame({...values, flying: [{x: 64, y: 105, vx: 0, vy: 1}]})
    return until('plank', game).flying[0]?.vx ?? 0
  }
  expect(off(0)).toBeCloseTo(0)
  expect(off(5)).toBeLessThan(-0.3)
})

test('a game may begin at every third wall that was reached', () => {
  const free = (floor: number) => starts({floor}).flatMap((one) => (one.isFree ? [one.floor] : []))
  expect([free(0), free(3), free(99)]).toEqual([[0], [0, 3], [0, 3, 6, 9, 12]])
})

test('goals are reached by walls, rows, balls and tins', () => {
  const ids = (game: Game, ...types: 'bulb'[]) =>
    goals
      .filter(({isMet}) =>
        isMet(
          game,
          types.map((type) => ({type})),
        ),
      )
      .map(({id}) => id)
  expect(ids(newGame(1))).toEqual([])
  expect(ids({...newGame(1), state: 'clear', time: 20})).toEqual(['wall-1', 'fast'])
  expect(ids({...newGame(1, 4), state: 'clear', time: 60, clean: 2})).toEqual(['clean-3'])
  expect(ids({...newGame(1, 4), run: 10, flying: [up, up, up]})).toEqual([
    'row-5',
    'balls-3',
    'row-10',
  ])
  expect(ids(newGame(1), 'bulb', 'bulb', 'bulb', 'bulb')).toEqual(['fuse'])
  expect(balls.every(({from}) => from < goals.length)).toBe(true)
})

test('the first wall is out within half a minute, as a rule', () => {
  const seconds = Array.from({length: 21}, (_, seed) => {
    let game = serve(newGame(seed))
    let hand = 64
    for (let picture = 0; picture < 60 * 90 && game.state === 'flying'; picture++) {
      // A hand that is never quick and never exact.
      const wished = (game.flying[0]?.x ?? 64) + Math.sin(seed + Math.floor(picture / 20) * 7) * 9
      hand += Math.max(-2.6, Math.min(2.6, wished - hand))
      game = step(game, frame, {to: hand}).game
    }
    return game.time
  })
  expect(seconds.toSorted((a, b) => a - b)[10]).toBeLessThan(30)
})

test('the plank goes where the pointer is or a key pushes, and stays before the wall', () => {
  const ready = newGame(1)
  expect(step(ready, 1, {to: 30}).game.plank).toBe(30)
  expect(step(ready, 0.1, {push: -1}).game.plank).toBeLessThan(64)
  expect(step(ready, 5, {push: 1}).game.plank).toBe(WIDTH - PLANK / 2)
  expect(step(ready, 5, {to: -50}).game.plank).toBe(PLANK / 2)
})

test('faster with every wall and every knock, up to an end', () => {
  const pace = (floor: number, knocked: number) => speed({floor, knocked, slow: 0})
  expect(pace(1, 0)).toBeGreaterThan(pace(0, 0))
  expect(pace(0, 20)).toBeGreaterThan(pace(0, 0))
  expect(pace(50, 900)).toBe(112)
})

test('a hand that follows the ball can put out a whole wall, and no ball ever leaves the room', () => {
  let game = serve(newGame(3))
  for (let picture = 0; picture < 60 * 240 && game.state !== 'clear'; picture++) {
    const [ball] = game.flying
    const wobble = Math.sin(picture / 7) * 8
    game = step(game, frame, {to: (ball?.x ?? 64) + wobble}).game
    if (game.state === 'ready') game = serve(game)
    if (game.state === 'over') game = serve({...newGame(picture), bulbs: game.bulbs})
    for (const {x, y} of game.flying) {
      expect(x).toBeGreaterThan(-1)
      expect(x).toBeLessThan(WIDTH + 1)
      expect(y).toBeGreaterThan(-1)
      expect(y).toBeLessThan(HEIGHT + BALL)
    }
  }
  expect(game.state).toBe('clear')
})

test('the game given is left as it was', () => {
  const game = aGame()
  const copy = structuredClone(game)
  step(game, 0.1, {push: 1})
  expect(game).toEqual(copy)
})

test('a best that was kept comes back, anything odd counts as nothing', () => {
  expect(parseBest({score: 120, floor: 3})).toEqual({score: 120, floor: 3})
  for (const odd of [null, 7, 'x', {score: -1, floor: 1.5}, {score: '9'}]) {
    expect(parseBest(odd)).toEqual({score: 0, floor: 0})
  }
})
