// Two canvases: the sky, painted once per size, and the belt before it. Of the belt only those
// rectangles are wiped where something was painted the picture before.

import {SHOT_LIFE} from './rules.js'
import {find, isStill} from './shack.js'
import {paintSky, paintSprites} from './scrap.js'

const MOST = 96 // splinters in the air
const tints = ['#9dafc1', '#ffe9c4', '#dca561', '#3f93a3', '#ffb43a']

export function createView() {
  const stage = find('#stage')
  const yard = find('#yard')
  const sky = find('#sky').getContext('2d', {alpha: false})
  const belt = find('#belt').getContext('2d')
  const splinters = Array.from({length: MOST}, () => ({left: 0, x: 0, y: 0, vx: 0, vy: 0, tint: 0}))
  const wiped = [] // x, y, width, height in turn
  let next = 0
  let unit = 1
  let sprites = null

  return {
    /** A new game takes the window's shape; once under way it keeps it. */
    aspect: () => stage.clientWidth / Math.max(1, stage.clientHeight),

    fit({width, height}) {
      const sharp = Math.min(devicePixelRatio, 2)
      const room = Math.min(stage.clientWidth / width, stage.clientHeight / height)
      unit = Math.max(0.2, room * sharp)
      yard.style.width = `${Math.floor(width * unit) / sharp}px`
      yard.style.height = `${Math.floor(height * unit) / sharp}px`
      for (const {canvas} of [sky, belt]) {
        canvas.width = Math.floor(width * unit)
        canvas.height = Math.floor(height * unit)
      }
      wiped.length = 0
      sprites = paintSprites(unit)
      paintSky(sky, sky.canvas.width, sky.canvas.height, unit)
    },

    /** Splinters fly where something burst; whoever wants things still gets none. */
    burst({x, y, size}) {
      if (isStill()) return
      for (let part = 0; part < 6 + size * 4; part++) {
        const one = splinters[next]
        next = (next + 1) % MOST
        const angle = part * 2.4
        const speed = 30 + ((part * 37) % 90)
        one.x = x
        one.y = y
        one.vx = Math.sin(angle) * speed
        one.vy = Math.cos(angle) * speed
        one.left = 0.5 + (part % 4) * 0.12
        one.tint = part % tints.length
      }
    },

    clean() {
      for (const one of splinters) one.left = 0
    },

    paint(game, seconds) {
      belt.setTransform(1, 0, 0, 1, 0, 0)
      for (let at = 0; at < wiped.length; at += 4)
        belt.clearRect(wiped[at], wiped[at + 1], wiped[at + 2], wiped[at + 3])
      wiped.length = 0

      for (const one of game.scrap) sprite(game, sprites.scrap[one.kind][one.size], one, one.angle)
      for (const one of game.shots) {
        belt.globalAlpha = Math.min(1, (one.left / SHOT_LIFE) * 3)
        sprite(game, sprites.shot, one, 0)
      }
      belt.globalAlpha = 1
      for (const one of game.hostile) sprite(game, sprites.hostile, one, 0)
      if (game.saucer) sprite(game, sprites[game.saucer.kind], game.saucer, 0)
      const {ship} = game
      if (ship) {
        // Safe: half there. It does not blink, as that is too much for some eyes.
        belt.globalAlpha = ship.safe > 0 ? 0.55 : 1
        sprite(game, ship.pushing ? sprites.pushed : sprites.ship, ship, ship.angle)
        belt.globalAlpha = 1
      }
      scatter(seconds)
    },

    /** Where a pointer stands, in the sky's points. */
    point(event, {width, height}) {
      const box = yard.getBoundingClientRect()
      return {
        x: ((event.clientX - box.left) / box.width) * width,
        y: ((event.clientY - box.top) / box.height) * height,
      }
    },
  }

  /** What hangs over an edge is seen at the other one too. */
  function sprite({width, height}, picture, {x, y}, angle) {
    const reach = picture.width / 2 / unit
    put(picture, x, y, angle)
    const alsoX = x < reach ? x + width : x > width - reach ? x - width : null
    const alsoY = y < reach ? y + height : y > height - reach ? y - height : null
    if (alsoX !== null) put(picture, alsoX, y, angle)
    if (alsoY !== null) put(picture, x, alsoY, angle)
    if (alsoX !== null && alsoY !== null) put(picture, alsoX, alsoY, angle)
  }

  function put(picture, x, y, angle) {
    const half = picture.width / 2
    const cosine = Math.cos(angle)
    const sine = Math.sin(angle)
    belt.setTransform(cosine, sine, -sine, cosine, x * unit, y * unit)
    belt.drawImage(picture, -half, -half)
    // A turned square needs more room than a straight one.
    const room = Math.ceil(half * (Math.abs(cosine) + Math.abs(sine))) + 1
    wiped.push(Math.floor(x * unit) - room, Math.floor(y * unit) - room, room * 2 + 1, room * 2 + 1)
  }

  function scatter(seconds) {
    belt.setTransform(1, 0, 0, 1, 0, 0)
    const size = Math.max(2, Math.round(unit * 3))
    for (const one of splinters) {
      if (one.left <= 0) continue
      one.left -= seconds
      one.x += one.vx * seconds
      one.y += one.vy * seconds
      const x = Math.round(one.x * unit)
      const y = Math.round(one.y * unit)
      belt.fillStyle = tints[one.tint]
      belt.fillRect(x, y, size, size)
      wiped.push(x, y, size, size)
    }
  }
}
