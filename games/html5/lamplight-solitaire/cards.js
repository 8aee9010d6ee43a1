// How a card looks: as an element for the table, and as a picture for the flight at the end.

import {isRed, rankOf, suitOf} from './rules.js'

export const suits = ['spades', 'hearts', 'clubs', 'diamonds']
export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const words = {A: 'ace', J: 'jack', Q: 'queen', K: 'king'}

export const nameOf = (card) =>
  `${words[ranks[rankOf(card)]] ?? ranks[rankOf(card)]} of ${suits[suitOf(card)]}`

// All on a field of 24 by 24.
const suitPaths = [
  'M12 2C9 7 3 9.5 3 14.5a4.5 4.5 0 0 0 7.5 3.300L9 22h6l-1.5-4.200A4.5 4.5 0 0 0 21 14.5C21 9.5 15 7 12 2z',
  'M12 21.5C4.5 15.5 2 12 2 8.300A5.300 5.300 0 0 1 12 6a5.300 5.300 0 0 1 10 2.300c0 3.700-2.5 7.200-10 13.200z',
  'M12 2a4.700 4.700 0 0 0-3.900 7.300A4.700 4.700 0 1 0 10.600 17L9 22h6l-1.600-5a4.700 4.700 0 1 0 2.5-7.700A4.700 4.700 0 0 0 12 2z',
  'M12 1.5L20.5 12 12 22.5 3.5 12z',
]
// The apprentice has a spanner, the queen a lantern, the king a crown cut from a tin.
const badges = {
  J: 'M6 3a5 5 0 0 0 1.5 6.5L16 18.5a3 3 0 0 0 4 .5 3 3 0 0 0-.5-4L10 6.5A5 5 0 0 0 6 3l1.5 3L5 8 2.5 7A5 5 0 0 0 6 3z',
  Q: 'M9 5a3 3 0 0 1 6 0h2v2h-1l2 11h1v3H5v-3h1L8 7H7V5zm2-.2h2a1 1 0 0 0-2 0zM12 9c-2 3-2.5 4-2.5 5.5a2.5 2.5 0 0 0 5 0C14.5 13 14 12 12 9z',
  K: 'M3 20V7l5 5 4-9 4 9 5-5v13zm2-4.5v2h14v-2z',
}
const badgeOf = (card) => badges[ranks[rankOf(card)]]

/** A button with the face on it; its back is a matter of CSS. */
export function cardElement(card) {
  const button = document.createElement('button')
  button.className = `card ${isRed(card) ? 'red' : 'black'}`
  button.dataset.card = card
  button.tabIndex = -1
  const corner = document.createElement('span')
  corner.className = 'corner'
  corner.append(ranks[rankOf(card)], drawing(suitPaths[suitOf(card)]))
  button.append(corner, drawing(badgeOf(card) ?? suitPaths[suitOf(card)], 'middle'))
  return button
}

/** A lamp's suit, on the empty home below it. */
export const suitDrawing = (suit) => drawing(suitPaths[suit])

function drawing(path, name = '') {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', name)
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  shape.setAttribute('d', path)
  shape.setAttribute('fill-rule', 'evenodd')
  svg.append(shape)
  return svg
}

/** The same face on a canvas, `wide` by `high` device pixels. */
export function cardPicture(card, wide, high) {
  const canvas = document.createElement('canvas')
  canvas.width = wide
  canvas.height = high
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#1c1009'
  pen.fillRect(0, 0, wide, high)
  pen.fillStyle = '#fff3d9'
  pen.fillRect(1, 1, wide - 2, high - 2)
  pen.fillStyle = isRed(card) ? '#b3261b' : '#1b2331'
  pen.font = `${wide * 0.32}px Shack, sans-serif`
  pen.textBaseline = 'top'
  pen.fillText(ranks[rankOf(card)], wide * 0.07, wide * 0.06)
  const shape = new Path2D(badgeOf(card) ?? suitPaths[suitOf(card)])
  pen.translate(wide * 0.24, high - wide * 0.62)
  pen.scale((wide * 0.52) / 24, (wide * 0.52) / 24)
  pen.fill(shape, 'evenodd')
  return canvas
}
