import {expect, test} from 'vitest'
import {coats, goals} from '../../../../games/html5/tin-roof-runner/aims.js'
import {
  districtAt,
  jump,
  newGame,
  release,
  roofUnder,
  score,
  slide,
  speed,
  step,
  TICK,
  type Event,
  type Game,
  type Roof,
} from '../../../../games/html5/tin-roof-runner/rules.js'

function aRoof(values: Partial<Roof> = {}): Roof {
  return {x: -10, wide: 500, top: 0, things: [], bulbs: [], ...values}
}

function aGame(...roofs: Roof[]): Game {
  return {...newGame(1), roofs}
}

/** Runs so many seconds and gathers what happened. */
function run(game: Game, seconds: number): {game: Game; events: Event[]; highest: number} {
  const events: Event[] = []
  let highest = game.y
  for (let tick = 0; tick < seconds / TICK && game.state === 'running'; tick++) {
    const {game: next, event} = step(game)
    game = next
    highest = Math.max(highest, game.y)
    if (event) events.push(event)
  }
  return {game, events, highest}
}

test('a cat on a roof runs and stays on it', () => {
  const {game, events} = run(aGame(aRoof()), 2)
  expect([game.y, game.state, events]).toEqual([0, 'running', []])
  expect(game.distance).toBeGreaterThan(13)
})

test('a held jump goes higher than a short one, and both land', () => {
  const high = run(jump(aGame(aRoof())), 2)
  const low = run(release(jump(aGame(aRoof()))), 2)
  expect(high.highest).toBeGreaterThan(low.highest + 0.8)
  expect([high.events, low.events]).toEqual([
    ['jump', 'land'],
    ['jump', 'land'],
  ])
})

test('there is no second jump in the air', () => {
  const up = run(jump(aGame(aRoof())), 0.3).game
  expect(run(jump(up), 0.08).events).toEqual([])
})

test('a jump asked for just before landing is remembered', () => {
  const falling: Game = {...aGame(aRoof()), y: 0.15, fall: -4, air: 0.5}
  expect(run(jump(falling), 0.1).events).toContain('jump')
})

test('a jump just after the edge still counts, a late one does not', () => {
  const edge = aGame(aRoof({wide: 20}), aRoof({x: 60}))
  const leave = (late: number) => {
    let game: Game = edge
    while (roofUnder(game)) game = step(game).game
    return run(jump(run(game, late).game), 0.05).events
  }
  expect(leave(0)).toContain('jump')
  expect(leave(0.2)).not.toContain('jump')
})

test.for([
  ['pipe', 'a jump', (game: Game) => jump(game)],
  ['washing', 'a slide', (game: Game) => slide(game, true)],
  ['chimney', 'a held jump', (game: Game) => jump(game)],
] as const)('%s: %s gets past it, running on does not', ([kind, , act]) => {
  const game = aGame(aRoof({things: [{x: 2.3, kind}]}))
  expect(run(game, 1).events).toEqual([kind])
  expect(run(act(game), 1).game.state).toBe('running')
})

test('a chimney is too high for a short jump', () => {
  const game = aGame(aRoof({things: [{x: 2.3, kind: 'chimney'}]}))
  expect(run(release(jump(game)), 1).events).toContain('chimney')
})

test('a pigeon is in the way of a jump and of nothing else', () => {
  const game = aGame(aRoof({things: [{x: 1.5, kind: 'pigeon'}]}))
  expect(run(game, 1).game.passed.pigeon).toBe(1)
  expect(run(slide(game, true), 1).game.state).toBe('running')
  expect(run(jump(game), 1).events).toContain('pigeon')
})

test('a mattress throws the cat higher than any jump', () => {
  const thrown = run(aGame(aRoof({things: [{x: 2, kind: 'mattress'}]})), 2)
  expect(thrown.events).toEqual(['bounce', 'land'])
  expect(thrown.highest).toBeGreaterThan(run(jump(aGame(aRoof())), 2).highest)
  expect(thrown.game.passed.mattress).toBe(1)
})

test('a fish saves from one thing, not from the next and not from a fall', () => {
  const fish = {x: 1, y: 0.5, taken: false, kind: 'fish'} as const
  const pipes = [4, 20].map((x) => ({x, kind: 'pipe' as const}))
  const {events, game} = run(aGame(aRoof({bulbs: [fish], things: pipes})), 4)
  expect([events, game.bulbs, game.saved]).toEqual([['fish', 'saved', 'pipe'], 0, 1])
  const short = {...aGame(aRoof({wide: 12}), aRoof({x: 60})), fish: true}
  expect(run(short, 3).events).toEqual(['fall'])
})

test('a magnet picks what hangs far above', () => {
  const far = {x: 2, y: 3, taken: false}
  expect(run(aGame(aRoof({bulbs: [far]})), 1).game.bulbs).toBe(0)
  expect(run({...aGame(aRoof({bulbs: [far]})), magnet: 3}, 1).game.bulbs).toBe(1)
})

test('the town changes every 250 metres, and comes round again', () => {
  expect([0, 249, 250, 1249, 1250].map(districtAt)).toEqual([0, 0, 1, 4, 0])
})

test('a run that begins further on counts its own metres alone', () => {
  expect(score(newGame(1, 900))).toBe(0)
  expect(run(newGame(1, 900), 1).game.distance).toBeGreaterThan(910)
})

test('goals go from what every run reaches to what few do', () => {
  const fresh = newGame(1)
  expect(goals.filter(({isMet}) => isMet(fresh))).toEqual([])
  const far = {...fresh, distance: 6000, bulbs: 200, saved: 1}
  const passed = {pipe: 9, washing: 9, chimney: 9, pigeon: 9, mattress: 9}
  const missed = goals.filter(({isMet}) => !isMet({...far, passed}))
  expect(missed.map(({id}) => id)).toEqual(['dark'])
  expect(coats.every(({from}) => from < goals.length)).toBe(true)
})

test('a gap is fallen into', () => {
  const {events, game} = run(aGame(aRoof({wide: 12}), aRoof({x: 60})), 3)
  expect([events, game.state]).toEqual([['fall'], 'over'])
})

test('a roof that is too high is a wall, a small step is climbed', () => {
  expect(run(aGame(aRoof({wide: 12}), aRoof({x: 2, top: 1})), 1).events).toEqual(['wall'])
  expect(run(aGame(aRoof({wide: 12}), aRoof({x: 2, top: 0.3})), 1).game.y).toBe(0.3)
})

test('a bulb is ten points, once', () => {
  const {game, events} = run(aGame(aRoof({bulbs: [{x: 2, y: 0.5, taken: false}]})), 1)
  expect([events, game.bulbs]).toEqual([['bulb'], 1])
  expect(score(game)).toBe(Math.floor(game.distance) + 10)
})

test('the pace rises to a limit', () => {
  expect([0, 110, 9999].map((distance) => speed({distance}))).toEqual([6.5, 7.5, 14])
})

test('the same seed lays the same roofs', () => {
  expect(newGame(4)).toEqual(newGame(4))
  expect(newGame(4).roofs).not.toEqual(newGame(5).roofs)
})

/** What a player can do in a twelfth of a second: let go, jump and hold on, slide. */
const choices = [
  (game: Game) => slide(release(game), false),
  (game: Game) => (game.air > 0 ? slide(game, false) : jump(game)),
  (game: Game) => slide(release(game), true),
]
const moment = 10 * TICK

/** Whether some way of playing lives through so many moments, within a budget of tries. */
function canLive(game: Game, moments: number, budget: {left: number}): boolean {
  if (game.state === 'over' || budget.left-- <= 0) return false
  if (moments === 0) return true
  return choices.some((choice) => canLive(run(choice(game), moment).game, moments - 1, budget))
}

test('whoever looks two seconds ahead can run as long as they like', () => {
  // At first; with all that stands in the way; and where the town is most crowded.
  for (const [seed, from, far] of [
    [1, 0, 300],
    [2, 0, 300],
    [3, 500, 200],
    [4, 900, 200],
    [5, 2000, 250],
    [6, 2000, 250],
    [7, 2000, 250],
  ] as const) {
    let game = newGame(seed, from)
    while (game.state === 'running' && game.distance < from + far) {
      const tries = choices.map((choice) => run(choice(game), moment).game)
      game = tries.find((next) => canLive(next, 24, {left: 3000})) ?? tries[0] ?? game
    }
    expect([seed, game.state]).toEqual([seed, 'running'])
  }
})
