// An unhurried walk, so that hands do not hurry either.
export const tunes = {
  street: {
    step: 0.24,
    voices: [
      {wave: 'triangle', loud: 0.045, notes: 'd5 - . a4 b4 - a4 - | f#4 - a4 . d4 - - . | e5 - . b4 c#5 - b4 - | a4 - - . f#4 - e4 - | d5 - . a4 b4 - d5 - | f#5 - e5 . d5 - b4 - | a4 - . f#4 g4 - e4 - | d4 - - - . . . .'},
      {wave: 'sine', loud: 0.06, notes: 'd3 . . . a2 . . . | d3 . . . a2 . . . | e3 . . . b2 . . . | a2 . . . c#3 . . . | d3 . . . a2 . . . | g2 . . . b2 . . . | a2 . . . a2 . . . | d3 . . . a2 . d3 .'},
      {wave: 'drum', loud: 0.025, notes: 'k . h . s . h .'},
    ],
  },
}
