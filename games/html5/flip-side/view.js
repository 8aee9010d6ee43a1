// What is seen: one canvas of lids under 64 clear buttons. The canvas is painted only while lids
// turn; they turn in a wave that starts where the new one was laid.

import {createLoop, find, isStill} from './shack.js'
import {SIZE} from './rules.js'

const TURN = 320 // milliseconds for one lid
const WAVE = 55 // milliseconds later for each place away

export const placeName = (place) => 'ABCDEFGH'[place % SIZE] + (1 + Math.floor(place / SIZE))

export function createView(tray) {
  const canvas = find('#lids')
  const pen = canvas.getContext('2d')
  const loop = createLoop(frame)
  const buttons = Array.from({length: 64}, (_, place) => {
    const button = document.createElement('button')
    button.dataset.place = place
    button.tabIndex = -1
    return button
  })
  tray.append(...buttons)
  let cursor = 19
  let cell = 1
  let board = []
  let turning = new Map() // place → milliseconds until it starts
  let fresh = -1
  let time = 0

  function frame(milliseconds) {
    time += milliseconds
    paint()
    if ([...turning.values()].every((start) => time > start + TURN)) {
      turning = new Map()
      fresh = -1
      loop.stop()
      paint()
    }
  }

  function paint() {
    if (!faces[1]) return
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, canvas.width, canvas.height)
    for (let place = 0; place < 64; place++) {
      if (!board[place]) continue
      const x = ((place % SIZE) + 0.5) * cell
      const y = (Math.floor(place / SIZE) + 0.5) * cell
      const start = turning.get(place)
      const way = start === undefined ? 1 : Math.min(1, Math.max(0, (time - start) / TURN))
      if (place === fresh)
        lid(x, y - (1 - way) * cell * 0.12, board[place], 1, 0.6 + 0.4 * Math.min(1, way * 1.6))
      else
        lid(
          x,
          y - Math.sin(way * Math.PI) * cell * 0.1,
          way < 0.5 ? -board[place] : board[place],
          Math.abs(Math.cos(way * Math.PI)),
        )
    }
  }

  function lid(x, y, side, wide, size = 1) {
    const half = cell * 0.5 * size
    pen.drawImage(
      faces[side],
      x - half * Math.max(wide, 0.06),
      y - half,
      half * 2 * Math.max(wide, 0.06),
      half * 2,
    )
  }

  let faces = {}

  return {
    buttons,
    cursor: () => cursor,
    point(place, focus = true) {
      buttons[cursor].tabIndex = -1
      cursor = place
      buttons[cursor].tabIndex = 0
      if (focus) buttons[cursor].focus({preventScroll: true})
    },

    repaint() {
      cell = Math.max(1, Math.round((canvas.clientWidth / SIZE) * Math.min(devicePixelRatio, 2)))
      canvas.width = canvas.height = cell * SIZE
      faces = {1: face(cell, 1), [-1]: face(cell, -1)}
      paint()
    },

    show(game, {places, last, flipped = []}) {
      board = game.board
      for (const [place, button] of buttons.entries()) {
        const free = places.includes(place)
        button.classList.toggle('free', free)
        button.classList.toggle('last', place === last)
        const holds = board[place] === 1 ? 'day' : board[place] === -1 ? 'night' : 'empty'
        button.setAttribute(
          'aria-label',
          `${placeName(place)}, ${holds}${free ? ', free to lay' : ''}`,
        )
      }
      turning = new Map()
      time = 0
      if (flipped.length > 0 && !isStill()) {
        const far = (place) =>
          Math.max(
            Math.abs((place % SIZE) - (last % SIZE)),
            Math.abs(Math.floor(place / SIZE) - Math.floor(last / SIZE)),
          )
        for (const place of [last, ...flipped]) turning.set(place, far(place) * WAVE)
        fresh = last
        loop.start()
      }
      paint()
    },
  }
}

/** A jar lid, painted once: a sun on a pale sky, or a moon among stars. */
function face(pixels, side) {
  const canvas = new OffscreenCanvas(pixels, pixels)
  const pen = canvas.getContext('2d')
  pen.scale(pixels / 100, pixels / 100)
  const disc = (x, y, radius, colour) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  disc(53, 55, 40, '#0007')
  disc(50, 50, 40, side > 0 ? '#eef4f8' : '#8798b4')
  disc(50, 50, 37, side > 0 ? '#4f9fce' : '#0d1538')
  disc(50, 50, 34.5, side > 0 ? '#9ad4f3' : '#22357c')
  if (side > 0) {
    pen.fillStyle = '#fff6de'
    for (let ray = 0; ray < 12; ray++) {
      pen.save()
      pen.translate(50, 50)
      pen.rotate((ray * Math.PI) / 6)
      pen.beginPath()
      pen.moveTo(-4, -18)
      pen.lineTo(0, -29)
      pen.lineTo(4, -18)
      pen.fill()
      pen.restore()
    }
    disc(50, 50, 16, '#d9631e')
    disc(50, 50, 14, '#fff6de')
  } else {
    disc(50, 50, 20, '#ffe9c4')
    disc(59, 45, 17, '#22357c')
    for (const [x, y, radius] of [
      [66, 38, 2.6],
      [72, 54, 1.8],
      [60, 62, 2],
      [32, 27, 1.8],
    ]) {
      disc(x, y, radius, '#fff6de')
    }
  }
  pen.strokeStyle = '#ffffff59'
  pen.lineWidth = 3
  pen.beginPath()
  pen.arc(50, 50, 31, Math.PI * 1.05, Math.PI * 1.45)
  pen.stroke()
  return canvas.transferToImageBitmap()
}
