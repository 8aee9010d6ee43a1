// The floor as buttons, one per board. A button is touched only when its board has changed.

import {count, isEnded, unnailed} from './rules.js'
import {find} from './shack.js'

export function createView() {
  const stage = find('#stage')
  const floor = find('#boards')
  let buttons = []
  let shown = []
  let cursor = 0
  let shape = ''

  const view = {
    show(game) {
      const next = `${game.columns}×${game.rows}`
      if (next !== shape) {
        shape = next
        build(game)
      }
      for (const [place, button] of buttons.entries()) {
        const face = faceOf(game, place)
        const key = `${face.name} ${face.text}`
        if (shown[place] === key) continue
        shown[place] = key
        button.className = `board ${face.name}`
        button.textContent = face.text
        button.setAttribute(
          'aria-label',
          `Row ${Math.floor(place / game.columns) + 1}, column ${(place % game.columns) + 1}: ${face.words}`,
        )
      }
      find('#loose').textContent = unnailed(game)
    },

    /** The largest whole squares that the window has room for; a finger rather pushes the floor. */
    fit({columns, rows}) {
      const size = Math.min((stage.clientWidth - 8) / columns, (stage.clientHeight - 8) / rows)
      const finger = document.documentElement.classList.contains('touch')
      const cell = finger && size < 34 ? 40 : Math.max(13, Math.floor(size))
      floor.style.setProperty('--cell', `${cell}px`)
    },

    /** Moves the one board that the keyboard stands on; within the floor, without going round. */
    walk(game, direction) {
      const column = cursor % game.columns
      const row = Math.floor(cursor / game.columns)
      const x = column + (direction === 'right') - (direction === 'left')
      const y = row + (direction === 'down') - (direction === 'up')
      if (x < 0 || y < 0 || x >= game.columns || y >= game.rows) return
      view.stand(y * game.columns + x)
    },

    stand(place) {
      buttons[cursor].tabIndex = -1
      cursor = place
      buttons[cursor].tabIndex = 0
      if (document.hasFocus()) buttons[cursor].focus({preventScroll: true})
    },

    cursor: () => cursor,
    placeOf: (target) => buttons.indexOf(target.closest?.('.board')),
  }
  return view

  function build({columns, rows}) {
    floor.style.setProperty('--columns', columns)
    shown = []
    buttons = Array.from({length: columns * rows}, (_, place) => {
      const button = document.createElement('button')
      button.tabIndex = -1
      // Boards of one plank lie a little apart in colour, as real ones do.
      button.style.setProperty('--grain', `${((place * 37 + Math.floor(place / columns) * 11) % 7) * 2 - 6}%`)
      return button
    })
    cursor = Math.floor(rows / 2) * columns + Math.floor(columns / 2)
    buttons[cursor].tabIndex = 0
    floor.replaceChildren(...buttons)
    view.fit({columns, rows})
  }
}

function faceOf(game, place) {
  const hole = game.holes?.[place] ?? false
  const over = isEnded(game)
  if (game.open[place] && hole) return {name: 'fallen', text: '', words: 'you fell through'}
  if (game.open[place]) {
    const number = count(game, place)
    if (number === 0) return {name: 'open', text: '', words: 'sound'}
    return {name: `open n${number}`, text: `${number}`, words: `${number} loose beside it`}
  }
  if (game.nails[place]) {
    if (over && !hole) return {name: 'nailed wrong', text: '', words: 'nailed, but it was sound'}
    return {name: 'nailed', text: '', words: 'nailed down'}
  }
  if (game.state === 'lost' && hole) return {name: 'eyes', text: '', words: 'was loose'}
  return {name: 'closed', text: '', words: 'not stepped on'}
}
