// Thinks in a worker, so that the lids keep turning meanwhile.

import {newGame} from './rules.js'
import {choose, strengths} from './search.js'

addEventListener('message', ({data: {id, moves, strength}}) => {
  const {board, turn} = newGame(moves)
  postMessage({id, place: choose(board, turn, {...strengths[strength], chance: Math.random})})
})
