// A cat on its toes, and a merry-go-round for the second half of the town.
export const tunes = {
  roofs: {
    step: 0.165,
    voices: [
      {
        wave: 'triangle',
        loud: 0.05,
        notes: `
          a4 - c5 a4 . e4 g#4 a4 | . c5 - b4 a4 - e4 . | d5 - f5 d5 . a4 c#5 d5 | . c5 - b4 a4 - - .
          f4 - a4 c5 . c5 b4 a4 | g4 - c5 e5 . e5 d5 c5 | b4 - g#4 b4 . d5 c5 b4 | a4 - - . e4 . g#4 .
          e5 - . e5 d5 c5 - . | d5 - . d5 c5 b4 - . | c5 - . c5 b4 a4 - . | b4 - c5 - d5 - e5 -
          a5 - e5 - c5 - e5 . | f5 - d5 - a4 - d5 . | e5 d5 c5 b4 g#4 b4 d5 - | a4 - - - . . . .`,
      },
      {
        wave: 'square',
        loud: 0.022,
        notes: `
          a2 . e3 . a2 . g2 . | a2 . e3 . a2 . c3 . | d3 . a2 . d3 . f3 . | a2 . e3 . a2 . e3 .
          f2 . c3 . f2 . a2 . | c3 . g2 . c3 . e3 . | e3 . b2 . e3 . g#2 . | a2 . e3 . a2 . e3 .
          a2 . e3 . a2 . e3 . | g2 . d3 . g2 . d3 . | f2 . c3 . f2 . c3 . | e2 . b2 . e3 . g#2 .
          a2 . e3 . a2 . c3 . | d3 . a2 . d3 . f3 . | e3 . b2 . e3 . e2 . | a2 . e3 . a2 . . .`,
      },
      {wave: 'drum', loud: 0.03, notes: 'k . h . s . h h | k . h k s . h .'},
    ],
  },
  fair: {
    step: 0.155,
    voices: [
      {
        wave: 'triangle',
        loud: 0.05,
        notes: `
          g4 - e5 - c5 - e5 g5 | f5 - d5 - b4 - - . | f5 - d5 - b4 - d5 f5 | e5 - c5 - g4 - - .
          a4 - c5 - f5 - e5 d5 | e5 - c5 - g4 - a4 b4 | c5 b4 a4 b4 c5 d5 e5 f5 | g5 - g4 - c5 - - .
          e5 - . e5 d5 - e5 - | f5 - . d5 a4 - - . | d5 - . d5 c5 - d5 - | e5 - . c5 g4 - - .
          a4 c5 f5 c5 a4 c5 f5 - | g4 c5 e5 c5 g4 c5 e5 - | d5 - e5 d5 b4 - g4 - | c5 - - - . . g4 .`,
      },
      {
        wave: 'square',
        loud: 0.022,
        notes: `
          c3 . g3 . g2 . g3 . | g2 . d3 . b2 . d3 . | g2 . f3 . d3 . f3 . | c3 . g3 . e3 . g3 .
          f2 . c3 . a2 . c3 . | c3 . g3 . g2 . g3 . | d3 . a3 . f3 . a3 . | g2 . d3 . c3 . g2 .
          c3 . g3 . c3 . g3 . | d3 . a3 . d3 . a3 . | g2 . d3 . g2 . d3 . | c3 . g3 . e3 . g3 .
          f2 . c3 . f2 . c3 . | c3 . g3 . c3 . g3 . | g2 . d3 . g2 . b2 . | c3 . g2 . c3 . . .`,
      },
      {wave: 'drum', loud: 0.03, notes: 'k . h . s . h . | k . h h s . h h'},
    ],
  },
}
