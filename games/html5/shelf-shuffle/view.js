// Crates on a shelf, one button each; together their fronts are one painted picture.

import {inPlace} from './rules.js'
import {find, grouped} from './shack.js'

export function createView() {
  const shelf = find('#shelf')
  let crates = []
  let size = 0

  return {
    show(game, best) {
      if (game.size !== size) build(game.size)
      game.crates.forEach((crate, place) => {
        if (crate === 0) return
        const button = crates[crate]
        const column = place % size
        const row = Math.floor(place / size)
        button.style.transform = `translate(${column * 100}%, ${row * 100}%)`
        button.dataset.place = place
        button.classList.toggle('right', crate === place + 1)
        button.setAttribute('aria-label', `Crate ${crate}, row ${row + 1}, column ${column + 1}`)
      })
      // Tab goes along the shelf as it stands, not as it was built.
      shelf.setAttribute('aria-label', describe(game))
      find('#moves').textContent = grouped(game.moves)
      find('#best').textContent = best === null ? '–' : grouped(best)
      find('#placed').textContent = `${inPlace(game)}/${size * size - 1}`
    },
  }

  function build(next) {
    size = next
    shelf.style.setProperty('--size', size)
    crates = [null]
    for (let crate = 1; crate < size * size; crate++) {
      const button = document.createElement('button')
      button.className = 'crate'
      const column = (crate - 1) % size
      const row = Math.floor((crate - 1) / size)
      button.style.setProperty('--across', `${(column / (size - 1)) * 100}%`)
      button.style.setProperty('--down', `${(row / (size - 1)) * 100}%`)
      const number = document.createElement('span')
      number.textContent = crate
      button.append(number)
      crates.push(button)
    }
    shelf.replaceChildren(...crates.slice(1))
  }
}

/** "Shelf 1: 5, 2, gap. …": the board for those who hear it. */
function describe({crates, size}) {
  const rows = []
  for (let row = 0; row < size; row++) {
    const words = crates.slice(row * size, (row + 1) * size).map((crate) => crate || 'gap')
    rows.push(`Shelf ${row + 1}: ${words.join(', ')}.`)
  }
  return rows.join(' ')
}
