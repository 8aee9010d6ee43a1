import {PREFERENCES} from './lib/preferences.ts'

/**
 * Parameters that change what a page shows. A static host serves the HTML of `/play` for `/play?page=3` too:
 * with one of these the built page is only a frame until its script has rendered the right one.
 */
const MEANINGFUL_PARAMETERS = [
  'page',
  'type',
  'tag',
  'date',
  'genre',
  'missing',
  'q',
  'url',
  'gameName',
  'imgId',
]

/**
 * The one inline script: before the first paint it hides a page that is framed, applies what the visitor has chosen, and
 * marks a page whose address means something else than what was built, as it always does for the shell. The text
 * depends on the build's variables alone, so that the CSP can allow it by its hash.
 *
 * Framing fails closed: hidden first, shown when the page is found to be on top or exempt. What cannot be decided here,
 * such as the studio's frame, `framing-decision.ts` decides.
 */
export function headScript({exemptHosts}: {exemptHosts: readonly string[]}): string {
  const script = `(() => {
    const page = document.documentElement
    page.style.display = 'none'
    const host = location.host.toLowerCase()
    const isExempt = (known) => host === known || host.endsWith('.' + known)
    const isOnTop = window.top === window.self || host === ''
    if (isOnTop || ${JSON.stringify(exemptHosts)}.some(isExempt)) page.style.display = ''
    else page.dataset.framing = 'undecided'

    for (const [name, {storageKey, values}] of Object.entries(${JSON.stringify(PREFERENCES)})) {
      let value = null
      try { value = localStorage.getItem(storageKey) } catch {}
      if (values.includes(value)) page.dataset[name] = value
    }
    const isDay = matchMedia('(prefers-color-scheme: light)').matches
    page.dataset.theme ??= isDay ? 'day' : 'night'

    const query = new URLSearchParams(location.search)
    const isBuilt = !('shell' in page.dataset) && !${JSON.stringify(MEANINGFUL_PARAMETERS)}.some((name) => query.has(name))
    if (!isBuilt) page.dataset.fresh = ''
  })()`
  return script.replaceAll(/\n\s*/g, '\n')
}
