// A shop bell's waltz while the belt runs.
export const tunes = {
  belt: {
    step: 0.2,
    voices: [
      {wave: 'triangle', loud: 0.05, notes: 'e5 - g5 . c5 - | e5 - d5 . g4 - | d5 - f5 . b4 - | d5 - c5 . g4 - | e5 - g5 . c6 - | a5 - g5 . e5 - | f5 - d5 . b4 - | c5 - - - . .'},
      {wave: 'sine', loud: 0.06, notes: 'c3 . g3 . g3 . | c3 . g3 . g3 . | g2 . f3 . f3 . | g2 . f3 . f3 . | c3 . g3 . g3 . | f3 . a3 . a3 . | g2 . f3 . f3 . | c3 . g3 . . .'},
      {wave: 'drum', loud: 0.03, notes: 'k . h . h .'},
    ],
  },
}
