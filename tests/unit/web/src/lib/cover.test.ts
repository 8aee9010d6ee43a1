import {assert, property, string} from 'fast-check'
import {expect, test} from 'vitest'

import {chooseCover} from '../../../../../schemas/rules/cover.ts'
import {coverClasses} from '../../../../../web/src/lib/cover.ts'

test.each([
  ['Retro Bowl', 'k0 p7 t2'],
  ['Crossy Road', 'k4 p7 t2'],
  ["Papa's Pizzeria", 'k9 p8 t0'],
  ['2048', 'k2 p4 t1'],
  ['Raft Wars 2', 'k2 p5 t2'],
  ['Alien Hominid', 'k10 p1 t2'],
  ['Slope', 'k8 p9 t2'],
  ['Happy Wheels', 'k1 p8 t1'],
])('%s keeps the cover that the design drew', (name, classes) => {
  expect(coverClasses(name)).toBe(classes)
})

test('case, outer blanks and the way an accent is composed do not change the cover', () => {
  expect(coverClasses('  retro BOWL ')).toBe(coverClasses('Retro Bowl'))
  expect(coverClasses('Cafe\u0301')).toBe(coverClasses('Café'))
})

test('every name has an enamel, a pattern and a tilt that exist', () => {
  const hasCover = (name: string) => /^k(\d|1[01]) p\d t[0-2]$/.test(coverClasses(name))

  expect(() => assert(property(string({unit: 'grapheme'}), hasCover))).not.toThrow()
})

test('similar names do not look alike: hundred numbered games use every enamel', () => {
  const enamels = Array.from({length: 100}, (_, index) => chooseCover(`Game ${index}`).enamel)

  expect(new Set(enamels).size).toBe(12)
})
