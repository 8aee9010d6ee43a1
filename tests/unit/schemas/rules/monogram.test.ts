import {expect, test} from 'vitest'

import {monogram} from '../../../../schemas/rules/monogram.ts'

test.each([
  ['Chess', 'Ch', 'one word gives two letters'],
  ['Qwop', 'Qw', 'one word gives two letters'],
  ['QWOP', 'Qw', 'capitals are one word'],
  ['Retro Bowl', 'RB', 'two words give their initials'],
  ['Super Smash Flash', 'SS', 'a third word is left out'],
  ['CatMario', 'CM', 'camel case is two words'],
  ['Raft Wars 2', 'RW2', 'a last number is added'],
  ['Bloons TD 5', 'BT5', 'a last number is added'],
  ['Hobo 2', 'H2', 'a word and its number'],
  ['Learn2fly2', 'L2', 'a number ends a word'],
  ['Supermario63', 'S63', 'two digits are short enough'],
  ['Connect 4', 'C4', 'a word and its number'],
  ['Fifa 2012 Manager', 'F2', 'a long number gives its first digit only'],
  ['2048', '2048', 'a name that is a number is itself'],
  ['1234567', '1234', 'but only four digits fit'],
  ["Papa's Pizzeria", 'PP', 'what the apostrophe leaves is silent'],
  ['The Fancy Pants Adventure', 'FP', 'the article is silent'],
  ['Earn to Die 2', 'ED2', 'small words are silent'],
  ['Of', 'Of', 'unless there is nothing else'],
  ['éclair', 'Éc', 'accents stay on their letter'],
  ['🐍🐍', '🐍', 'a name without letters gives its first character'],
  ['👩‍🚀', '👩‍🚀', 'which may be made of many'],
  ['!!!', '!', 'which may be a mark'],
  ['', '?', 'and nothing at all still has a cover'],
])('%s is %s: %s', (name, letters) => {
  expect(monogram(name)).toBe(letters)
})
