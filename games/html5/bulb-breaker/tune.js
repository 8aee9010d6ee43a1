// Closing time at the fair: a bass that walks home, and a tune that hums along.
export const tunes = {
  wall: {
    step: 0.18,
    voices: [
      {
        wave: 'triangle',
        loud: 0.045,
        notes: `
          d5 - a4 - f4 - a4 - | c5 - - bb4 a4 - . . | bb4 - g4 - d4 - g4 - | a4 - - g4 f4 - . .
          g4 - bb4 - d5 - c5 bb4 | a4 - c5 - f5 - - - | e5 - c#5 - a4 - c#5 e5 | d5 - - - . . a4 c5
          f5 - e5 d5 c5 - a4 - | d5 - c5 bb4 a4 - f4 - | g4 - a4 bb4 c5 - d5 - | e5 - f5 e5 c5 - - .
          f5 - d5 - bb4 - d5 - | e5 - c5 - a4 - c5 - | bb4 - a4 g4 e4 - c#4 - | d4 - - - - . . .`,
      },
      {
        wave: 'square',
        loud: 0.024,
        notes: `
          d3 . a2 . d3 . c3 . | f2 . c3 . f3 . e3 . | g2 . d3 . g3 . f3 . | d3 . a2 . d3 . f3 .
          g2 . d3 . bb2 . g2 . | f2 . a2 . c3 . f3 . | a2 . e3 . a3 . g3 . | d3 . a2 . d3 . a2 .
          f2 . c3 . a2 . c3 . | bb2 . f3 . d3 . bb2 . | g2 . d3 . bb2 . g2 . | c3 . g2 . c3 . e3 .
          bb2 . f3 . d3 . f3 . | a2 . e3 . c3 . e3 . | g2 . bb2 . a2 . a2 . | d3 . a2 . d3 . . .`,
      },
      {wave: 'drum', loud: 0.026, notes: 'k . h . s . h . | k . h k s . h h'},
    ],
  },
}
