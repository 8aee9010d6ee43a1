// Late in the evening, a window open somewhere.
export const tunes = {
  evening: {
    step: 0.3,
    voices: [
      {wave: 'sine', loud: 0.06, notes: 'a4 - c5 - e5 - - d5 | c5 - - b4 a4 - - - | g4 - b4 - d5 - - c5 | b4 - - a4 e4 - - - | f4 - a4 - c5 - - b4 | a4 - - g4 f4 - - - | e4 - g#4 - b4 - - d5 | c5 - b4 - a4 - - -'},
      {wave: 'triangle', loud: 0.04, notes: 'a2 . e3 . a3 . e3 . | a2 . e3 . a3 . e3 . | g2 . d3 . g3 . d3 . | e2 . b2 . e3 . b2 . | f2 . c3 . f3 . c3 . | f2 . c3 . f3 . c3 . | e2 . b2 . e3 . b2 . | a2 . e3 . a3 . . .'},
    ],
  },
}
