// A slow waltz for a shelf of tins.
export const tunes = {
  shelf: {
    step: 0.21,
    voices: [
      {
        wave: 'triangle',
        loud: 0.05,
        notes: `
          d4 - g4 b4 - g4 | e4 - g4 b4 - g4 | e4 - g4 c5 - g4 | d4 - f#4 a4 - .
          b4 - a4 g4 - d4 | e4 - g4 b4 - - | c5 - b4 a4 - f#4 | g4 - - - - .
          e5 - d5 c5 - g4 | d5 - b4 g4 - - | c5 - b4 a4 - e4 | f#4 - a4 d5 - -
          e5 - d5 c5 - e5 | d5 - b4 g4 - b4 | a4 - b4 a4 - f#4 | g4 - - - . .`,
      },
      {
        wave: 'sine',
        loud: 0.07,
        notes: `
          g2 - . d3 - . | e2 - . b2 - . | c3 - . g2 - . | d3 - . a2 - .
          g2 - . d3 - . | e2 - . b2 - . | c3 - . d3 - . | g2 - . g2 - .
          c3 - . g2 - . | g2 - . d3 - . | a2 - . e3 - . | d3 - . a2 - .
          c3 - . g2 - . | g2 - . e2 - . | d3 - . d3 - . | g2 - . d3 - .`,
      },
      {
        wave: 'triangle',
        loud: 0.018,
        notes: `
          . b3 d4 . b3 d4 | . g3 b3 . g3 b3 | . e4 g3 . e4 g3 | . f#3 a3 . f#3 a3
          . b3 d4 . b3 d4 | . g3 b3 . g3 b3 | . e3 g3 . f#3 a3 | . b3 d4 . b3 .
          . e4 g3 . e4 g3 | . b3 d4 . b3 d4 | . c4 e4 . c4 e4 | . f#3 a3 . f#3 a3
          . e4 g3 . e4 g3 | . b3 d4 . g3 b3 | . f#3 a3 . f#3 c4 | . b3 d4 . . .`,
      },
      {wave: 'drum', loud: 0.016, notes: 'k . h s . h'},
    ],
  },
}
