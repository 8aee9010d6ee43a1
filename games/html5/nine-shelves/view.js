// What is seen: 81 buttons on nine shelves, and the row of tins to fill them from.

import {find, isStill} from './shack.js'
import {boxOf, columnOf, peers, rowOf} from './rules.js'

export function createView(board, pad, loupe) {
  const cells = Array.from({length: 81}, (_, place) => {
    const button = document.createElement('button')
    button.dataset.place = place
    button.tabIndex = -1
    return button
  })
  // Nine shelves, each a box; the reading order of the keyboard is the arrows' own.
  const shelves = Array.from({length: 9}, (_, box) => {
    const shelf = document.createElement('div')
    shelf.append(...cells.filter((cell, place) => boxOf(place) === box))
    return shelf
  })
  board.append(...shelves)
  const digits = Array.from({length: 9}, (_, at) => {
    const button = document.createElement('button')
    button.className = `btn tin e${at + 1}`
    button.dataset.digit = at + 1
    return button
  })
  pad.prepend(...digits)
  // The shelf of the cursor once more, for fingers: the board's own places may be small for them.
  const lenses = Array.from({length: 9}, () => {
    const button = document.createElement('button')
    button.tabIndex = -1
    return button
  })
  loupe.append(...lenses)
  let cursor = 0

  return {
    cells,
    shelves,
    cursor: () => cursor,

    /** The place under a finger: the button hit, or the one nearest to it on a shelf. */
    placeAt({target, clientX, clientY}) {
      const cell = target.closest('[data-place]')
      if (cell) return Number(cell.dataset.place)
      const away = cells.map((one) => {
        const {left, top, width, height} = one.getBoundingClientRect()
        return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY)
      })
      return away.indexOf(Math.min(...away))
    },

    point(place, focus = true) {
      cells[cursor].tabIndex = -1
      cursor = place
      cells[cursor].tabIndex = 0
      if (focus) cells[cursor].focus({preventScroll: true})
    },

    show({digits: held, givens, notes}, wrong) {
      const chosen = held[cursor]
      for (const [place, cell] of cells.entries()) {
        const digit = held[place]
        const bad = wrong.includes(place)
        cell.className = [
          givens[place] ? 'given' : '',
          digit ? `e${digit}` : '',
          bad ? 'bad' : '',
          place === cursor ? 'here' : peers[cursor].includes(place) ? 'near' : '',
          digit && digit === chosen ? 'same' : '',
        ].join(' ')
        const marks = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((mark) => notes[place] & (1 << mark))
        if (digit) cell.textContent = digit
        else cell.replaceChildren(...marks.map((mark) => note(mark, mark === chosen)))
        const what = digit
          ? `${digit}${givens[place] ? ', given' : ''}${bad ? ', in the way of another' : ''}`
          : marks.length > 0
            ? `notes ${marks.join(' ')}`
            : 'empty'
        cell.setAttribute(
          'aria-label',
          `Row ${rowOf(place) + 1}, column ${columnOf(place) + 1}: ${what}`,
        )
      }
      const shelf = cells.flatMap((_, place) => (boxOf(place) === boxOf(cursor) ? [place] : []))
      for (const [at, lens] of lenses.entries()) {
        const cell = cells[shelf[at]]
        lens.dataset.place = shelf[at]
        lens.className = cell.className
        lens.replaceChildren(...[...cell.childNodes].map((node) => node.cloneNode(true)))
        lens.setAttribute('aria-label', cell.getAttribute('aria-label'))
      }
      for (const [at, button] of digits.entries()) {
        const left = 9 - held.filter((digit) => digit === at + 1).length
        button.replaceChildren(String(at + 1), small(left > 0 ? left : ''))
        button.disabled = left <= 0
        button.setAttribute('aria-label', `${at + 1}, ${Math.max(0, left)} left`)
      }
    },

    /** A row, column or shelf is full and right: its lamps go round once. */
    cheer(places) {
      if (isStill()) return
      for (const [order, place] of places.entries()) {
        cells[place].animate([{}, {backgroundColor: '#ffb43a', color: '#231500'}, {}], {
          duration: 420,
          delay: order * 35,
        })
      }
    },

    refuse() {
      if (!isStill()) cells[cursor].animate([{}, {translate: '-3px'}, {translate: '3px'}, {}], 140)
    },

    hide(hidden) {
      find('#board').classList.toggle('covered', hidden)
    },
  }
}

function note(mark, lit) {
  const element = document.createElement('i')
  element.textContent = mark
  element.style.gridArea = `${Math.ceil(mark / 3)} / ${((mark - 1) % 3) + 1}`
  if (lit) element.className = 'lit'
  return element
}

function small(text) {
  const element = document.createElement('small')
  element.textContent = text
  return element
}
