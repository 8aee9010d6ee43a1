// The board with its letters, the signs that are finished, and a keyboard that shows the next key.

import {nextLetter} from './rules.js'
import {find} from './shack.js'

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm,.:', "' ;"]
const digits = '1234567890'

export function createView(press) {
  const text = find('#text')
  let letters = []
  let shown = '' // the sign that the board holds
  let keys = new Map()

  const view = {
    show(game) {
      const sign = game.signs[game.sign]
      const round = `${game.lesson} ${game.sign} ${sign}`
      if (round !== shown) {
        shown = round
        write(sign)
        find('#board').className = `board k${game.sign % 4}`
        finished(game)
        keyboard(game)
      }
      const at = game.state === 'done' ? sign.length : game.at
      for (const [place, letter] of letters.entries()) {
        letter.classList.toggle('painted', place < at)
        letter.classList.toggle('now', place === at)
        letter.classList.toggle('drip', place === at && game.dripped)
      }
      if (game.state === 'done') finished({...game, sign: game.signs.length})
      const wanted = nextLetter(game).toLowerCase()
      for (const [key, button] of keys) button.classList.toggle('next', key === wanted)
      view.brush()
    },

    /** The brush lies where the next letter will stand. */
    brush() {
      const now = letters.find((letter) => letter.classList.contains('now')) ?? letters.at(-1)
      if (!now) return
      const x = now.offsetLeft + now.offsetWidth * 0.4
      const y = now.offsetTop + now.offsetHeight * 0.72
      find('#brush').style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    },
  }
  return view

  /** Words stay whole where a line ends; the space after a word belongs to it. */
  function write(sign) {
    letters = []
    text.replaceChildren(
      ...sign.split(/(?<= )/).map((word) => {
        const box = document.createElement('span')
        box.className = 'word'
        for (const letter of word) {
          const one = document.createElement('span')
          one.textContent = letter === ' ' ? '\u00a0' : letter
          letters.push(one)
          box.append(one)
        }
        return box
      }),
    )
    text.setAttribute('aria-label', sign)
    text.classList.toggle('long', sign.length > 34)
  }

  function finished(game) {
    find('#done').replaceChildren(
      ...game.signs.map((_, at) => {
        const plate = document.createElement('i')
        plate.className = at < game.sign ? `k${at % 4}` : ''
        return plate
      }),
    )
  }

  function keyboard(game) {
    const hasDigits = game.signs.some((sign) => /\d/.test(sign))
    const layout = hasDigits ? [digits, ...rows] : rows
    keys = new Map()
    find('#pad').replaceChildren(
      ...layout.map((row) => {
        const line = document.createElement('div')
        line.className = 'keys-row'
        line.append(...[...row].map((letter) => keyFor(letter)))
        return line
      }),
    )
  }

  function keyFor(letter) {
    const button = document.createElement('button')
    button.className = letter === ' ' ? 'key space' : 'key'
    button.textContent = letter === ' ' ? 'space' : letter
    button.setAttribute('aria-label', letter === ' ' ? 'space' : letter)
    button.tabIndex = -1
    keys.set(letter, button)
    // On the way down, and without the focus, as a second finger comes before the first is gone.
    button.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      press(letter)
    })
    button.addEventListener('click', ({detail}) => {
      if (detail === 0) press(letter)
    })
    return button
  }
}
