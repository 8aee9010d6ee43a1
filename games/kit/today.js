// One board a day, the same for everybody: the date is the seed, so no server is needed.

/** The player's own date as YYYY-MM-DD. */
export function todaysDate(now = new Date()) {
  const two = (number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A whole number of 32 bits for this game and this date: FNV-1a, then mixed, as dates are alike. */
export function seedOf(game, date) {
  let hash = 0x811c9dc5
  for (const letter of `${game} ${date}`) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * What is known of the daily board: `isDone` on this date, the `result` of the last one, the `streak`
 * that still lives (0 once a day was missed) and the `best` streak ever.
 */
export function readToday(store, date = todaysDate()) {
  const kept = parseToday(store.read('today'))
  const isAlive = kept.date === date || kept.date === dayBefore(date)
  return {
    isDone: kept.date === date,
    result: kept.result,
    streak: isAlive ? kept.streak : 0,
    best: kept.best,
  }
}

/**
 * Keeps the result (a short text) of the board of `date`. The first result of a day stands.
 * Returns what `readToday` would say now.
 */
export function finishToday(store, result, date = todaysDate()) {
  const before = parseToday(store.read('today'))
  // A clock that was set back wins no second day.
  if (before.date < date) {
    const streak = readToday(store, date).streak + 1
    store.write('today', {date, result, streak, best: Math.max(before.best, streak)})
  }
  return readToday(store, date)
}

/** `{date, result, streak, best}` as kept, or nothing played. What was kept is not trusted. */
export function parseToday(value) {
  const nothing = {date: '', result: '', streak: 0, best: 0}
  if (typeof value !== 'object' || value === null) return nothing
  const {date, result, streak, best} = value
  const isCount = (number) => Number.isSafeInteger(number) && number >= 0
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return nothing
  if (typeof result !== 'string' || result.length > 200) return nothing
  if (!isCount(streak) || !isCount(best)) return nothing
  return {date, result, streak, best: Math.max(best, streak)}
}

function dayBefore(date) {
  const [year, month, day] = date.split('-').map(Number)
  return todaysDate(new Date(year, month - 1, day - 1))
}

/**
 * Copies lines of text, by a click on `button`. Where the browser refuses, the text appears after the
 * button, selected, so that the player can copy it. Returns whether it was copied.
 */
export async function shareText(lines, button) {
  const text = lines.join('\n')
  const isCopied = (await copied(text)) || copySelected(text, button)
  const label = button.dataset.label ?? button.textContent
  button.dataset.label = label
  button.textContent = isCopied ? 'Copied' : 'Copy it from here:'
  if (isCopied) {
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  }
  return isCopied
}

async function copied(text) {
  // A frame that may not use the clipboard is told so on the console too; so it asks first.
  if (document.featurePolicy?.allowsFeature('clipboard-write') === false) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The frame of another origin may not use the clipboard; selecting and copying is older and may work. */
function copySelected(text, button) {
  const known = button.parentElement.querySelector('textarea.share')
  const area = known ?? document.createElement('textarea')
  area.className = 'share'
  area.readOnly = true
  area.rows = text.split('\n').length
  area.value = text
  area.setAttribute('aria-label', 'Your result')
  button.after(area)
  area.focus({preventScroll: true})
  area.select()
  const isCopied = document.execCommand('copy')
  if (isCopied) {
    area.remove()
    button.focus({preventScroll: true})
  }
  return isCopied
}
