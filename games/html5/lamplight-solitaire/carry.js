// Dragging: a card, and what lies on it, follows the pointer and is put down where it is let go.

const START = 6 // points that make a press a drag

/**
 * `pick(place, at)` gives the cards in the hand and the places that take them, or null; `drop(place)`
 * ends it, with null for nowhere.
 */
export function carryCards(table, {view, pick, drop}) {
  let held = null

  table.addEventListener('pointerdown', (event) => {
    const button = event.target.closest('.card')
    if (!button || event.button !== 0 || !event.isPrimary) return
    held = {button, x: event.clientX, y: event.clientY, hand: null}
  })
  table.addEventListener('pointermove', (event) => {
    if (!held) return
    const right = event.clientX - held.x
    const down = event.clientY - held.y
    if (!held.hand) {
      if (Math.hypot(right, down) < START) return
      held.hand = pick(Number(held.button.dataset.place), Number(held.button.dataset.at))
      if (!held.hand) {
        held = null
        return
      }
      held.from = held.hand.cards.map((card) => view.spot(card))
      table.setPointerCapture(event.pointerId)
    }
    for (const [at, card] of held.hand.cards.entries())
      view.drag(card, held.from[at].x + right, held.from[at].y + down)
  })
  const letGo = (event) => {
    const {hand, from, x, y} = held ?? {}
    held = null
    if (!hand) return
    // What the browser calls a click after a drag is none.
    addEventListener('click', (click) => click.stopPropagation(), {capture: true, once: true})
    setTimeout(() => dispatchEvent(new Event('click')), 0)
    const right = event.clientX - x
    const down = event.clientY - y
    const spot = {x: from[0].x + right, y: from[0].y + down}
    const place = event.type === 'pointerup' ? view.placeUnder(spot, hand.ways) : null
    for (const [at, card] of hand.cards.entries())
      view.letGo(card, from[at].x + right, from[at].y + down)
    drop(place)
  }
  table.addEventListener('pointerup', letGo)
  table.addEventListener('pointercancel', letGo)
}
