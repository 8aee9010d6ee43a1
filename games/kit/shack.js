// What every game of the shack needs and none should write twice.
// Served inside each game's folder, since a folder must stand alone (games/README.md).

/**
 * A small drawer of saved things, kept under `<game>:<key>` because all games share one origin.
 * Storage may be missing, full or refused; the drawer then lasts as long as the page.
 * What comes back was written by an earlier version or by hand: the caller must check it.
 */
export function createStore(game) {
  const unsaved = new Map()

  return {
    read(key) {
      if (unsaved.has(key)) return unsaved.get(key)
      try {
        return JSON.parse(localStorage.getItem(`${game}:${key}`) ?? 'null')
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        localStorage.setItem(`${game}:${key}`, JSON.stringify(value))
        unsaved.delete(key)
      } catch {
        unsaved.set(key, value)
      }
    },
  }
}

const arrows = {ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left'}
const walking = {w: 'up', d: 'right', s: 'down', a: 'left'}

/**
 * Sends keys to the game: `steer(direction)` for arrows and WASD, `press[letter]()` for letters,
 * `press.space()` for Space and Enter. Keys in use never scroll the page.
 * `letters()` false leaves all letters alone (WCAG 2.1.4).
 */
export function onKeys({steer, press, letters}) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyName(event)
    const direction = arrows[key] ?? (letters() ? walking[key] : undefined)

    const dialog = document.querySelector('dialog[open]')
    if (dialog) {
      // A dialog answers to the letters written on its own buttons, and to nothing else.
      if (letters() && !event.repeat) dialog.querySelector(`[data-key="${key}"]`)?.click()
      return
    }
    // Space and Enter on a button are that button's business.
    if (key === 'space' && event.target instanceof Element && event.target.closest('button')) return

    const named = key.length > 1 || letters() ? press[key] : undefined
    if (!direction && !named) return
    event.preventDefault()
    if (event.repeat) return
    if (direction) steer(direction)
    else named()
  })
}

function keyName({key, code}) {
  if (key === ' ' || key === 'Enter') return 'space'
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  // Cyrillic, Greek and other layouts: go by the place on the keyboard.
  if (key.length === 1 && /^Key[A-Z]$/.test(code)) return code.at(-1).toLowerCase()
  // A quoted selector is built from this name, so nothing but plain names may leave here.
  return /^[A-Za-z0-9]+$/.test(key) ? key : ''
}

const reach = 22

/**
 * Reads one finger or the mouse on `element`: `swipe(direction)` as soon as the way is clear,
 * `tap(event)` when it was let go where it came down. With `chain`, one long stroke may turn often.
 */
export function onStroke(element, {swipe, tap, chain = false}) {
  let from = null

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary || event.target.closest('button')) return
    from = {x: event.clientX, y: event.clientY, moved: false, done: false}
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (!from || from.done) return
    const x = event.clientX - from.x
    const y = event.clientY - from.y
    if (Math.max(Math.abs(x), Math.abs(y)) < reach) return
    swipe(Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up')
    from = {x: event.clientX, y: event.clientY, moved: true, done: !chain}
  })
  element.addEventListener('pointerup', (event) => {
    if (from && !from.moved) tap?.(event)
    from = null
  })
  element.addEventListener('pointercancel', () => {
    from = null
  })
}

/**
 * Calls `frame(milliseconds)` once per picture until stopped. A long gap (a slow machine, a
 * sleeping tab) counts as a tenth of a second, so that nobody dies while not looking.
 */
export function createLoop(frame) {
  let request = 0
  let before = 0

  function run(now) {
    request = requestAnimationFrame(run)
    const passed = Math.min(Math.max(now - before, 0), 100)
    before = now
    frame(passed)
  }

  return {
    start() {
      if (request) return
      before = performance.now()
      request = requestAnimationFrame(run)
    },
    stop() {
      cancelAnimationFrame(request)
      request = 0
    },
  }
}

/** Calls back when the player's attention leaves: another tab, another window, the page around. */
export function whenAway(callback) {
  addEventListener('blur', callback)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) callback()
  })
}

/**
 * Plays short notes `[hertz, start, length]` (seconds). Off until switched on; the audio device is
 * not touched before that, as a classroom would hear it and a Chromebook would wake it for nothing.
 */
export function createSound(store) {
  let on = store.read('sound') === true
  let audio = null
  let listener = () => {}

  /** The audio device, or null while it must stay silent. Browsers refuse one before the first key or click. */
  function device() {
    if (!on || !('AudioContext' in globalThis)) return null
    if (navigator.userActivation?.hasBeenActive === false) return null
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    return audio
  }

  return {
    isOn: () => on,
    set(value) {
      on = value
      store.write('sound', on)
      listener()
    },
    /** For the music: called when the sound was switched on or off. */
    whenSwitched(callback) {
      listener = callback
    },
    device,
    play(notes, wave = 'triangle') {
      if (!device()) return
      for (const [hertz, start, length] of notes) {
        const voice = audio.createOscillator()
        const loudness = audio.createGain()
        const from = audio.currentTime + start
        voice.type = wave
        voice.frequency.value = hertz
        loudness.gain.setValueAtTime(0.12, from)
        loudness.gain.exponentialRampToValueAtTime(0.001, from + length)
        voice.connect(loudness).connect(audio.destination)
        voice.start(from)
        voice.stop(from + length)
      }
    },
  }
}

/** Makes a button a lamp: lit or not, `aria-pressed` tells, the label stays. Returns its switch. */
export function lampSwitch(button, on, change) {
  const show = (value) => button.setAttribute('aria-pressed', String(value))
  const toggle = () => {
    const value = button.getAttribute('aria-pressed') !== 'true'
    show(value)
    change(value)
  }
  show(on)
  // After a click by hand Space belongs to the game again: the focus goes back to where it was.
  let before = null
  button.addEventListener('pointerdown', () => {
    before = document.activeElement
  })
  button.addEventListener('click', (event) => {
    toggle()
    if (event.detail === 0 || before === button) return
    button.blur()
    if (before) focusOn(before)
  })
  return toggle
}

/**
 * Shows a `<dialog>` and waits for the `value` of the button that closes it ('' for Escape).
 * Plain buttons and close(), since the portal's sandbox forbids forms as well as confirm().
 */
export function ask(dialog) {
  return new Promise((answer) => {
    const choose = (event) => {
      const button = event.target.closest('button[value]')
      if (button) dialog.close(button.value)
    }
    dialog.returnValue = ''
    dialog.addEventListener('click', choose)
    dialog.addEventListener(
      'close',
      () => {
        dialog.removeEventListener('click', choose)
        answer(dialog.returnValue)
      },
      {once: true},
    )
    dialog.showModal()
    // Not by `autofocus`: in a frame of another origin browsers refuse that, with a word on the console.
    dialog.querySelector('[data-first]')?.focus({preventScroll: true})
    dialog.scrollTop = 0
  })
}

/** Tells a screen reader, once per change, politely. */
export function say(text) {
  const status = document.querySelector('#status')
  if (status.textContent !== text) status.textContent = text
}

/** Whether the site launched this game. It starts at once then; opened alone it shows its title first. */
export const wasLaunched = () => new URLSearchParams(location.search).get('launched') === '1'

/** Whether the site opened the game at its board of the day. */
export const isForToday = () => new URLSearchParams(location.search).get('today') === '1'

/** Keeps the best result as a short text, such as "4,096" or "Level 12", which the site prints by the name. */
export function keepBestLine(store, text) {
  if (store.read('best-line') !== text) store.write('best-line', text)
}

/** Moves the focus, unless it is outside: a game must not pull it out of the page around. */
export function focusOn(element) {
  if (document.hasFocus()) element.focus({preventScroll: true})
}

export const find = (selector) => document.querySelector(selector)

const numbers = new Intl.NumberFormat('en')
export const grouped = (number) => numbers.format(number)

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
export const isStill = () => stillness.matches

// Fingers need large targets and pads. A laptop with a touch screen shows that at the first touch.
if (globalThis.document) {
  const {classList} = document.documentElement
  classList.toggle('touch', matchMedia('(pointer: coarse)').matches)
  addEventListener('pointerdown', ({pointerType}) => {
    if (pointerType === 'touch') classList.add('touch')
  })
}
