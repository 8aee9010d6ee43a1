// The loading bay: one canvas for the bay with what stands in it, one for the load on its rope.
// The lower one is painted when something lands, the upper one when something moves.

import {COLUMNS, ROWS, coming, landing, level, squares} from './rules.js'
import {crate, forgetCrates} from './crates.js'
import {find, grouped, isStill} from './shack.js'

const AWAY = 300 // milliseconds until full rows have gone

export function createView() {
  const stage = find('#stage')
  const yard = find('#yard')
  const stack = find('#stack').getContext('2d', {alpha: false})
  const rope = find('#rope').getContext('2d')
  let cell = 20
  let post = 8 // the wooden posts left and right
  let shown = null
  let leaving = null // rows on their way out: {board, rows, since}
  let painted = ''

  const view = {
    fit() {
      const sharp = Math.min(devicePixelRatio, 2)
      const room = Math.min(stage.clientWidth / (COLUMNS + 0.8), stage.clientHeight / (ROWS + 0.5))
      cell = Math.max(8, Math.floor(room * sharp))
      post = Math.round(cell * 0.4)
      const width = COLUMNS * cell + 2 * post
      const height = ROWS * cell + Math.round(cell / 2)
      yard.style.width = `${width / sharp}px`
      yard.style.height = `${height / sharp}px`
      for (const {canvas} of [stack, rope]) {
        canvas.width = width
        canvas.height = height
      }
      forgetCrates()
      leaving = null
      shown = null
      painted = ''
    },

    /** Full rows roll out to the right, on to the lorry. Returns how long that takes. */
    ship(board, rows) {
      if (isStill()) return 0
      // The rest is painted once; on the upper canvas only the full rows move.
      paintStack(
        board.map((kind, square) => (rows.includes(Math.floor(square / COLUMNS)) ? 0 : kind)),
      )
      leaving = {board, rows, since: 0}
      return AWAY
    },

    paint(game, milliseconds = 0) {
      if (leaving) {
        leaving.since += milliseconds
        if (leaving.since < AWAY) {
          paintLeaving(leaving)
          painted = ''
          return
        }
        leaving = null
        shown = null
      }
      if (shown !== game.board) {
        shown = game.board
        paintStack(game.board)
        painted = ''
      }
      const {kind, turn, x, y} = game.load
      const key = `${kind} ${turn} ${x} ${y} ${game.state}`
      if (key !== painted) {
        painted = key
        paintLoad(game)
      }
    },

    /** Next and aside on their shelves, the numbers on the chalkboard. */
    tell(game, best) {
      shelf(find('#next'), coming(game))
      shelf(find('#aside'), game.aside ? [game.aside] : [])
      find('#aside').classList.toggle('used', game.swapped)
      find('#score').textContent = grouped(game.score)
      find('#best').textContent = grouped(best)
      find('#rows').textContent = game.rows
      find('#level').textContent = level(game)
      find('#stack').setAttribute('aria-label', describe(game))
    },

    cell: () => cell / Math.min(devicePixelRatio, 2),
    forget() {
      leaving = null
      shown = null
      painted = ''
    },
  }
  return view

  function paintLeaving({board, rows, since}) {
    rope.setTransform(1, 0, 0, 1, 0, 0)
    rope.clearRect(0, 0, rope.canvas.width, rope.canvas.height)
    const rolls = Math.round((since / AWAY) ** 2 * rope.canvas.width) + post
    for (const row of rows) {
      for (let column = 0; column < COLUMNS; column++) {
        const kind = board[row * COLUMNS + column]
        if (kind) rope.drawImage(crate(kind, cell), rolls + column * cell, row * cell)
      }
    }
  }

  function paintStack(board) {
    const {width, height} = stack.canvas
    stack.setTransform(1, 0, 0, 1, 0, 0)
    stack.fillStyle = '#121924'
    stack.fillRect(0, 0, width, height)
    for (let column = 0; column < COLUMNS; column += 2) {
      stack.fillStyle = '#161f2d'
      stack.fillRect(post + column * cell, 0, cell, height)
    }
    // The bay's number, rolled on to the back wall.
    stack.fillStyle = '#ffe9c40d'
    stack.font = `${cell * 8}px Shack, sans-serif`
    stack.textAlign = 'center'
    stack.fillText('7', width / 2, cell * 12)
    for (const x of [0, width - post]) {
      stack.fillStyle = '#5d3f27'
      stack.fillRect(x, 0, post, height)
      stack.fillStyle = '#74502f'
      stack.fillRect(x, 0, Math.max(2, post / 4), height)
    }
    stack.fillStyle = '#5d3f27'
    stack.fillRect(0, ROWS * cell, width, height - ROWS * cell)
    stack.fillStyle = '#d9b17c'
    stack.fillRect(0, ROWS * cell, width, Math.max(2, cell * 0.08))

    board.forEach((kind, square) => {
      if (!kind) return
      const row = Math.floor(square / COLUMNS)
      stack.drawImage(crate(kind, cell), post + (square % COLUMNS) * cell, row * cell)
    })
  }

  function paintLoad(game) {
    rope.setTransform(1, 0, 0, 1, 0, 0)
    rope.clearRect(0, 0, rope.canvas.width, rope.canvas.height)
    if (game.state !== 'running') return
    rope.translate(post, 0)
    const at = squares(game.load)
    const below = squares(landing(game))

    // Lamplight from the load down to where it would land.
    for (const column of new Set(at.map(([x]) => x))) {
      const top = Math.max(...at.filter(([x]) => x === column).map(([, y]) => y)) + 1
      const bottom = Math.min(...below.filter(([x]) => x === column).map(([, y]) => y))
      rope.fillStyle = '#ffcd781c'
      rope.fillRect(column * cell, top * cell, cell, Math.max(0, bottom - top) * cell)
    }
    rope.lineWidth = Math.max(2, cell * 0.09)
    for (const [x, y] of below) {
      rope.fillStyle = '#ffcd7838'
      rope.fillRect(x * cell, y * cell, cell, cell)
      rope.strokeStyle = '#ffcd78'
      for (const [dx, dy, x1, y1, x2, y2] of edges) {
        if (below.some(([bx, by]) => bx === x + dx && by === y + dy)) continue
        rope.beginPath()
        rope.moveTo((x + x1) * cell, (y + y1) * cell)
        rope.lineTo((x + x2) * cell, (y + y2) * cell)
        rope.stroke()
      }
    }

    // The rope and its hook hold the load over the middle.
    const columns = at.map(([x]) => x)
    const middle = ((Math.min(...columns) + Math.max(...columns) + 1) / 2) * cell
    const top = Math.min(...at.map(([, y]) => y)) * cell
    const high = Math.max(0, top - cell * 0.6)
    rope.strokeStyle = '#9dafc1'
    rope.lineWidth = Math.max(1.5, cell * 0.07)
    rope.beginPath()
    rope.moveTo(middle, 0)
    rope.lineTo(middle, high)
    rope.lineTo(Math.min(...columns) * cell + cell * 0.2, top)
    rope.moveTo(middle, high)
    rope.lineTo((Math.max(...columns) + 1) * cell - cell * 0.2, top)
    rope.stroke()
    rope.fillStyle = '#a3261b'
    rope.fillRect(middle - cell * 0.16, high - cell * 0.2, cell * 0.32, cell * 0.36)
    for (const [x, y] of at) rope.drawImage(crate(game.load.kind, cell), x * cell, y * cell)
  }

  function shelf(canvas, kinds) {
    const sharp = Math.min(devicePixelRatio, 2)
    const width = Math.round(canvas.clientWidth * sharp)
    const height = Math.round(canvas.clientHeight * sharp)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    const pen = canvas.getContext('2d')
    pen.clearRect(0, 0, width, height)
    const places = canvas.id === 'next' ? 3 : 1
    const lying = width > height * 1.5
    const size = Math.floor(
      Math.min(width / (lying ? places * 4.6 : 4.6), height / (lying ? 2.6 : places * 2.7)),
    )
    kinds.forEach((kind, index) => {
      const at = squares({kind, turn: 0, x: 0, y: 0})
      const wide = 1 + Math.max(...at.map(([x]) => x))
      const low = 1 + Math.max(...at.map(([, y]) => y))
      const high = Math.min(...at.map(([, y]) => y))
      const middleX = lying ? (width * (index + 0.5)) / places : width / 2
      const middleY = lying ? height / 2 : (height * (index + 0.5)) / places
      for (const [x, y] of at) {
        pen.drawImage(
          crate(kind, size),
          Math.round(middleX + (x - wide / 2) * size),
          Math.round(middleY + (y - (low + high) / 2) * size),
        )
      }
    })
  }
}

const edges = [
  [0, -1, 0, 0, 1, 0],
  [0, 1, 0, 1, 1, 1],
  [-1, 0, 0, 0, 0, 1],
  [1, 0, 1, 0, 1, 1],
]

/** How high each column stands: the bay for those who hear it. */
function describe({board}) {
  const heights = Array.from({length: COLUMNS}, (_, column) => {
    for (let row = 0; row < ROWS; row++) if (board[row * COLUMNS + column]) return ROWS - row
    return 0
  })
  return `Loading bay. Height of the columns: ${heights.join(', ')}`
}
