// What can be reached in a game, and what that sets free. Pure, like the rules.

/** What can be reached, easiest first; `isMet` is asked after every step, with the step's events. */
export const goals = [
  {id: 'wall-1', name: 'Porch light', what: 'Put out the first wall.', isMet: isCleared(0)},
  {
    id: 'row-5',
    name: 'Five in a row',
    what: 'Put out five bulbs without the plank between.',
    isMet: ({run}) => run >= 5,
  },
  {
    id: 'balls-3',
    name: 'Juggler',
    what: 'Have three balls in the air.',
    isMet: ({flying}) => flying.length >= 3,
  },
  {
    id: 'fast',
    name: 'Quick fuse',
    what: 'Put out a wall within 25 seconds.',
    isMet: ({state, time}) => state === 'clear' && time <= 25,
  },
  {
    id: 'fuse',
    name: 'Short circuit',
    what: 'Put out four bulbs at once with a fuse.',
    isMet: (_game, events) => events.filter(({type}) => type === 'bulb').length >= 4,
  },
  {id: 'wall-4', name: 'Big top', what: 'Put out wall 4.', isMet: isCleared(3)},
  {
    id: 'tins-8',
    name: 'Tin collector',
    what: 'Catch eight tins in one game.',
    isMet: ({caught}) => caught >= 8,
  },
  {
    id: 'points-5000',
    name: 'Full till',
    what: 'Score 5,000 points.',
    isMet: ({score}) => score >= 5000,
  },
  {
    id: 'clean-3',
    name: 'Sure hand',
    what: 'Put out three walls in a row without losing a ball.',
    isMet: ({state, lost, clean}) => state === 'clear' && lost === 0 && clean >= 2,
  },
  {
    id: 'row-10',
    name: 'Ten in a row',
    what: 'Put out ten bulbs without the plank.',
    isMet: ({run}) => run >= 10,
  },
  {id: 'wall-7', name: 'Merry-go-round', what: 'Put out wall 7.', isMet: isCleared(6)},
  {
    id: 'balls-5',
    name: 'Circus',
    what: 'Have five balls in the air.',
    isMet: ({flying}) => flying.length >= 5,
  },
  {id: 'wall-10', name: 'Saw mill', what: 'Put out wall 10.', isMet: isCleared(9)},
  {
    id: 'points-20000',
    name: 'Power station',
    what: 'Score 20,000 points.',
    isMet: ({score}) => score >= 20_000,
  },
  {id: 'wall-14', name: 'Whole town', what: 'Put out all fourteen walls.', isMet: isCleared(13)},
]

function isCleared(floor) {
  return (game) => game.state === 'clear' && game.floor === floor
}

/** Other balls, each free from so many goals on. */
export const balls = [
  {id: 'steel', name: 'Steel', from: 0},
  {id: 'brass', name: 'Brass', from: 3},
  {id: 'glass', name: 'Glass', from: 6},
  {id: 'comet', name: 'Comet', from: 9},
]
