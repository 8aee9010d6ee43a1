// The house as buttons, one per window, with the numbers at its edge.

import {isDone, isMet} from './rules.js'
import {find} from './shack.js'

const faces = ['dark', 'lit', 'shut']
const words = ['not known', 'lit', 'shut']

export function createView() {
  const stage = find('#stage')
  const wall = find('#wall')
  let size = 0
  let windows = []
  let numbers = {rows: [], columns: []}
  let cursor = 0

  const view = {
    show(game) {
      if (numbers.of !== game.clues) build(game)
      for (const [place, button] of windows.entries()) {
        const value = game.marks[place]
        const face = `window ${faces[value]}`
        if (button.className === face) continue
        button.className = face
        button.setAttribute('aria-label', label(place, words[value]))
      }
      for (const kind of ['rows', 'columns']) {
        for (const [line, box] of numbers[kind].entries()) {
          box.classList.toggle('met', isMet(game, kind, line))
        }
      }
      wall.classList.toggle('done', isDone(game))
    },

    /** The largest whole windows that the stage has room for beside its numbers. */
    fit() {
      if (size === 0) return
      const across = (stage.clientWidth - 6 - numbers.width) / size
      const down = (stage.clientHeight - 6 - numbers.height) / size
      wall.style.setProperty('--cell', `${Math.max(20, Math.min(104, Math.floor(Math.min(across, down))))}px`)
    },

    walk(direction) {
      const column = (cursor % size) + (direction === 'right') - (direction === 'left')
      const row = Math.floor(cursor / size) + (direction === 'down') - (direction === 'up')
      if (column >= 0 && row >= 0 && column < size && row < size) view.stand(row * size + column)
      else view.stand(cursor)
    },

    stand(place) {
      windows[cursor].tabIndex = -1
      cursor = place
      windows[cursor].tabIndex = 0
      if (document.hasFocus()) windows[cursor].focus({preventScroll: true})
    },

    cursor: () => cursor,
    placeOf: (target) => windows.indexOf(target?.closest?.('.window')),
  }
  return view

  function build(game) {
    size = game.size
    const longest = (kind) => Math.max(1, ...game.clues[kind].map((runs) => runs.length))
    numbers = {
      of: game.clues,
      rows: game.clues.rows.map((runs) => numberBox('row-number', runs)),
      columns: game.clues.columns.map((runs) => numberBox('column-number', runs)),
      width: longest('rows') * 12 + 8,
      height: longest('columns') * 14 + 4,
    }
    wall.style.setProperty('--size', size)
    wall.style.setProperty('--numbers-width', `${numbers.width}px`)
    wall.style.setProperty('--numbers-height', `${numbers.height}px`)
    windows = game.marks.map((_, place) => {
      const button = document.createElement('button')
      button.tabIndex = -1
      button.setAttribute('aria-label', label(place, words[0]))
      return button
    })
    cursor = 0
    windows[0].tabIndex = 0
    const corner = document.createElement('span')
    corner.className = 'roof'
    wall.replaceChildren(
      corner,
      ...numbers.columns,
      ...numbers.rows.flatMap((box, row) => [box, ...windows.slice(row * size, (row + 1) * size)]),
    )
    view.fit()
  }

  function numberBox(name, runs) {
    const box = document.createElement('span')
    box.className = name
    box.append(
      ...(runs.length > 0 ? runs : [0]).map((run) => {
        const number = document.createElement('b')
        number.textContent = run
        return number
      }),
    )
    return box
  }

  /** Those who hear the house hear both lines of a window with it. */
  function label(place, state) {
    const row = Math.floor(place / size)
    const column = place % size
    const said = (runs) => (runs.length > 0 ? runs.join(' ') : '0')
    const {rows, columns} = numbers.of
    return `Row ${row + 1} (${said(rows[row])}), column ${column + 1} (${said(columns[column])}): ${state}`
  }
}
