// Two canvases on top of each other: the floor, painted once per crate, and the snake, once per
// picture. Everything is measured in whole device pixels, so that edges stay sharp.

import {find, isStill} from './shack.js'
import {LONG, SHORT, TIN_LIFE} from './rules.js'
import {centre, paintFloor, paintTin} from './floor.js'
import {paintSnake} from './snake.js'

export function createView() {
  const stage = find('#stage')
  const yard = find('#yard')
  const floor = find('#floor').getContext('2d', {alpha: false})
  const actors = find('#actors').getContext('2d')
  let cell = 0
  let margin = 0
  let floorShown = null

  // More than two pixels per point is not seen, but costs a Chromebook its sixty pictures.
  const sharpness = () => Math.min(devicePixelRatio, 2)
  const square = ({columns, rows}) =>
    Math.min(stage.clientWidth / (columns + 1), stage.clientHeight / (rows + 1))

  return {
    /** The floor lies or stands, whichever gives larger squares; its size is the same. */
    shape() {
      const lying = {columns: LONG, rows: SHORT}
      const standing = {columns: SHORT, rows: LONG}
      return square(lying) >= square(standing) ? lying : standing
    },

    /** Takes the largest whole squares that the window has room for. */
    fit({columns, rows}) {
      const sharp = sharpness()
      cell = Math.max(6, Math.floor(square({columns, rows}) * sharp))
      margin = Math.round(cell / 2)
      const width = columns * cell + 2 * margin
      const height = rows * cell + 2 * margin
      yard.style.width = `${width / sharp}px`
      yard.style.height = `${height / sharp}px`
      for (const pen of [floor, actors]) {
        pen.canvas.width = width
        pen.canvas.height = height
      }
      floorShown = null
    },

    /** Paints one picture; `way` (0 to 1) is how much of the present beat has passed. */
    paint(scene, way) {
      const {game} = scene
      const key = `${game.crate} ${game.wrap}`
      if (key !== floorShown) {
        paintFloor(floor, game, cell, margin)
        floorShown = key
      }

      actors.setTransform(1, 0, 0, 1, 0, 0)
      actors.clearRect(0, 0, actors.canvas.width, actors.canvas.height)
      actors.save()
      actors.beginPath()
      actors.rect(margin, margin, game.columns * cell, game.rows * cell)
      actors.clip()
      actors.translate(margin, margin)
      if (game.tin) {
        paintTin(actors, centre(game.tin.at, game.columns, cell), cell, game.tin.left / TIN_LIFE)
      }
      // Without motion the snake goes from square to square; the game is as fast, but nothing glides.
      paintSnake(actors, {...scene, way: isStill() ? 1 : way}, cell)
      actors.restore()
    },

    /** Forgets the floor, for when the lettering's font has arrived. */
    stale() {
      floorShown = null
    },

    /** Where a tap lies as seen from the snake's head, in squares. */
    fromHead(event, {body, columns}) {
      const box = yard.getBoundingClientRect()
      const scale = find('#floor').width / box.width
      const head = centre(body[0], columns, cell)
      return {
        x: ((event.clientX - box.left) * scale - margin - head.x) / cell,
        y: ((event.clientY - box.top) * scale - margin - head.y) / cell,
      }
    },
  }
}
