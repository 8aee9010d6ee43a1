// Goals: what a player does for the first time. Each is kept as a badge, and may unlock something.

import {todaysDate} from './today.js'

/**
 * @param goals `{id, name, what}` in the order in which they are listed; `what` says what to do.
 * @param unlocks `{id, name, from}`: what so many goals set free; it is announced then.
 *
 * Badges are kept as `badges`: a list of `{id, name, date}`, which the site may print.
 */
export function createGoals(store, goals, unlocks = []) {
  let badges = parseBadges(store.read('badges'))
  const has = (id) => badges.some((badge) => badge.id === id)
  const count = () => goals.filter(({id}) => has(id)).length

  return {
    has,
    count,
    total: goals.length,

    /** Marks a goal as reached. True the first time, which is also shown over the game. */
    reach(id) {
      const goal = goals.find((one) => one.id === id)
      if (!goal || has(id)) return false
      badges = [...badges, {id, name: goal.name, date: todaysDate()}]
      store.write('badges', badges)
      showToast(`★ ${goal.name}`)
      const free = unlocks.find(({from}) => from === count())
      if (free) showToast(`New: ${free.name}`)
      return true
    },

    /** The first goals that are still open. */
    open: (most = 1) => goals.filter(({id}) => !has(id)).slice(0, most),

    /** Writes goals into a list, all of them or some: a lamp each, lit when reached. */
    list(element, some = goals) {
      element.classList.add('goals')
      element.replaceChildren(
        ...some.map(({id, name, what}) => {
          const item = document.createElement('li')
          const title = document.createElement('b')
          title.textContent = name
          item.classList.toggle('reached', has(id))
          item.append(title, ` ${what}`)
          if (has(id)) {
            const done = document.createElement('span')
            done.className = 'unseen'
            done.textContent = ' (reached)'
            item.append(done)
          }
          return item
        }),
      )
    },
  }
}

/**
 * Buttons for what goals unlock: `{id, name, from}`, free from so many reached goals on. The chosen one
 * is kept under `key`. Returns the id that counts: the kept one if it is free, else the first.
 */
export function chosenOf(store, key, choices, goals) {
  const kept = choices.find(({id}) => id === store.read(key))
  return (kept && kept.from <= goals.count() ? kept : choices[0]).id
}

/** Shows these buttons in `row`, and in `next` what comes next; calls `choose(id)`. */
export function showChoices({row, next, store, key, choices, goals, choose}) {
  const chosen = chosenOf(store, key, choices, goals)
  const coming = choices.find(({from}) => from > goals.count())
  const missing = coming ? coming.from - goals.count() : 0
  next.textContent = coming
    ? `${coming.name}, after ${missing} more ${missing === 1 ? 'goal' : 'goals'}.`
    : 'you have them all.'
  row.replaceChildren(
    ...choices.map(({id, name, from}) => {
      const button = document.createElement('button')
      button.className = 'btn sw'
      button.textContent = name
      button.disabled = from > goals.count()
      button.setAttribute('aria-pressed', String(id === chosen))
      button.addEventListener('click', () => {
        store.write(key, id)
        for (const other of row.children) {
          other.setAttribute('aria-pressed', String(other === button))
        }
        choose(id)
      })
      return button
    }),
  )
}

/** What was kept, without anything that is not a badge. */
export function parseBadges(value) {
  if (!Array.isArray(value)) return []
  const isText = (text) => typeof text === 'string' && text.length > 0 && text.length <= 80
  const known = new Set()
  return value.slice(0, 200).flatMap((badge) => {
    const {id, name, date} = badge ?? {}
    if (!isText(id) || !isText(name) || !isText(date) || known.has(id)) return []
    known.add(id)
    return [{id, name, date}]
  })
}

let waiting = []

/** A painted strip at the top of the stage for a moment; several wait for each other. */
export function showToast(text) {
  waiting = [...waiting, text]
  if (waiting.length === 1) showNext()
}

function showNext() {
  const strip = document.createElement('p')
  strip.className = 'toast'
  strip.setAttribute('role', 'status')
  document.querySelector('#stage').append(strip)
  // A live region speaks of what changes in it, so the text comes after the strip.
  setTimeout(() => {
    strip.textContent = waiting[0]
  }, 50)
  setTimeout(() => {
    strip.remove()
    waiting = waiting.slice(1)
    if (waiting.length > 0) showNext()
  }, 2600)
}
