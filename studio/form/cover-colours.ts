import {chooseCover} from '../../schemas/rules/cover.ts'
import {monogram} from '../../schemas/rules/monogram.ts'

/** Ground and lettering of the site's twelve enamels (`web/src/ui/cover.css`). */
const ENAMELS: readonly (readonly [ground: string, letters: string])[] = [
  ['#b32', '#fec'],
  ['#164', '#fd7'],
  ['#25a', '#fec'],
  ['#ea3', '#411'],
  ['#fdb', '#a22'],
  ['#156', '#fc9'],
  ['#625', '#fba'],
  ['#e63', '#212'],
  ['#8ce', '#125'],
  ['#f9a', '#503'],
  ['#235', '#f97'],
  ['#9b3', '#121'],
]

/** The colours and the letters of the cover that the site draws from a name. In a list its pattern is too small to see. */
export function coverOf(name: string): {ground: string; letters: string; text: string} {
  const [ground = '#235', letters = '#f97'] = ENAMELS[chooseCover(name).enamel] ?? []
  return {ground, letters, text: monogram(name)}
}
