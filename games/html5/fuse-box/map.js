// The dialog that holds all streets: ten boxes of one of them, and the finishes that bulbs buy.

import {ask, find} from './shack.js'
import {LAST, PER_STREET, bulbsOf, finishes, lastOpen, streetOf, streets} from './rules.js'

/** `chooseFinish(at)` is called at once; `open(box)` gives the box chosen, or 0. */
export function createMap({won, finish, chooseFinish}) {
  let street = 0
  let chosen = finish
  let here = 0

  function show() {
    const {name, rule} = streets[street]
    find('#map-title').textContent = name
    find('#map-rule').textContent = rule
    find('#street-before').disabled = street === 0
    find('#street-after').disabled = street === streets.length - 1
    const open = lastOpen(won)
    const buttons = Array.from({length: PER_STREET}, (_, at) => {
      const box = street * PER_STREET + at + 1
      const count = won[box] ?? 0
      const button = document.createElement('button')
      button.className = `btn window won${count}${box === here ? ' here' : ''}`
      button.value = box
      button.disabled = box > open
      button.textContent = at + 1
      const words = box > open ? 'locked' : count === 0 ? 'alight' : `${count} of 3 bulbs`
      button.setAttribute('aria-label', `Box ${at + 1}, ${words}`)
      const marks = document.createElement('small')
      marks.textContent = '●'.repeat(count) + '○'.repeat(3 - count)
      button.append(marks)
      return button
    })
    find('#windows').replaceChildren(...buttons)
    const bulbs = bulbsOf(won)
    const next = finishes.find((one) => one.bulbs > bulbs)
    const goal = next ? ` ${next.name} at ${next.bulbs}.` : ' All finishes are yours.'
    find('#map-count').textContent = `${bulbs} of ${LAST * 3} bulbs.${goal}`
    const swatches = finishes.map((one, at) => {
      const button = document.createElement('button')
      button.className = 'swatch'
      button.dataset.finish = one.name
      button.disabled = one.bulbs > bulbs
      button.setAttribute('aria-pressed', String(at === chosen))
      button.setAttribute(
        'aria-label',
        button.disabled ? `${one.name}, from ${one.bulbs} bulbs` : one.name,
      )
      if (button.disabled) button.textContent = one.bulbs
      button.addEventListener('click', () => {
        chosen = at
        chooseFinish(at)
        show()
      })
      return button
    })
    find('#finishes').replaceChildren(...swatches)
  }

  find('#street-before').addEventListener('click', () => {
    street--
    show()
  })
  find('#street-after').addEventListener('click', () => {
    street++
    show()
  })

  return {
    async open(box) {
      here = box
      street = streetOf(box || lastOpen(won))
      show()
      return Number(await ask(find('#map')))
    },
  }
}
