// Two canvases: the wall (see wall.js) and what moves before it.

import {BALL, HEIGHT, PLANK_Y, WIDTH, plankWidth} from './rules.js'
import {find, isStill} from './shack.js'
import {brightness, forgetBulbs, glass, paintAround, paintWall} from './wall.js'

// Letter and paint of each tin, and what is said when it is caught.
const tins = {
  wide: ['W', '#a3261b', 'Wider plank'],
  more: ['3', '#0c6e5c', 'Three balls'],
  slow: ['S', '#1c4fa8', 'Slow'],
  net: ['N', '#5b3c8c', 'Safety net'],
  hot: ['H', '#c8511b', 'Hot ball'],
  fuse: ['F', '#7a5a10', 'Fuse'],
  life: ['+', '#8c1f55', 'One more ball'],
}

// Middle, edge, shine.
const metals = {
  steel: ['#e6edf4', '#9dafc1', '#fff'],
  brass: ['#f2c14e', '#a8741a', '#fff3c4'],
  glass: ['#9fe8ff', '#3c9cc4', '#ffffff'],
  comet: ['#fff6d8', '#ff9d3c', '#ffffff'],
}

export function createView() {
  const stage = find('#stage')
  const yard = find('#yard')
  const wall = find('#wall').getContext('2d', {alpha: false})
  const air = find('#air').getContext('2d')
  let unit = 4
  let shown = null // the bulbs on the wall's canvas
  let shownLight = ''
  let shards = []
  let trail = [] // where balls were, for those that leave a trace
  let metal = 'steel'

  return {
    /** Takes all the room there is, in whole device pixels. */
    fit() {
      const sharp = Math.min(devicePixelRatio, 2)
      const room = Math.min(stage.clientWidth / WIDTH, stage.clientHeight / HEIGHT)
      unit = Math.max(1.5, room * sharp)
      const width = Math.floor(WIDTH * unit)
      const height = Math.floor(HEIGHT * unit)
      yard.style.width = `${width / sharp}px`
      yard.style.height = `${height / sharp}px`
      for (const {canvas} of [wall, air]) {
        canvas.width = width
        canvas.height = height
      }
      forgetBulbs()
      shown = null
    },

    /** Glass comes down where a bulb was; whoever wants things still gets none. */
    shatter({x, y, colour, gained}) {
      if (isStill()) return
      for (let part = 0; part < 7; part++) {
        const angle = (part / 7) * 2 * Math.PI
        shards.push({x, y, vx: Math.sin(angle) * 22, vy: Math.cos(angle) * 18 - 12, age: 0, colour})
      }
      if (gained > 10) shards.push({x, y, vx: 0, vy: -9, age: 0, text: `${gained}`})
    },

    /** The name of a tin, where it was caught. */
    caught({kind, x}) {
      shards.push({
        x: Math.max(22, Math.min(WIDTH - 22, x)),
        y: PLANK_Y - 6,
        vx: 0,
        vy: -9,
        age: 0,
        text: tins[kind][2],
      })
    },

    useBall(name) {
      metal = name
    },

    clean() {
      shards = []
      trail = []
    },

    paint(game, seconds = 0) {
      if (shown !== game.bulbs) {
        const light = `${game.floor} ${brightness(game)}`
        const gone = shown?.filter((bulb) => !game.bulbs.includes(bulb)) ?? []
        // Many at once: another game or another wall, not a knock.
        if (shown === null || light !== shownLight || gone.length > 3) paintWall(wall, game, unit)
        else for (const bulb of gone) paintAround(wall, game, unit, bulb)
        shown = game.bulbs
        shownLight = light
      }
      air.setTransform(1, 0, 0, 1, 0, 0)
      air.clearRect(0, 0, air.canvas.width, air.canvas.height)
      air.setTransform(unit, 0, 0, unit, 0, 0)
      fall(seconds)
      for (const tin of game.tins) paintTin(tin)
      if (game.net) paintNet()
      paintPlank(game)
      paintTrail(game, seconds)
      if (game.state === 'ready') paintBall({x: game.plank, y: PLANK_Y - BALL})
      for (const ball of game.flying) paintBall(ball, game)
    },

    /** Where a pointer stands, in units from the left end of the wall. */
    across(event) {
      const box = yard.getBoundingClientRect()
      return ((event.clientX - box.left) / box.width) * WIDTH
    },
  }

  function fall(seconds) {
    for (const shard of shards) {
      shard.age += seconds
      shard.x += shard.vx * seconds
      shard.y += shard.vy * seconds
      if (!shard.text) shard.vy += 110 * seconds
      air.globalAlpha = Math.max(0, 1 - shard.age / 0.7)
      if (shard.text) {
        air.fillStyle = '#ffe9c4'
        air.font = '6px Shack, sans-serif'
        air.textAlign = 'center'
        air.fillText(shard.text, shard.x, shard.y)
      } else {
        air.fillStyle = glass[shard.colour]
        air.fillRect(shard.x - 0.6, shard.y - 0.6, 1.3, 1.3)
      }
    }
    air.globalAlpha = 1
    shards = shards.filter(({age}) => age < 0.7)
  }

  /** A hot ball and a comet leave a trace. */
  function paintTrail(game, seconds) {
    const isTraced = (game.hot > 0 || metal === 'comet') && !isStill()
    if (isTraced && seconds > 0) for (const {x, y} of game.flying) trail.push({x, y, age: 0})
    for (const spot of trail) {
      spot.age += seconds
      air.globalAlpha = Math.max(0, 0.4 - spot.age * 1.6)
      air.fillStyle = game.hot > 0 ? '#ff6a2b' : '#ffc768'
      disc(spot.x, spot.y, BALL * (1 - spot.age * 2))
    }
    air.globalAlpha = 1
    trail = trail.filter(({age}) => age < 0.25)
  }

  /** A cord below the plank: it holds once. */
  function paintNet() {
    air.strokeStyle = '#c9b3ff'
    air.lineWidth = 0.5
    air.beginPath()
    for (let x = 0; x <= WIDTH; x += 4) air.lineTo(x, HEIGHT - 1 - (x % 8) / 4)
    air.stroke()
  }

  function paintBall({x, y}, {hot, fuse} = {hot: 0, fuse: false}) {
    const [middle, edge, shine] = hot > 0 ? ['#ffb08a', '#e5402f', '#fff'] : metals[metal]
    air.fillStyle = fuse ? '#ffd34d88' : '#ffffff26'
    disc(x, y, BALL * 1.9)
    air.fillStyle = '#0b0f17'
    disc(x, y, BALL + 0.35)
    air.fillStyle = middle
    disc(x, y, BALL)
    air.fillStyle = edge
    air.beginPath()
    air.arc(x, y, BALL, 0.2, Math.PI - 0.4)
    air.fill()
    air.fillStyle = shine
    disc(x - 0.6, y - 0.7, 0.5)
  }

  function disc(x, y, radius) {
    air.beginPath()
    air.arc(x, y, radius, 0, 2 * Math.PI)
    air.fill()
  }

  /** A plank with two tin caps; they are lit while it is wide, as that will end. */
  function paintPlank(game) {
    const width = plankWidth(game)
    const left = game.plank - width / 2
    air.fillStyle = '#2b1609'
    air.fillRect(left - 0.4, PLANK_Y - 0.4, width + 0.8, 5)
    air.fillStyle = '#c1874a'
    air.fillRect(left, PLANK_Y, width, 4.2)
    air.fillStyle = '#e0a964'
    air.fillRect(left, PLANK_Y, width, 1.2)
    air.fillStyle = '#8a5a2c'
    air.fillRect(left + width * 0.3, PLANK_Y + 2.2, width * 0.36, 0.5)
    for (const x of [left, left + width - 3.4]) {
      air.fillStyle =
        game.wide > 0 && (game.wide > 3 || game.wide % 0.5 > 0.25) ? '#ffc768' : '#9dafc1'
      air.fillRect(x, PLANK_Y, 3.4, 4.2)
      air.fillStyle = '#2b1609'
      disc(x + 1.7, PLANK_Y + 2.1, 0.5)
    }
  }

  function paintTin({x, y, kind}) {
    air.fillStyle = '#0b0f17'
    air.fillRect(x - 3.3, y - 3.7, 6.6, 7.4)
    const [letter, paint] = tins[kind]
    air.fillStyle = paint
    air.fillRect(x - 2.9, y - 3.3, 5.8, 6.6)
    air.fillStyle = '#9dafc1'
    air.fillRect(x - 3, y - 3.4, 6, 1.2)
    air.fillRect(x - 3, y + 2.2, 6, 1.2)
    air.fillStyle = '#ffe9c4'
    air.font = '5px Shack, sans-serif'
    air.textAlign = 'center'
    air.fillText(letter, x, y + 1.8)
  }
}
