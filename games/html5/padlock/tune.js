// The music of Padlock, as notes (see music.js): soft steps, and a clock in the hall.

export const tunes = {
  hall: {
    step: 0.21,
    voices: [
      {
        wave: 'triangle',
        loud: 0.05,
        notes: `e2 . e2 . . . b2 . | . . g2 . a2 . . . | e2 . e2 . . . b2 . | . . d3 . b2 . . .
                c3 . c3 . . . g2 . | . . a2 . b2 . . . | a2 . a2 . . . e2 . | b2 . . . b2 . d#3 .`,
      },
      {
        wave: 'sine',
        loud: 0.04,
        notes: `. . . . e4 - g4 - | f#4 - e4 - . . . . | . . . . b4 - a4 - | g4 - f#4 - e4 - . .
                . . . . e4 - g4 - | c5 - b4 - . . . . | a4 - - - c5 - b4 - | f#4 - - - - - . .
                . . . . . . . . | . . . . e5 . b4 . | . . . . . . . . | . . . . d5 . a4 .
                . . . . . . . . | . . . . c5 . g4 . | a4 - g4 - f#4 - e4 - | d#4 - - - . . . .`,
      },
      {wave: 'drum', loud: 0.014, notes: 'h . . . . . . . | h . . . . . h .'},
    ],
  },
}
