// The table: 52 cards and 13 places as buttons, laid out by hand so that a long pile still fits,
// and four lamps that burn brighter with every card that comes home.

import {isStill} from './shack.js'
import {HOMES, STOCK, WASTE} from './rules.js'
import {cardElement, nameOf, suitDrawing, suits} from './cards.js'

// A card's height in widths: taller where a narrow table leaves room below.
const TALL = {least: 1.4, most: 1.7}
const columns = [0, 1, 3, 4, 5, 6] // where stock, waste and the homes stand in the upper row

export function createView(table) {
  const cards = Array.from({length: 52}, (_, card) => cardElement(card))
  const slots = Array.from({length: 13}, (_, place) => slotElement(place))
  const lamps = HOMES.map(() => lampElement())
  table.append(...lamps, ...slots, ...cards)

  let wide = 70
  let tall = 98
  let gap = 10
  let top = 26 // the upper row's
  let high = 400 // the table's
  let spots = [] // x and y of each card
  let cursor = null
  let shown = null

  const across = (column) => column * (wide + gap)
  const placeX = (place) => across(place < 6 ? columns[place] : place - 6)
  const placeY = (place) => (place < 6 ? top : top + tall + Math.max(8, gap))

  function fit() {
    const width = table.clientWidth
    high = table.clientHeight
    // Wide enough to read, and not so tall that the piles have no room.
    wide = Math.floor(Math.min((width / 7) * (width < 460 ? 0.95 : 0.9), high / 5.1, 150))
    tall = Math.round(wide * Math.min(TALL.most, Math.max(TALL.least, high / (wide * 4.1))))
    gap = Math.floor(Math.min((width - wide * 7) / 6, wide * 0.4))
    top = Math.round(wide * 0.34)
    table.style.setProperty('--card', `${wide}px`)
    table.style.setProperty('--tall', `${tall}px`)
    table.style.setProperty('--inset', `${Math.floor((width - wide * 7 - gap * 6) / 2)}px`)
    for (const [place, slot] of slots.entries()) put(slot, placeX(place), placeY(place))
    for (const [at, home] of HOMES.entries()) put(lamps[at], placeX(home), 0)
    if (shown) layOut(shown.game)
  }

  /** Where every card lies; a pile is pushed together as far as it must. */
  function layOut({places, hidden, draw}) {
    for (const [place, pile] of places.entries()) {
      const x = placeX(place)
      let y = placeY(place)
      const fanned = place === WASTE ? Math.max(0, pile.length - draw) : 0
      const open = pile.length - hidden[place] - 1
      const room = high - y - tall - 2
      // As far apart as there is room for: a strip of each card is enough to read and to hit.
      const below = Math.min(wide * 0.42, Math.max(3, room / 12))
      const step = Math.min(tall * 0.46, (room - hidden[place] * below) / Math.max(1, open))
      for (const [at, card] of pile.entries()) {
        const right = place === WASTE ? Math.max(0, at - fanned) * wide * 0.3 : 0
        spots[card] = {x: Math.round(x + right), y: Math.round(y)}
        cards[card].style.zIndex = at + 1
        if (place >= 6) y += at < hidden[place] ? below : step
      }
    }
  }

  function put(element, x, y) {
    element.style.transform = `translate(${x}px,${y}px)`
  }

  return {
    fit() {
      fit()
      if (shown) this.show(shown)
    },
    cards,
    slots,

    /** `picked` and `targets` are places; `count` cards of the picked one are in the hand. */
    show(scene) {
      const {game, picked, count, targets, nudge = []} = scene
      const before = spots.map((spot) => spot)
      const first = shown === null || shown.game.deal !== game.deal
      shown = scene
      layOut(game)
      for (const [place, pile] of game.places.entries()) {
        const slot = slots[place]
        slot.classList.toggle('target', targets.includes(place) && pile.length === 0)
        slot.setAttribute('aria-label', slotName(place, game))
        slot.tabIndex = -1
        for (const [at, card] of pile.entries()) {
          const element = cards[card]
          const isTop = at === pile.length - 1
          const isHidden = place === STOCK || at < game.hidden[place]
          const inHand = place === picked && at >= pile.length - count
          const {classList} = element
          classList.toggle('down', isHidden)
          classList.toggle('picked', inHand)
          classList.toggle('target', isTop && targets.includes(place))
          classList.toggle('nudge', nudge.includes(card))
          // Only the upper three or four of a heap are ever seen.
          const buried = place < 6 && at < pile.length - 4
          element.hidden = buried
          element.dataset.place = place
          element.dataset.at = at
          element.tabIndex = -1
          const reachable = place === STOCK ? isTop : place >= 6 ? !isHidden : isTop
          element.ariaHidden = reachable ? null : 'true'
          element.setAttribute(
            'aria-label',
            label(game, place, at, {inHand, isTarget: isTop && targets.includes(place)}),
          )
          const {x, y} = spots[card]
          put(element, x, y - (inHand ? 6 : 0))
          const from = first ? {x: placeX(STOCK), y: top} : before[card]
          const moved = from && (from.x !== x || from.y !== y)
          // A new deal is dealt out: row by row, as by hand.
          if (moved && !buried) glide(element, from, {x, y}, first ? (at * 7 + place) * 14 : 0)
        }
      }
      let home = 0
      for (const [at, place] of HOMES.entries()) {
        const share = game.places[place].length / 13
        home += share / 4
        lamps[at].style.setProperty('--light', share.toFixed(2))
      }
      table.style.setProperty('--light', home.toFixed(2))
      // The card that had the focus may lie under another now.
      if (cursor) this.point(cursor.place, cursor.at, table.contains(document.activeElement))
    },

    /** The one of all buttons that Tab stops at. */
    point(place, at, focus = true) {
      if (!shown) return
      if (cursor) elementAt(cursor)?.setAttribute('tabindex', '-1')
      const pile = shown.game.places[place]
      const lowest = place >= 6 ? shown.game.hidden[place] : pile.length - 1
      cursor = {place, at: Math.max(0, lowest, Math.min(at, pile.length - 1))}
      const element = elementAt(cursor)
      element.tabIndex = 0
      if (focus) element.focus({preventScroll: true})
    },
    cursor: () => cursor,

    /** The place whose picture a dragged card covers most, of those that take it. */
    placeUnder({x, y}, places) {
      let found = null
      let most = 0
      for (const place of places) {
        const pile = shown.game.places[place]
        const spot = pile.length > 0 ? spots[pile.at(-1)] : {x: placeX(place), y: placeY(place)}
        const overX = wide - Math.abs(spot.x - x)
        // A pile takes a card anywhere along it, not at its last card alone.
        const overY =
          y < spot.y && place >= 6
            ? tall - Math.max(0, placeY(place) - y)
            : tall - Math.abs(spot.y - y)
        if (overX <= 0 || overY <= 0 || overX * overY <= most) continue
        most = overX * overY
        found = place
      }
      return found
    },
    /** Points that were won, rising from where the card went. */
    pop(place, text) {
      if (isStill()) return
      const word = document.createElement('span')
      word.className = 'points'
      word.textContent = text
      table.append(word)
      const x = placeX(place) + wide * 0.3
      const y = placeY(place)
      const rise = [{transform: `translate(${x}px,${y}px)`}, {opacity: 1, offset: 0.6}]
      const end = {transform: `translate(${x}px,${y - 34}px)`, opacity: 0}
      word.animate([...rise, end], {duration: 900}).onfinish = () => word.remove()
    },
    /** A suit is home: its lamp flares up. */
    flare(home) {
      if (isStill()) return
      lamps[home - HOMES[0]].animate([{}, {filter: 'brightness(2.6)', scale: 1.25}, {}], 700)
    },
    spot: (card) => spots[card],
    drag(card, x, y) {
      cards[card].style.transform = `translate(${x}px,${y}px)`
      cards[card].style.zIndex = 90 + Number(cards[card].dataset.at)
    },
    /** Where a card was let go is where its way to its place begins. */
    letGo(card, x, y) {
      spots[card] = {x, y}
    },
    size: () => ({wide, high: tall, table: high, top}),
    homeSpot: (home) => ({x: placeX(home), y: placeY(home)}),
  }

  function elementAt({place, at}) {
    const pile = shown.game.places[place]
    return pile.length === 0 ? slots[place] : cards[pile[Math.min(at, pile.length - 1)]]
  }

  function label(game, place, at, {inHand, isTarget}) {
    const pile = game.places[place]
    if (place === STOCK) return `Stock, ${pile.length === 1 ? '1 card' : `${pile.length} cards`}`
    const above = pile.length - 1 - at
    return [
      nameOf(pile[at]),
      place === WASTE ? 'waste' : place < 6 ? 'home' : `pile ${place - 5}`,
      place >= 6 && above > 0 ? `${above} on it` : '',
      place >= 6 && at === game.hidden[place] && at > 0 ? `${at} hidden below` : '',
      inHand ? 'in your hand' : '',
      isTarget ? 'can take it' : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
}

function glide(element, from, to, delay) {
  if (isStill()) return
  element.animate(
    [
      {transform: `translate(${from.x}px,${from.y}px)`, zIndex: 80},
      {transform: `translate(${to.x}px,${to.y}px)`, zIndex: 80},
    ],
    {duration: 150, delay, easing: 'ease-out', fill: 'backwards'},
  )
}

function slotName(place, game) {
  if (place === STOCK)
    return game.places[WASTE].length > 0 ? 'Stock, empty: turn the waste over' : 'Stock, empty'
  if (place === WASTE) return 'Waste, empty'
  return place < 6 ? `Home of ${suits[place - 2]}, empty` : `Pile ${place - 5}, empty`
}

function slotElement(place) {
  const slot = document.createElement('button')
  slot.className = `slot${place === STOCK ? ' stock' : ''}`
  slot.dataset.place = place
  slot.dataset.at = 0
  slot.tabIndex = -1
  if (HOMES.includes(place)) slot.append(suitDrawing(place - 2))
  return slot
}

function lampElement() {
  const lamp = document.createElement('span')
  lamp.className = 'lamp'
  lamp.append(document.createElement('i'))
  return lamp
}
