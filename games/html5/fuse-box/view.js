// What is seen of a box: its fuses as buttons, and the street it hangs in.

import {isStill} from './shack.js'
import {PER_STREET, around, isOut, streetOf} from './rules.js'

const kindNames = {
  plain: '',
  slant: 'slanted',
  bar: 'turns its row',
  post: 'turns its column',
  taped: 'taped',
}
const states = {2: ['out', 'alight'], 3: ['out', 'dim', 'bright']}

export function createView(box, push) {
  let fuses = []
  let cursor = 0

  /** Rims around the fuses that a press would turn over. */
  function reach(game, place) {
    const places = place === null || isOut(game) ? [] : around(game, place)
    for (const [at, fuse] of fuses.entries()) fuse.classList.toggle('reach', places.includes(at))
  }

  return {
    cursor: () => cursor,
    stand(place, focus) {
      fuses[cursor].tabIndex = -1
      cursor = place
      fuses[cursor].tabIndex = 0
      if (focus) fuses[cursor].focus({preventScroll: true})
    },
    reach,

    build(game) {
      box.style.setProperty('--size', game.size)
      fuses = game.kinds.map((kind, place) => {
        const fuse = document.createElement(kind === 'gap' ? 'span' : 'button')
        fuse.className = kind === 'gap' ? 'gap' : `fuse ${kind}`
        if (kind === 'gap') return fuse
        if (kind === 'taped') fuse.setAttribute('aria-disabled', 'true')
        if (game.goal[place] > 0) {
          fuse.classList.add('night')
          fuse.textContent = '☾'
        }
        fuse.tabIndex = -1
        fuse.addEventListener('click', () => push(place))
        return fuse
      })
      box.replaceChildren(...fuses)
      // The middle, or the next place that has a fuse.
      const middle = Math.floor(fuses.length / 2)
      cursor = middle + game.kinds.slice(middle).findIndex((kind) => kind !== 'gap')
      fuses[cursor].tabIndex = 0
    },

    show(game) {
      for (const [place, fuse] of fuses.entries()) {
        const kind = game.kinds[place]
        if (kind === 'gap') continue
        const lamp = game.lamps[place]
        const pressed = lamp === 0 ? 'false' : lamp === game.steps - 1 ? 'true' : 'mixed'
        fuse.setAttribute('aria-pressed', pressed)
        const row = Math.floor(place / game.size) + 1
        const words = [
          `Fuse row ${row}, column ${(place % game.size) + 1}`,
          kindNames[kind],
          game.goal[place] > 0 ? 'night lamp' : '',
          states[game.steps][lamp],
        ]
        fuse.setAttribute('aria-label', words.filter(Boolean).join(', '))
      }
    },

    point(place) {
      box.querySelector('.hinted')?.classList.remove('hinted')
      if (place !== null) fuses[place].classList.add('hinted')
    },

    /** The pressed fuse gives way, and the others answer one after the other. */
    ripple(game, place) {
      if (isStill()) return
      for (const [at, other] of around(game, place).entries()) {
        fuses[other].animate([{scale: 1}, {scale: 0.9}, {scale: 1}], {
          duration: 150,
          delay: at === 0 ? 0 : 40,
        })
      }
    },

    refuse(place) {
      if (isStill()) return
      fuses[place].animate([{}, {translate: '-4px'}, {translate: '4px'}, {}], 160)
    },

    /** The whole box settles, in a wave from the last fuse pressed. */
    cheer(game, from) {
      if (isStill()) return
      for (const [place, fuse] of fuses.entries()) {
        const far = Math.hypot(
          (place % game.size) - (from % game.size),
          Math.floor(place / game.size) - Math.floor(from / game.size),
        )
        fuse.animate([{scale: 1}, {scale: 1.12, filter: 'brightness(2.2)'}, {scale: 1}], {
          duration: 320,
          delay: far * 75,
        })
      }
    },
  }
}

/** A window for every box of a street, dark once its box is out; its colour tells how well. */
export function streetWindows(street, won, here) {
  return Array.from({length: PER_STREET}, (_, at) => {
    const box = street * PER_STREET + at + 1
    const mark = document.createElement('i')
    mark.className = `won${won[box] ?? 0}${box === here ? ' here' : ''}`
    return mark
  })
}

export const placeName = (box) => (box === 0 ? 'Today' : String(((box - 1) % PER_STREET) + 1))
export const streetNumber = (game) => (game.box === 0 ? game.street : streetOf(game.box))
