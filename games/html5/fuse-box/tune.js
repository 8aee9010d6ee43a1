// The music of Fuse Box, as notes (see music.js): wires that hum, and a lamp here and there.

export const tunes = {
  night: {
    step: 0.24,
    voices: [
      {
        wave: 'triangle',
        loud: 0.05,
        notes: `d2 - - - a2 - - - | f2 - - - a2 - - - | bb2 - - - f2 - - - | c3 - - - g2 - - -
                d2 - - - a2 - - - | f2 - - - a2 - - - | g2 - - - bb2 - - - | a2 - - - a2 - c#3 -`,
      },
      {
        wave: 'sine',
        loud: 0.045,
        notes: `. . d4 - . f4 a4 - | . . c5 - a4 - . . | . bb4 - a4 . f4 d4 - | e4 - g4 - . . . .
                . . d4 - . f4 a4 - | . . d5 - c5 - a4 - | bb4 - g4 - . d4 g4 - | a4 - - - e4 - - -
                . . . . . . a4 f4 | d4 - . . . . . . | . . . . . . f4 d4 | e4 - . . . . g4 e4
                d4 - . . a4 - . . | f4 - . . c5 - . . | bb4 - a4 - g4 - f4 - | e4 - - - . . . .`,
      },
      {wave: 'drum', loud: 0.012, notes: 'h . . . h . h . | h . . . h . . h'},
    ],
  },
}
