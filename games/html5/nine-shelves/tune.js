// The music of Nine Shelves, as notes (see music.js): a shop after hours, and somebody who hums.

export const tunes = {
  shop: {
    step: 0.26,
    voices: [
      {
        wave: 'triangle',
        loud: 0.04,
        notes: `g2 - - - d3 - - - | e2 - - - b2 - - - | c3 - - - g2 - - - | d3 - - - a2 - - -
                g2 - - - d3 - - - | b2 - - - f#2 - - - | c3 - - - e2 - - - | d2 - - - d3 - c3 -`,
      },
      {
        wave: 'sine',
        loud: 0.04,
        notes: `d4 - b4 - a4 - g4 - | e4 - - - - - g4 - | e4 - g4 - c5 - b4 - | a4 - - - - - - -
                d4 - b4 - a4 - g4 - | f#4 - - - d4 - - - | e4 - c4 - e4 - g4 - | f#4 - - - - - - -
                . . . . b4 - d5 - | b4 - g4 - - - . . | . . . . c5 - e5 - | d5 - a4 - - - . .
                . . d5 - b4 - g4 - | f#4 - - - b4 - - - | c5 - b4 - a4 - g4 - | a4 - - - d4 - - -`,
      },
    ],
  },
}
