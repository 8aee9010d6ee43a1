// The dialog that shows what was reached: card backs and lamps to choose, goals, and numbers.

import {ask, find, grouped} from './shack.js'
import {backs, badges, lamps} from './looks.js'
import {clock} from './stats.js'

const parts = ['looks', 'goals', 'numbers']

/** The table and the swatches take their look from two attributes of the page. */
export function createShelf(store, goals) {
  const chosen = {back: chosenOf('back', backs), lamp: chosenOf('lamp', lamps)}
  let part = 'looks'

  function chosenOf(kind, list) {
    const id = store.read(kind)
    const look = list.find((one) => one.id === id && isOwn(one)) ?? list[0]
    document.documentElement.dataset[kind] = look.id
    return look.id
  }

  function isOwn({by}) {
    return by === undefined || goals.has(by)
  }

  function swatches(kind, list) {
    return list.map((look) => {
      const button = document.createElement('button')
      const isMine = isOwn(look)
      const goal = badges.find(({id}) => id === look.by)
      button.className = `swatch ${kind}`
      button.dataset[kind] = look.id
      button.classList.toggle('locked', !isMine)
      button.setAttribute('aria-pressed', String(chosen[kind] === look.id))
      button.setAttribute('aria-label', isMine ? look.name : `${look.name}, locked: ${goal.what}`)
      if (kind === 'lamp') button.append(document.createElement('i'))
      button.addEventListener('click', () => {
        const words = isMine ? look.name : `${look.name}: ${goal.what}`
        find('#look-name').textContent = words
        if (!isMine) return
        store.write(kind, look.id)
        chosen[kind] = look.id
        document.documentElement.dataset[kind] = look.id
        for (const other of button.parentElement.children)
          other.setAttribute('aria-pressed', String(other === button))
      })
      return button
    })
  }

  function show(next) {
    part = next
    for (const name of parts) {
      find(`#${name}`).hidden = name !== part
      find(`[data-part="${name}"]`).setAttribute('aria-pressed', String(name === part))
    }
  }

  for (const name of parts) {
    find(`[data-part="${name}"]`).addEventListener('click', () => show(name))
  }

  return {
    open({bests, stats, today}) {
      find('#backs').replaceChildren(...swatches('back', backs))
      find('#lamps').replaceChildren(...swatches('lamp', lamps))
      find('#look-name').textContent = `${goals.count()} of ${goals.total} goals reached.`
      goals.list(find('#goal-list'))
      const share = (draw) =>
        stats[draw].played ? `${Math.round((100 * bests[draw].won) / stats[draw].played)} %` : '–'
      const rows = [
        ['Played', (draw) => grouped(stats[draw].played)],
        ['Won', (draw) => `${grouped(bests[draw].won)} (${share(draw)})`],
        ['In a row', (draw) => `${stats[draw].row}, most ${stats[draw].longest}`],
        ['Best score', (draw) => (bests[draw].score === null ? '–' : grouped(bests[draw].score))],
        ['Best time', (draw) => (bests[draw].seconds === null ? '–' : clock(bests[draw].seconds))],
        ['Fewest moves', (draw) => stats[draw].moves ?? '–'],
      ].map(([name, value]) => [name, value(1), value(3)])
      find('#number-rows').replaceChildren(...rows.map(rowElement))
      find('#days').textContent =
        `Deal of the day: ${today.streak} in a row, ${today.best} at most.`
      show(part)
      return ask(find('#shelf'))
    },
  }
}

function rowElement([name, ...values]) {
  const row = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = name
  const cells = values.map((value) => {
    const cell = document.createElement('td')
    cell.textContent = value
    return cell
  })
  row.append(head, ...cells)
  return row
}
