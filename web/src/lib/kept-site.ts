/** Whether the visitor lets the site and played games be kept for visits without a network. */
export function wantsOffline(): boolean {
  return document.documentElement.dataset.offline !== 'off'
}

/** Has the site's worker keep the site, and asks for a newer one. Rejects where the browser has no workers or refuses them. */
export async function keepSite(): Promise<void> {
  if (!navigator.serviceWorker) throw new Error('This browser has no service workers.')
  const registration = await navigator.serviceWorker.register('/sw.js', {updateViaCache: 'none'})
  // Left to itself a browser looks when the worker has come to rest, which may be long after.
  await registration.update()
}

/** Takes away the worker and what it kept. */
export async function forgetSite(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  await registration?.unregister()
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => name.startsWith('shack'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
