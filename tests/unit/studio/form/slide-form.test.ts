import {set, unset} from 'sanity'
import {expect, test} from 'vitest'

import {patchesFor} from '../../../../studio/form/slide-form.tsx'

const tin = {name: 'Tin', path: 'tin', picture: 'image-tin'}
const bulb = {name: 'Bulb', path: 'bulb', picture: null}
const pictureOf = (ref: string) => ({_type: 'image', asset: {_type: 'reference', _ref: ref}})

test('choosing a game fills an empty slide', () => {
  expect(patchesFor(tin, null, {})).toEqual([
    set('/play/dGlu', ['link']),
    set('Tin', ['title']),
    set(pictureOf('image-tin'), ['image']),
  ])
})

test('another game takes with it what came from the first, and leaves what the editor gave', () => {
  const follows = {title: 'Tin', image: pictureOf('image-tin')}
  expect(patchesFor(bulb, tin, follows)).toEqual([
    set('/play/YnVsYg', ['link']),
    set('Bulb', ['title']),
    unset(['image']),
  ])
  const own = {title: 'Play this', image: pictureOf('image-own')}
  expect(patchesFor(bulb, tin, own)).toEqual([set('/play/YnVsYg', ['link'])])
})
