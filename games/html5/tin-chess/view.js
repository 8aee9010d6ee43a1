// What is seen: 64 buttons with pieces on them, the pieces taken, a move that glides.

import {find, isStill} from './shack.js'
import {fromOf, squareName, toOf} from './rules.js'

export const kinds = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king']
export const sideName = (side) => (side > 0 ? 'tin' : 'rust')
const costs = [0, 1, 3, 3, 5, 9, 0]

export function createView(board) {
  const squares = Array.from({length: 64}, (_, square) => {
    const button = document.createElement('button')
    button.className = ((square >> 3) + square) & 1 ? 'dark' : 'pale'
    button.dataset.square = square
    button.tabIndex = -1
    return button
  })
  let shown = []
  let cursor = 52

  function place(side) {
    board.replaceChildren(...(side > 0 ? squares : squares.toReversed()))
    for (const [square, button] of squares.entries()) {
      const lowest = side > 0 ? square >= 56 : square < 8
      const leftmost = (square & 7) === (side > 0 ? 0 : 7)
      button.dataset.file = lowest ? squareName(square)[0] : ''
      button.dataset.row = leftmost ? squareName(square)[1] : ''
    }
  }

  return {
    place,
    squares,
    cursor: () => cursor,

    /** The roving one of the 64 that Tab stops at. */
    point(square, focus = true) {
      squares[cursor].tabIndex = -1
      cursor = square
      squares[cursor].tabIndex = 0
      if (focus) squares[cursor].focus({preventScroll: true})
    },

    show({position, last, picked, targets, check}) {
      for (const [square, button] of squares.entries()) {
        const piece = position.board[square]
        if (shown[square] !== piece) button.replaceChildren(...(piece ? [picture(piece)] : []))
        const target = targets.includes(square)
        button.classList.toggle('picked', square === picked)
        button.classList.toggle('target', target)
        button.classList.toggle(
          'last',
          last !== null && (fromOf(last) === square || toOf(last) === square),
        )
        button.classList.toggle('check', square === check)
        const words = [squareName(square)]
        if (piece) words.push(`${sideName(piece)} ${kinds[Math.abs(piece)]}`)
        if (square === picked) words.push('picked up')
        if (target) words.push(piece ? 'can be taken' : 'free to go')
        if (square === check) words.push('in check')
        button.setAttribute('aria-label', words.join(', '))
      }
      shown = [...position.board]
    },

    /** The piece comes from where it stood. */
    glide(from, to) {
      const piece = squares[to].firstElementChild
      if (!piece || isStill()) return
      const start = squares[from].getBoundingClientRect()
      const end = squares[to].getBoundingClientRect()
      piece.animate(
        [
          {translate: `${start.x - end.x}px ${start.y - end.y}px`, zIndex: 2},
          {translate: '0 0', zIndex: 2},
        ],
        {duration: 190, easing: 'ease-out'},
      )
    },

    /** What each side has lost stands on a shelf; the lead is chalked beside it. */
    shelf(position, side) {
      const full = [0, 8, 2, 2, 2, 1, 0]
      let lead = 0
      for (const owner of [1, -1]) {
        const gone = []
        for (let kind = 5; kind >= 1; kind--) {
          const left = position.board.filter((piece) => piece === kind * owner).length
          lead += left * costs[kind] * owner
          for (let count = left; count < full[kind]; count++) gone.push(picture(kind * owner))
        }
        find(owner === side ? '#taken-home' : '#taken-away').replaceChildren(...gone)
      }
      lead *= side
      const mark = document.createElement('b')
      mark.textContent = lead === 0 ? '' : `+${Math.abs(lead)}`
      find(lead > 0 ? '#taken-away' : '#taken-home').append(mark)
    },
  }
}

export function picture(piece) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#p${Math.abs(piece)}`)
  svg.append(use)
  svg.setAttribute('class', sideName(piece))
  svg.setAttribute('aria-hidden', 'true')
  return svg
}
