// Thinks in a worker, so that the board never stands still under the player's hand.

import {newGame} from './rules.js'
import {choose, strengths} from './search.js'

addEventListener('message', ({data: {id, moves, strength}}) => {
  const {position, seen} = newGame(moves)
  const clock = () => performance.now()
  const move = choose(position, {...strengths[strength], seen, chance: Math.random, clock})
  postMessage({id, move})
})
