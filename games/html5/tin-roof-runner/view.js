// The night: what lies behind is painted once per size (town.js), roofs and the cat once per picture.

import {paintCat} from './cat.js'
import {fish, magnet, paintRoof} from './roofs.js'
import {FLAT, MAGNET, districtAt, speed} from './rules.js'
import {find, isStill} from './shack.js'
import {createTown} from './town.js'

const SNOW = 4 // the district where it snows

export function createView() {
  const canvas = find('#roofs')
  const pen = canvas.getContext('2d', {alpha: false})
  const town = createTown(pen)
  let unit = 0 // pixels per metre
  let ground = 300 // the picture's y of height 0
  let left = 100 // the picture's x of the cat
  let lift = 0 // the camera follows the cat's roof, slowly
  let coat = 'ginger'
  let sparks = [] // dust, light and words that fly for a moment, in metres of the town
  let before = 0

  function fit() {
    const sharp = Math.min(devicePixelRatio, 2)
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * sharp))
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * sharp))
    unit = Math.max(12, Math.min(canvas.width / 14, canvas.height / 7.5))
    // A tall picture shows more of the way ahead, at the cost of the cat's size.
    if (canvas.height > canvas.width) unit = Math.max(12, canvas.width / 11.5)
    ground = canvas.height * 0.66
    left = Math.min(canvas.width * 0.24, unit * 4)
    town.fit(unit)
  }

  return {
    fit,

    wear(name) {
      coat = name
    },

    /** Dust, light and words for what just happened to the cat. */
    happen(event, game) {
      if (isStill()) return
      const at = (values) =>
        sparks.push({x: game.distance, y: game.y, vx: 0, vy: 0, age: 0, ...values})
      if (event === 'land' || event === 'jump') {
        for (let puff = 0; puff < 5; puff++) {
          at({vx: (puff - 2) * 0.9 + 2, vy: 0.7 + (puff % 2), size: 0.1, colour: '#ffffff66'})
        }
      } else if (event === 'bounce') at({y: game.y + 1, vy: 1.5, text: 'Boing'})
      else if (event === 'saved') at({y: game.y + 1.4, vy: 1.2, text: 'Saved!'})
      else if (event === 'fish') at({y: game.y + 1.4, vy: 1.2, text: 'A second life'})
      else if (event === 'magnet') at({y: game.y + 1.4, vy: 1.2, text: 'Magnet'})
      else if (event === 'bulb') {
        for (let ray = 0; ray < 6; ray++) {
          const turn = (ray / 6) * 2 * Math.PI
          at({
            y: game.y + 0.6,
            vx: Math.cos(turn) * 2.4 + speed(game) * 0.7,
            vy: Math.sin(turn) * 2.4,
            size: 0.09,
            colour: '#ffd27a',
          })
        }
      }
    },

    clean() {
      sparks = []
    },

    paint(game, seconds, ended) {
      if (!unit) fit()
      const passed = Math.max(0, Math.min(0.1, seconds - before))
      before = seconds
      lift += (Math.max(game.y, -1.5) - lift) * (isStill() ? 1 : 0.06)
      pen.setTransform(1, 0, 0, 1, 0, 0)
      town.paint(game.distance, left)
      pen.translate(Math.round(left - game.distance * unit), Math.round(ground + lift * unit * 0.7))
      for (const roof of game.roofs) {
        const start = left + (roof.x - game.distance) * unit
        if (start > canvas.width || start + roof.wide * unit < -unit) continue
        paintRoof(pen, unit, roof, isStill() ? 0 : seconds)
      }
      cat(game, ended)
      fly(passed)
      if (!isStill() && speed(game) > 9) streaks(game, seconds)
      pen.setTransform(1, 0, 0, 1, 0, 0)
      if (!isStill() && districtAt(game.distance) === SNOW) snow(game, seconds)
      kept(game)
    },
  }

  function cat(game, ended) {
    pen.save()
    pen.translate(game.distance * unit, -game.y * unit)
    if (game.magnet > 0) {
      pen.strokeStyle = '#ff7a6a66'
      pen.lineWidth = unit * 0.06
      pen.beginPath()
      pen.arc(0, -unit * 0.5, unit * (0.8 + (game.magnet % 0.5)), 0, 2 * Math.PI)
      pen.stroke()
    }
    if (game.safe > 0 && game.safe % 0.2 > 0.1) pen.globalAlpha = 0.35
    paintCat(pen, unit, {
      way: game.distance,
      air: game.air > 0.06,
      fall: game.fall,
      tall: game.sliding ? FLAT : 1,
      ended,
      still: isStill(),
      coat,
    })
    pen.restore()
  }

  function fly(seconds) {
    for (const spark of sparks) {
      spark.age += seconds
      spark.x += spark.vx * seconds
      spark.y += spark.vy * seconds
      pen.globalAlpha = Math.max(0, 1 - spark.age / 0.7)
      if (spark.text) {
        pen.font = `${unit * 0.5}px Shack, Shack2, Arial, sans-serif`
        pen.textAlign = 'center'
        pen.fillStyle = '#0b0d14'
        pen.fillText(spark.text, spark.x * unit + 2, -spark.y * unit + 2)
        pen.fillStyle = '#ffe9c4'
        pen.fillText(spark.text, spark.x * unit, -spark.y * unit)
      } else {
        const size = spark.size * unit
        pen.fillStyle = spark.colour
        pen.fillRect(spark.x * unit - size / 2, -spark.y * unit - size / 2, size, size)
      }
    }
    pen.globalAlpha = 1
    sparks = sparks.filter(({age}) => age < 0.7)
  }

  /** In the corner: a fish that is kept, a magnet and how long it lasts. */
  function kept(game) {
    const size = Math.max(26, unit * 0.8)
    if (game.fish) fish(pen, size, size, size * 0.75)
    if (game.magnet > 0) {
      const x = size * (game.fish ? 2.2 : 0.9)
      magnet(pen, size, x, size * 0.75)
      pen.fillStyle = '#0b0d14aa'
      pen.fillRect(x + size * 0.45, size * 0.65, size * 1.6, size * 0.2)
      pen.fillStyle = '#ffb43a'
      pen.fillRect(x + size * 0.45, size * 0.65, (size * 1.6 * game.magnet) / MAGNET, size * 0.2)
    }
  }

  function streaks(game, seconds) {
    pen.fillStyle = '#ffffff2e'
    for (let line = 0; line < 4; line++) {
      const x =
        game.distance * unit -
        left +
        ((((line * 370 - seconds * 900) % (canvas.width + 200)) + canvas.width + 200) %
          (canvas.width + 200))
      pen.fillRect(x, -unit * (1.6 + line * 0.9), unit * 0.9, Math.max(1, unit * 0.03))
    }
  }

  function snow(game, seconds) {
    pen.fillStyle = '#ffffffb0'
    const {width, height} = canvas
    for (let flake = 0; flake < 28; flake++) {
      const size = Math.max(1, unit * (0.03 + (flake % 3) * 0.02))
      const way =
        flake * 811 - game.distance * unit * 0.4 - seconds * unit * (0.4 + (flake % 4) * 0.2)
      const x = ((way % width) + width) % width
      const y = (flake * 577 + seconds * unit * (1 + (flake % 3) * 0.5)) % height
      pen.fillRect(x, y, size, size)
    }
  }
}
