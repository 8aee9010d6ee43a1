// The music of Lamplight Solitaire, as notes (see music.js): a slow waltz for a late table.

export const tunes = {
  waltz: {
    step: 0.3,
    voices: [
      {
        wave: 'triangle',
        loud: 0.045,
        notes: `f2 - - - - - | c3 - - - - - | d2 - - - - - | a2 - - - - -
                bb2 - - - - - | f2 - - - - - | g2 - - - - - | c2 - - - e2 -`,
      },
      {
        wave: 'sine',
        loud: 0.03,
        notes: `. . a3 - c4 - | . . g3 - bb3 - | . . f3 - a3 - | . . e3 - c4 -
                . . d4 - f3 - | . . a3 - c4 - | . . bb3 - d4 - | . . g3 - bb3 -`,
      },
      {
        wave: 'sine',
        loud: 0.045,
        notes: `c5 - - - a4 - | g4 - - - - - | a4 - - f4 - - | e4 - - - - -
                d5 - - - bb4 - | a4 - - - f4 - | g4 - bb4 - d5 - | c5 - - - - -
                c5 - a4 - f5 - | e5 - - - c5 - | d5 - a4 - f4 - | e4 - - - - -
                f4 - bb4 - d5 - | c5 - - - a4 - | bb4 - g4 - e4 - | f4 - - - - -
                . . . . . . | . . . . . . | a4 - - - c5 - | a4 - - - - -
                . . . . . . | . . f4 - a4 - | bb4 - - a4 - g4 | c5 - - - - -`,
      },
    ],
  },
}
