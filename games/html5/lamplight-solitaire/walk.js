// Walking over the table with four keys: along the upper row, along the piles, up and down a pile.

const above = [0, 1, 1, 2, 3, 4, 5] // the place over each pile
const below = [0, 1, 3, 4, 5, 6] // the pile under each place of the upper row

export function createWalk(view, position) {
  return (direction) => {
    const {places, hidden} = position()
    const {place, at} = view.cursor()
    const last = (where) => Math.max(0, places[where].length - 1)
    const to = (where, card = last(where)) => view.point(where, card)

    if (place < 6) {
      if (direction === 'left') to(Math.max(0, place - 1))
      else if (direction === 'right') to(Math.min(5, place + 1))
      else if (direction === 'down') to(6 + below[place])
      else to(place)
      return
    }
    if (direction === 'left') to(Math.max(6, place - 1))
    else if (direction === 'right') to(Math.min(12, place + 1))
    else if (direction === 'down') to(place, at + 1)
    else if (at > hidden[place]) to(place, at - 1)
    else to(above[place - 6])
  }
}
