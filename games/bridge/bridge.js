import {readSaves, watchSaves, writeSaves} from './saves.js'

// The one page of the games origin that the site talks to: it reads and writes what games have saved, and has
// games kept for later without a network. It answers the page around it, when that is the site, and nobody else.

/** The site's origin, as the server says. */
const site = fetch('/config.json')
  .then((response) => response.json())
  .then((config) => (typeof config.site === 'string' ? config.site : null))
  .catch(() => null)

addEventListener('message', async (event) => {
  const [port] = event.ports
  if (event.data?.type !== 'game-shack:bridge' || port === undefined) return
  if (parent === window || event.source !== parent || event.origin !== (await site)) return
  port.addEventListener('message', ({data}) => {
    answer(data).then(
      (value) => port.postMessage({id: data.id, value}),
      (error) => port.postMessage({id: data?.id, error: nameOf(error)}),
    )
  })
  port.start()
  port.postMessage({id: 'ready'})
})

watchSaves()

async function answer(request) {
  switch (request?.do) {
    case 'read':
      return readSaves()
    case 'write':
      return writeSaves(request.saves)
    case 'keep':
      return askWorker(await startWorker(), {do: 'keep', group: request.group})
    case 'kept':
    case 'forget': {
      // Nothing was ever kept where no worker is.
      const registration = await navigator.serviceWorker?.getRegistration('/')
      const worker = registration?.active
      return worker ? askWorker(worker, {do: request.do}) : {games: [], sharedBytes: 0}
    }
    default:
      throw new Error('unknown')
  }
}

async function startWorker() {
  if (!navigator.serviceWorker) throw new Error('unsupported')
  const registration = await navigator.serviceWorker.register('/sw.js', {
    scope: '/',
    updateViaCache: 'none',
  })
  // Left to itself a browser looks when the worker has come to rest, which may be long after.
  registration.update().catch(() => null)
  const {active} = await navigator.serviceWorker.ready
  return active
}

function askWorker(worker, request) {
  return new Promise((resolve, reject) => {
    const {port1, port2} = new MessageChannel()
    port1.addEventListener('message', ({data}) => {
      port1.close()
      if (data.error === undefined) resolve(data.value)
      else reject(new Error(data.error))
    })
    port1.start()
    worker.postMessage(request, [port2])
  })
}

/** A word that the site knows, else the error's own text. */
function nameOf(error) {
  return error instanceof Error ? error.message : String(error)
}
