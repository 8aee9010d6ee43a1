/** Loads one image and tells whether it arrived. Injectable, so that tests need no network. */
export type LoadImage = (src: string, signal: AbortSignal) => Promise<boolean>

type ProbeOptions = {
  signal: AbortSignal
  /** How long one host may take; defaults to 5 s. */
  timeoutMs?: number
  loadImage?: LoadImage
}

/**
 * Asks the hosts one after another for their `/favicon.ico` until one answers (spec section 7). A failure is
 * written to the console only.
 *
 * @returns whether any host answered; `false` too when the signal aborts.
 */
export async function probe(
  hosts: readonly string[],
  {signal, timeoutMs = 5_000, loadImage = loadWithImageElement}: ProbeOptions,
): Promise<boolean> {
  for (const host of hosts) {
    if (signal.aborted) return false
    // oxlint-disable-next-line no-await-in-loop -- one host at a time is the rule: the next is asked only after a failure
    const answered = await loadImage(
      `${host.replace(/\/+$/, '')}/favicon.ico?at=${Date.now()}`,
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    )
    if (answered) return true
    if (!signal.aborted) console.info(`Game status: ${host} did not answer; trying the next host.`)
  }
  return false
}

const loadWithImageElement: LoadImage = (src, signal) =>
  new Promise((resolve) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    signal.addEventListener('abort', () => {
      image.removeAttribute('src')
      resolve(false)
    })
    image.src = src
  })
