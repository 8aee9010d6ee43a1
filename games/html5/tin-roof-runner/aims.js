// What can be reached in a run, and what that sets free. Pure, like the rules.

import {DISTRICT, metres, score} from './rules.js'

/** What can be reached in a run, easiest first. */
export const goals = [
  {id: 'm100', name: 'Warm paws', what: 'Run 100 metres.', isMet: (game) => metres(game) >= 100},
  {
    id: 'b10',
    name: 'Pocketful',
    what: 'Pick 10 bulbs in one run.',
    isMet: ({bulbs}) => bulbs >= 10,
  },
  {
    id: 'pipe8',
    name: 'Pipe dream',
    what: 'Get over 8 stove pipes in one run.',
    isMet: ({passed}) => passed.pipe >= 8,
  },
  {
    id: 'harbour',
    name: 'Harbour lights',
    what: 'Reach the Harbour, 250 metres.',
    isMet: (game) => metres(game) >= DISTRICT,
  },
  {
    id: 'wash8',
    name: 'Laundry day',
    what: 'Slide under 8 washing lines in one run.',
    isMet: ({passed}) => passed.washing >= 8,
  },
  {
    id: 'bounce2',
    name: 'Mattress test',
    what: 'Bounce on 2 mattresses in one run.',
    isMet: ({passed}) => passed.mattress >= 2,
  },
  {
    id: 'dark',
    name: 'Lights out',
    what: 'Run 150 metres without a bulb.',
    isMet: (game) => game.bulbs === 0 && metres(game) >= 150,
  },
  {
    id: 'fish',
    name: 'Second life',
    what: 'Be saved by a fish.',
    isMet: ({saved}) => saved > 0,
  },
  {
    id: 'factory',
    name: 'Night shift',
    what: 'Reach Factory Row, 500 metres.',
    isMet: (game) => metres(game) >= DISTRICT * 2,
  },
  {
    id: 'b40',
    name: 'Chandelier',
    what: 'Pick 40 bulbs in one run.',
    isMet: ({bulbs}) => bulbs >= 40,
  },
  {
    id: 'sweep',
    name: 'Chimney sweep',
    what: 'Get over 8 chimneys in one run.',
    isMet: ({passed}) => passed.chimney >= 8,
  },
  {
    id: 'fair',
    name: 'All the fun',
    what: 'Reach the Fairground, 750 metres.',
    isMet: (game) => metres(game) >= DISTRICT * 3,
  },
  {
    id: 'pigeon8',
    name: 'Do not disturb',
    what: 'Run below 8 pigeons in one run.',
    isMet: ({passed}) => passed.pigeon >= 8,
  },
  {
    id: 'hill',
    name: 'Early mass',
    what: 'Reach Chapel Hill, 1,000 metres.',
    isMet: (game) => metres(game) >= DISTRICT * 4,
  },
  {
    id: 'lap',
    name: 'Once around town',
    what: 'Run 1,250 metres.',
    isMet: (game) => metres(game) >= DISTRICT * 5,
  },
  {
    id: 'b120',
    name: 'City lights',
    what: 'Pick 120 bulbs in one run.',
    isMet: ({bulbs}) => bulbs >= 120,
  },
  {
    id: 'm2500',
    name: 'Twice around town',
    what: 'Run 2,500 metres.',
    isMet: (game) => metres(game) >= DISTRICT * 10,
  },
  {id: 'p5000', name: 'Legend', what: 'Score 5,000 points.', isMet: (game) => score(game) >= 5000},
]

/** Other coats for the cat, each free from so many goals on. */
export const coats = [
  {id: 'ginger', name: 'Ginger', from: 0},
  {id: 'soot', name: 'Soot', from: 3},
  {id: 'cream', name: 'Cream', from: 6},
  {id: 'smoke', name: 'Smoke', from: 9},
  {id: 'moon', name: 'Moonlight', from: 12},
]
