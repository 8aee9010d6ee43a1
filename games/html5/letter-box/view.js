// Slots for the words, the word that is being built, and the tins with letters.

import {find, isStill} from './shack.js'

export function createView(choose) {
  let tiles = []
  let shownTiles = ''

  const view = {
    show(game, entry) {
      slots(game)
      tray(game)
      for (const [at, tile] of tiles.entries()) {
        tile.classList.toggle('used', entry.includes(at))
        tile.disabled = entry.includes(at)
      }
      find('#entry').textContent = entry.map((at) => game.tiles[at]).join('')
      find('#count').textContent = `${game.found.length}/${game.targets.length}`
      find('#hints').textContent = game.hints
    },

    /** The word that was just found lights up. */
    light(word) {
      const slot = find(`[data-word="${word}"]`)
      if (!slot) return
      slot.scrollIntoView({block: 'nearest'})
      if (isStill()) return
      slot.animate([{background: '#ffb43a'}, {background: '#0000'}], {duration: 900})
    },

    refuse() {
      if (isStill()) return
      find('#entry').animate([{translate: '-7px'}, {translate: '7px'}, {translate: '0'}], {
        duration: 170,
      })
    },
  }
  return view

  function slots({targets, found, shown}) {
    find('#slots').classList.toggle('few', targets.length <= 20)
    find('#slots').replaceChildren(
      ...targets.map((word) => {
        const slot = document.createElement('li')
        const isFound = found.includes(word)
        const known = isFound ? word.length : (shown[word] ?? 0)
        // A word that was not found must not be readable in the page's source by accident.
        if (isFound) slot.dataset.word = word
        slot.className = isFound ? 'found' : ''
        slot.setAttribute('aria-label', isFound ? word : `${word.slice(0, known)} … ${word.length} letters`)
        slot.append(
          ...Array.from(word, (letter, at) => {
            const place = document.createElement('i')
            place.textContent = at < known ? letter : ''
            return place
          }),
        )
        return slot
      }),
    )
  }

  function tray({tiles: letters}) {
    const key = letters.join('')
    if (key === shownTiles) return
    shownTiles = key
    tiles = letters.map((letter, at) => {
      const tile = document.createElement('button')
      tile.className = `tile k${letter.codePointAt(0) % 5}`
      tile.textContent = letter
      // The focus stays where it is, so that Enter posts the word.
      tile.addEventListener('pointerdown', (event) => event.preventDefault())
      tile.addEventListener('click', () => choose(at))
      return tile
    })
    find('#tray').replaceChildren(...tiles)
  }
}
