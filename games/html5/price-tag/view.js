// The belt: a tin for the present sum, two that wait behind it, and those that leave it.

import {LIVES, sumOf} from './rules.js'
import {find, grouped, isStill} from './shack.js'

export function createView() {
  const rail = find('#rail')
  let tins = new Map() // place in the round to element
  let width = 0

  const view = {
    fit() {
      width = rail.clientWidth
    },

    /** Puts the tins that are to be seen on the belt; those of an earlier round go. */
    lay(game) {
      tins.clear()
      rail.replaceChildren()
      view.show(game)
    },

    show(game) {
      for (let at = game.at; at < Math.min(game.at + 3, game.sums.length); at++) {
        if (!tins.has(at)) tins.set(at, put(game, at))
      }
      view.move(game)
      const sum = sumOf(game)
      const isOpen = sum?.text.includes('?')
      find('#asked').textContent = sum ? (isOpen ? sum.text : `${sum.text} =`) : ''
      find('#entry').textContent = game.entry || '?'
      find('#points').textContent = grouped(game.points)
      find('#tin').textContent = `${Math.min(game.at + 1, game.sums.length)}/${game.sums.length}`
      for (const [at, life] of [...find('#lives').children].entries()) {
        life.className = game.missed > at ? 'out' : ''
      }
      find('#lives').hidden = game.level === null && game.missed <= LIVES
    },

    move(game) {
      for (const [at, tin] of tins) {
        const behind = at - game.at
        if (behind < 0) continue
        // From right to left; the two that wait stand just outside and inside the right edge.
        const x = behind === 0 ? 0.58 * (1 - game.way) + 0.02 : 0.6 + behind * 0.23
        tin.style.translate = `${Math.round(x * width)}px 0`
        tin.classList.toggle('first', behind === 0)
      }
    },

    /** A tin leaves: `sold` into a bag, `fell` to the floor. */
    leave(at, how) {
      const tin = tins.get(at)
      tins.delete(at)
      if (!tin) return
      tin.classList.add(how)
      setTimeout(() => tin.remove(), isStill() ? 0 : 420)
    },

    slip() {
      const entry = find('#entry')
      if (!isStill()) {
        entry.animate([{translate: '-6px'}, {translate: '6px'}, {translate: '0'}], {duration: 160})
      }
    },
  }
  return view

  function put(game, at) {
    const tin = document.createElement('div')
    const tag = document.createElement('span')
    tin.className = `tin k${at % 5}`
    tag.textContent = game.sums[at].text
    tin.append(tag)
    rail.append(tin)
    return tin
  }
}
