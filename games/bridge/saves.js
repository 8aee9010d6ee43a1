// What games have saved, which is this origin's localStorage as it is: keys and values are text, and nothing here
// reads a value. Storage does not know when something was written, so that is noted here, while a game runs and
// whenever this page is opened.

/** Our own notes; no game's, so never read or written for the site. */
const NOTES = 'game-shack.changed'

/** More than any browser gives one origin. */
const MOST_CHARACTERS = 6_000_000
const MOST_ENTRIES = 20_000

/** @returns {{host: string, saves: [key: string, value: string, changedAt: number][]}} times in ms since 1970 */
export function readSaves() {
  const notes = noteChanges()
  const saves = savedKeys().map((key) => [key, localStorage.getItem(key) ?? '', notes[key][0]])
  return {host: location.hostname, saves}
}

/**
 * Makes the saves exactly these. All or nothing: when they do not fit, everything is as before.
 *
 * @param {[key: string, value: string, changedAt: number][]} saves
 * @throws `invalid` or `full`
 */
export function writeSaves(saves) {
  if (!isWritable(saves)) throw new Error('invalid')
  const before = savedKeys().map((key) => [key, localStorage.getItem(key) ?? ''])
  try {
    replaceAll(saves)
  } catch {
    replaceAll(before)
    throw new Error('full')
  }
  writeNotes(
    Object.fromEntries(saves.map(([key, value, changedAt]) => [key, [changedAt, hashOf(value)]])),
  )
  return saves.length
}

/** Notes when other pages of this origin save something, for as long as this page is open. */
export function watchSaves() {
  const changed = new Set()
  let timer
  const note = () => {
    clearTimeout(timer)
    timer = undefined
    if (changed.size > 0) noteChanges()
    changed.clear()
  }
  addEventListener('storage', ({key}) => {
    if (key === NOTES) return
    changed.add(key)
    timer ??= setTimeout(note, 1_000)
  })
  addEventListener('pagehide', note)
  try {
    noteChanges()
  } catch {
    // Storage is refused: there is nothing to note.
  }
}

function savedKeys() {
  return Array.from({length: localStorage.length}, (_, index) => localStorage.key(index)).filter(
    (key) => key !== null && key !== NOTES,
  )
}

/** Brings the notes up to date: what is not as noted has changed by now. */
function noteChanges() {
  const before = readNotes()
  const notes = Object.create(null)
  let isChanged = false
  for (const key of savedKeys()) {
    const hash = hashOf(localStorage.getItem(key) ?? '')
    const known = before.get(key)
    notes[key] = known?.[1] === hash ? known : [Date.now(), hash]
    isChanged ||= notes[key] !== known
  }
  if (isChanged || before.size !== Object.keys(notes).length) writeNotes(notes)
  return notes
}

function readNotes() {
  try {
    const notes = JSON.parse(localStorage.getItem(NOTES) ?? '{}')
    return new Map(
      Object.entries(notes).filter(
        ([, note]) => Array.isArray(note) && Number.isFinite(note[0]) && Number.isFinite(note[1]),
      ),
    )
  } catch {
    return new Map()
  }
}

function writeNotes(notes) {
  try {
    localStorage.setItem(NOTES, JSON.stringify(notes))
  } catch {
    // No room for notes: the saves matter more.
  }
}

function replaceAll(saves) {
  const kept = new Set(saves.map(([key]) => key))
  for (const key of savedKeys()) if (!kept.has(key)) localStorage.removeItem(key)
  for (const [key, value] of saves) localStorage.setItem(key, value)
}

function isWritable(saves) {
  if (!Array.isArray(saves) || saves.length > MOST_ENTRIES) return false
  let characters = 0
  return saves.every((save) => {
    if (!Array.isArray(save) || save.length !== 3) return false
    const [key, value, changedAt] = save
    if (typeof key !== 'string' || typeof value !== 'string' || key === NOTES) return false
    characters += key.length + value.length
    return Number.isFinite(changedAt) && characters <= MOST_CHARACTERS
  })
}

/** FNV-1a: only tells whether a value is the one that was noted. */
function hashOf(text) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
