import {createBoard} from './board.js'
import {checkSwf} from './check-swf.js'
import {createDownloads} from './download.js'
import {loadRuffle} from './load-ruffle.js'
import {createSiteBridge} from './site-bridge.js'
import {swfAddress} from './swf-address.js'

// One player for two kinds of page: `player/?swf=<file>` plays a file of the flash folder, and the page of a
// waflash game, which names the file in its own folder by `data-swf`.

const PROBLEMS = {
  address: {title: 'No such game', words: 'This address names no Flash game.', canRetry: false},
  missing: {
    title: 'The game is missing',
    words: 'The file of this game is not on the server.',
    canRetry: false,
  },
  damaged: {
    title: 'The game is damaged',
    words: 'The file of this game is no Flash file that can be played.',
    canRetry: true,
  },
  network: {
    title: 'The game did not arrive',
    words: 'The server did not send the file of this game. Is there a connection?',
    canRetry: true,
  },
  player: {
    title: 'The Flash player did not start',
    words: 'It may not have arrived whole, or this browser cannot run it.',
    canRetry: true,
  },
}

class Problem extends Error {
  constructor(kind, cause) {
    super(kind, {cause})
    this.kind = kind
  }
}

/**
 * How often to look for a sign of life, and how long to wait between two looks. Looks are counted, not seconds:
 * where the machine is busy with other things each one takes longer, and so does everything else.
 */
const LOOKS = 100
const LOOK_EVERY_MS = 100

const bridge = createSiteBridge(() => board.showWayOut())
const board = createBoard({onLeave: bridge.leave})

// Before the game can see the key: it is the only way out for those who do not use a mouse.
addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape') return
    event.stopImmediatePropagation()
    bridge.leave()
  },
  {capture: true},
)

try {
  await play(askedFor())
} catch (error) {
  console.warn('This Flash game was not started:', error)
  board.showProblem(PROBLEMS[error instanceof Problem ? error.kind : 'player'])
}

function askedFor() {
  const own = document.documentElement.dataset.swf
  return own === undefined
    ? swfAddress(new URLSearchParams(location.search).get('swf'), new URL('../', import.meta.url))
    : swfAddress(own, new URL('./', location.href))
}

async function play(address) {
  if (address === null) throw new Problem('address')
  const downloads = createDownloads(board.showProgress)
  downloads.expect('program', null)

  // The page's file is looked at first: nobody should wait for five megabytes to hear that it is not there.
  await fetchAndCheck(address, downloads)
  const player = await loadRuffle(downloads)
  document.body.prepend(player)
  try {
    const isRead = new Promise((resolve) => {
      player.addEventListener('loadedmetadata', resolve, {once: true})
    })
    await player.ruffle().load({url: address.href})
    await Promise.race([isRead, refused(player)])
    if (!isPlayable(player.ruffle().metadata)) throw new Problem('damaged')
  } catch (error) {
    player.remove()
    throw error
  }

  board.hide()
  const focusGame = () => player.focus({preventScroll: true})
  addEventListener('focus', focusGame)
  if (document.hasFocus()) focusGame()
}

/** Ruffle asks for the file again, and gets it from the browser's cache: saves are kept by its address. */
async function fetchAndCheck(address, downloads) {
  let bytes
  try {
    const response = await fetch(address, {cache: 'no-cache'})
    if (response.status === 404) throw new Problem('missing')
    if (!response.ok) throw new Problem('network')
    bytes = new Uint8Array(await downloads.counted('game', response).arrayBuffer())
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('network', error)
  }
  if ((await checkSwf(bytes)) === 'damaged') throw new Problem('damaged')
}

/** Ruffle reports a file that it cannot read by no event, only by a sign of its own inside the player. */
async function refused(player) {
  for (let look = 0; player.ruffle().readyState === 0; look += 1) {
    if (player.shadowRoot?.querySelector('#panic')) throw new Problem('damaged')
    if (look === LOOKS) throw new Problem('player')
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS)
    })
  }
}

/** Of nonsense behind a good header Ruffle makes a film without size or pictures. */
function isPlayable(film) {
  return film !== null && film.width >= 1 && film.height >= 1 && film.numFrames >= 1
}
