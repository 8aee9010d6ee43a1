// What is seen of a game: tins on the shelf, the ladder of sizes, the numbers on the chalkboard.
// Tins are elements that travel by transform alone, which the compositor does without repainting.

import {find, grouped, isStill} from './shack.js'
import {mark, largest, GOAL, WIDTH} from './rules.js'
import {drawTins, tin} from './tins.js'

const TRAVEL = 110 // milliseconds, as in game.css

export function createView() {
  const places = find('#tins')
  const standing = new Map()
  let settle = () => {}

  drawTins()
  const steps = createLadder(find('#ladder'))

  function put(place, size, how) {
    const element = document.createElement('div')
    element.className = how ? `tin ${how}` : 'tin'
    element.append(tin(size))
    moveTo(element, place)
    places.append(element)
    standing.set(place, element)
  }

  function numbers(game, best) {
    find('#score').textContent = grouped(game.score)
    find('#best').textContent = grouped(best)
    const made = largest(game)
    steps.forEach((step, size) => step.classList.toggle('made', size <= made))
    find('#tins').setAttribute('aria-label', describe(game))
  }

  return {
    /** Shows a position at once: at the start, after an undo, from the saved game. */
    show(game, best) {
      settle()
      places.replaceChildren()
      standing.clear()
      game.shelf.forEach((size, place) => {
        if (size > 0) put(place, size)
      })
      numbers(game, best)
    },

    /** Shows one turn: the tins travel, then merged ones change and the new one drops in. */
    play({game, trips, merged, born}, best) {
      // A fast player does not wait: what still travels is put where it was going.
      settle()
      const arriving = trips.map(({from, to}) => ({element: standing.get(from), to}))
      standing.clear()
      for (const {element, to} of arriving) {
        moveTo(element, to)
        if (!merged.includes(to)) standing.set(to, element)
      }

      const timer = setTimeout(() => settle(), isStill() ? 0 : TRAVEL)
      settle = () => {
        clearTimeout(timer)
        settle = () => {}
        for (const {element, to} of arriving) if (merged.includes(to)) element.remove()
        for (const place of merged) put(place, game.shelf[place], 'merged')
        put(born, game.shelf[born], 'born')
      }
      numbers(game, best)
    },

    /** A push that moves nothing: the shelf says no. */
    refuse(direction) {
      if (isStill()) return
      places.animate(
        [{}, {translate: {up: '0 -4px', down: '0 4px', left: '-4px', right: '4px'}[direction]}, {}],
        {duration: 110},
      )
    },
  }
}

function moveTo(element, place) {
  element.style.setProperty('--x', place % WIDTH)
  element.style.setProperty('--y', Math.floor(place / WIDTH))
}

function createLadder(list) {
  const steps = new Map()
  for (let size = GOAL; size >= 1; size--) {
    const step = document.createElement('li')
    step.append(tin(size))
    list.append(step)
    steps.set(size, step)
  }
  return steps
}

/** "Shelf 1: 2, 4, empty, empty. …": the board for those who hear it. */
function describe({shelf}) {
  const rows = []
  for (let row = 0; row < WIDTH; row++) {
    const marks = shelf.slice(row * WIDTH, (row + 1) * WIDTH)
    rows.push(`Shelf ${row + 1}: ${marks.map((size) => (size ? mark(size) : 'empty')).join(', ')}.`)
  }
  return rows.join(' ')
}
