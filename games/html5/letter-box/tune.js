// The sorting room, between two trains.
export const tunes = {
  sorting: {
    step: 0.22,
    voices: [
      {wave: 'triangle', loud: 0.045, notes: 'g4 . b4 d5 - b4 . g4 | a4 . c5 e5 - d5 . b4 | c5 . e5 g5 - e5 . c5 | d5 - - b4 a4 - . . | g4 . b4 d5 - g5 . d5 | e5 . d5 c5 - b4 . a4 | b4 . g4 a4 - f#4 . d4 | g4 - - - . . . .'},
      {wave: 'sine', loud: 0.06, notes: 'g2 . . d3 . . g3 . | a2 . . e3 . . a3 . | c3 . . g3 . . e3 . | d3 . . a2 . . d3 . | g2 . . d3 . . b2 . | c3 . . e3 . . c3 . | d3 . . d3 . . a2 . | g2 . . d3 . . g2 .'},
      {wave: 'drum', loud: 0.025, notes: 'k . h s . h k h'},
    ],
  },
}
