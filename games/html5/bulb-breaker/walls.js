// The walls, in units of 128 × 120. Pure data.

/** Bulbs on a ring: chords with some bulbs each. */
const ring = (x, y, radius, chords, bulbs) =>
  Array.from({length: chords}, (_, index) => {
    const point = (at) => {
      const turn = (at / chords) * 2 * Math.PI
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
    }
    return [...point(index), ...point(index + 1), 0, bulbs]
  })

/**
 * Every wall is strings of bulbs: `[x1, y1, x2, y2, sag, bulbs]`, hung in this order. Its `shades` are
 * lamps of tin that nothing puts out: they only send the ball elsewhere.
 */
export const walls = [
  {
    name: 'Porch',
    strings: [
      [42, 38, 86, 38, 8, 4],
      [44, 58, 84, 58, 6, 4],
    ],
  },
  {
    name: 'Two poles',
    strings: [14, 32].flatMap((y) => [
      [4, y, 62, y, 9, 5],
      [66, y, 124, y, 9, 5],
    ]),
  },
  {
    name: 'Clothes line',
    strings: [
      [6, 12, 122, 30, 4, 9],
      [6, 56, 122, 44, 4, 8],
    ],
  },
  {
    name: 'Big top',
    strings: [
      [60, 8, 6, 30, 4, 6],
      [60, 14, 22, 62, 5, 6],
      [64, 10, 64, 64, 0, 6],
      [68, 14, 106, 62, 5, 6],
      [68, 8, 122, 30, 4, 6],
    ],
  },
  {
    name: 'Back stairs',
    strings: [
      [6, 12, 50, 12, 4, 5],
      [30, 26, 76, 26, 4, 5],
      [54, 40, 100, 40, 4, 5],
      [78, 54, 122, 54, 4, 5],
      [84, 14, 122, 26, 4, 4],
      [6, 40, 44, 56, 4, 4],
    ],
    shades: [[64, 62]],
  },
  {
    name: 'Garden fence',
    strings: [16, 40, 64, 88, 112].map((x, at) => [
      x,
      8 + (at % 2) * 8,
      x,
      56 + (at % 2) * 8,
      0,
      6,
    ]),
  },
  {
    name: 'Merry-go-round',
    strings: [...ring(64, 40, 32, 8, 2), ...ring(64, 40, 17, 6, 1)],
    shades: [[64, 40]],
  },
  {
    name: 'Heart of the fair',
    strings: [
      [64, 24, 22, 26, -16, 6],
      [64, 24, 106, 26, -16, 6],
      [20, 34, 62, 70, 9, 6],
      [108, 34, 66, 70, 9, 6],
      [40, 32, 88, 32, 10, 5],
    ],
  },
  {
    name: 'Pyramid',
    strings: [1, 3, 5, 7, 9].map((bulbs, row) => {
      const half = bulbs * 6.4
      return [64 - half, 10 + row * 13, 64 + half, 10 + row * 13, 3, bulbs]
    }),
    shades: [
      [20, 24],
      [108, 24],
    ],
  },
  {
    name: 'Saw mill',
    strings: [
      [6, 12, 30, 54, 0, 6],
      [38, 54, 60, 12, 0, 6],
      [68, 12, 90, 54, 0, 6],
      [98, 54, 122, 12, 0, 6],
      [20, 68, 108, 68, 4, 7],
    ],
  },
  {
    name: 'Street lamps',
    strings: [12, 26, 40].map((y) => [4, y, 124, y, 5, 9]),
    shades: [
      [26, 62],
      [64, 68],
      [102, 62],
    ],
  },
  {
    name: 'Lighthouse',
    strings: [
      [54, 34, 54, 78, 0, 5],
      [74, 34, 74, 78, 0, 5],
      [56, 14, 6, 10, 3, 5],
      [56, 22, 6, 40, 3, 5],
      [72, 14, 122, 10, 3, 5],
      [72, 22, 122, 40, 3, 5],
    ],
    shades: [[64, 20]],
  },
  {
    name: 'Fireworks',
    strings: Array.from({length: 8}, (_, ray) => {
      const x = Math.cos((ray / 4) * Math.PI)
      const y = Math.sin((ray / 4) * Math.PI)
      return [64 + 12 * x, 41 + 10 * y, 64 + 54 * x, 41 + 39 * y, 0, 4]
    }),
    shades: [
      [14, 66],
      [114, 66],
    ],
  },
  {name: 'Whole town', strings: [10, 20, 30, 40, 50, 60].map((y) => [4, y, 124, y, 4, 10])},
]
