// The service worker of the games origin: a game that was played once plays without a network.
//
// Any game may write into this origin's caches, so nothing is taken from them on trust: what the build wrote
// (`offline-files.js`, part of this worker) says what each file must be, byte for byte, and under which headers
// it is served. What does not match is as good as missing.

importScripts('/offline-files.js')

/** `null` in a build that keeps nothing: what an earlier one left behind is taken away. */
const build = self.OFFLINE

/** A school's network often accepts a request and never answers: beyond this the kept copy is played. */
const PATIENCE_MS = 3_000
/** A network that has just been silent is not waited for again, file after file. */
const SILENCE_MS = 30_000
/** Beyond this the games that were kept first go. Ruffle alone is 15 MB. */
const MOST_BYTES = 48 * 1024 * 1024

const PREFIX = 'kept:'
const GATEWAY_TROUBLE = [502, 503, 504]

/** Where each file belongs: its address → {group, digest, isSpare}. */
const known = new Map()
for (const [group, {files}] of Object.entries(build?.groups ?? {})) {
  for (const [address, file] of Object.entries(files)) known.set(address, {group, ...file})
}

addEventListener('install', (event) => {
  skipWaiting()
  if (build !== null) event.waitUntil(prepare())
})

addEventListener('activate', (event) => {
  event.waitUntil(build === null ? retire() : takeOver())
})

addEventListener('message', (event) => {
  const [port] = event.ports
  if (!port || build === null) return
  event.waitUntil(
    act(event.data).then(
      (value) => port.postMessage({value}),
      (error) => port.postMessage({error: String(error)}),
    ),
  )
})

if (build !== null) {
  addEventListener('fetch', (event) => {
    const {method, url} = event.request
    const {origin, pathname} = new URL(url)
    if (method !== 'GET' || origin !== location.origin) return
    if (pathname === '/config.json') return event.respondWith(configFor(event))
    const address = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    if (known.has(address)) event.respondWith(fileFor(event.request, address))
  })
}

async function act(request) {
  if (request?.do === 'keep') {
    await keep(String(request.group))
    return keptGames()
  }
  if (request?.do === 'kept') return keptGames()
  if (request?.do === 'forget') {
    await forgetGames()
    return keptGames()
  }
  throw new Error('The worker knows no such request.')
}

// Answering

let silentUntil = 0

/** The network first, so that a mended game is played at once; the kept copy when the network is not there. */
async function fileFor(request, address) {
  if (Date.now() < silentUntil) {
    const kept = await keptFile(address)
    if (kept) return kept
  }
  const network = fetch(request)
  try {
    const response = await withinTime(network)
    silentUntil = 0
    return GATEWAY_TROUBLE.includes(response.status)
      ? ((await keptFile(address)) ?? response)
      : response
  } catch (error) {
    if (error === TOO_LATE) silentUntil = Date.now() + SILENCE_MS
    const kept = await keptFile(address)
    if (!kept) return network
    network.catch(() => null)
    return kept
  }
}

/** The kept file under the headers of this build, or nothing when it is not what the build wrote. */
async function keptFile(address) {
  const {group, digest} = known.get(address)
  const found = await caches.match(keyOf(address), {cacheName: PREFIX + group, ignoreVary: true})
  if (!found) return null
  const bytes = await found.arrayBuffer()
  if ((await digestOf(bytes)) !== digest) return null

  const headers = new Headers(build.headers)
  // Both policies hold: whoever wrote into the cache can only have made it stricter.
  const stored = found.headers.get('content-security-policy')
  headers.set('content-security-policy', stored ? `${build.policy}, ${stored}` : build.policy)
  headers.set('content-type', build.types[address.split('.').at(-1)] ?? 'application/octet-stream')
  headers.set('content-length', String(bytes.byteLength))
  headers.set('cache-control', 'no-cache')
  return new Response(bytes, {headers})
}

/** Who may ask the bridge: the network's word, else the last one. */
async function configFor(event) {
  const network = fetch(event.request)
  const remembered = network.then(async (response) => {
    if (response.ok) {
      const cache = await caches.open(`${PREFIX}bridge`)
      await cache.put('/config.json', response.clone())
    }
    return response
  })
  event.waitUntil(remembered.catch(() => null))
  try {
    return (await withinTime(network)).clone()
  } catch {
    return (await caches.match('/config.json', {ignoreVary: true})) ?? remembered
  }
}

const TOO_LATE = new Error('The network did not answer in time.')

function withinTime(promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(TOO_LATE), PATIENCE_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

// Keeping

/** A file's content is in its key: another version of it is another entry. */
function keyOf(address) {
  return `${address}?${encodeURIComponent(known.get(address).digest)}`
}

/** Keeps a game with all that it needs, when there is room; games that were kept first make it. */
async function keep(group) {
  if (!Object.hasOwn(build.groups, group) || !build.groups[group].isGame) {
    throw new Error(`${group} is no game of this server.`)
  }
  const wanted = [group, ...build.groups[group].needs]
  await makeRoom(wanted)
  for (const name of wanted) await fetchMissing(name)
}

async function fetchMissing(group) {
  const cache = await caches.open(PREFIX + group)
  for (const [address, file] of Object.entries(build.groups[group].files)) {
    if (await cache.match(keyOf(address))) continue
    const response = await fetchFile(address, file).catch((error) => {
      // A browser needs one of Ruffle's two programs, and has that one already if the game was played.
      if (file.isSpare) return null
      throw error
    })
    if (response?.ok) await cache.put(keyOf(address), response)
    else if (!file.isSpare) throw new Error(`${address} answered ${response?.status}.`)
  }
}

function fetchFile(address, {digest, isSpare}) {
  return fetch(
    new Request(address, {
      integrity: `sha256-${digest}`,
      mode: 'same-origin',
      credentials: 'omit',
      cache: isSpare ? 'only-if-cached' : 'no-cache',
    }),
  )
}

async function makeRoom(wanted) {
  const bytesOf = (group) =>
    Object.values(build.groups[group]?.files ?? {}).reduce(
      // Of two programs one is kept.
      (sum, {bytes, isSpare}) => sum + (isSpare ? bytes / 2 : bytes),
      0,
    )
  const needed = wanted.reduce((sum, group) => sum + bytesOf(group), 0)
  const {quota = Infinity, usage = 0} = (await navigator.storage?.estimate?.()) ?? {}
  if (needed > MOST_BYTES || needed * 2 > quota - usage) throw new Error('There is no room for this game.')

  // In the order in which they were kept.
  const others = (await keptGroups()).filter((group) => !wanted.includes(group))
  let total = needed + others.reduce((sum, group) => sum + bytesOf(group), 0)
  for (const group of others) {
    if (total <= MOST_BYTES) return
    if (!build.groups[group]?.isGame) continue
    await caches.delete(PREFIX + group)
    total -= bytesOf(group)
  }
}

async function keptGroups() {
  return (await caches.keys())
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
}

/** The games that would play without a network now, with their sizes in bytes. */
async function keptGames() {
  const games = []
  for (const group of await keptGroups()) {
    const game = build.groups[group]
    if (!game?.isGame) continue
    const parts = await Promise.all([group, ...game.needs].map(keptBytes))
    if (!parts.includes(null)) games.push({group, bytes: parts[0]})
  }
  const shared = (await keptBytes('flash/player')) ?? 0
  return {games, sharedBytes: shared}
}

/** What of a group is kept, in bytes; `null` when something is missing. */
async function keptBytes(group) {
  if (!(await caches.has(PREFIX + group))) return null
  const {files, spares = []} = build.groups[group]
  const cache = await caches.open(PREFIX + group)
  const here = new Set()
  for (const address of Object.keys(files)) {
    if (await cache.match(keyOf(address))) here.add(address)
    else if (!files[address].isSpare) return null
  }
  if (spares.some((kinds) => !kinds.some((address) => here.has(address)))) return null
  return [...here].reduce((sum, address) => sum + files[address].bytes, 0)
}

async function forgetGames() {
  const games = (await keptGroups()).filter((group) => group !== 'bridge')
  await Promise.all(games.map((group) => caches.delete(PREFIX + group)))
}

// Coming and going

/** The bridge, which must answer without a network too, and the new version of every kept game. */
async function prepare() {
  await fetchMissing('bridge')
  const config = await fetch('/config.json')
  if (config.ok) await (await caches.open(`${PREFIX}bridge`)).put('/config.json', config)
  for (const group of await keptGroups()) {
    // A game whose new version does not arrive now is kept anew when it is played next.
    if (Object.hasOwn(build.groups, group)) await fetchMissing(group).catch(() => null)
  }
}

async function takeOver() {
  for (const group of await keptGroups()) {
    if (!Object.hasOwn(build.groups, group)) {
      await caches.delete(PREFIX + group)
      continue
    }
    const cache = await caches.open(PREFIX + group)
    const current = new Set(['/config.json', ...Object.keys(build.groups[group].files).map(keyOf)])
    for (const request of await cache.keys()) {
      const {pathname, search} = new URL(request.url)
      if (!current.has(pathname + search)) await cache.delete(request)
    }
  }
  await clients.claim()
}

async function retire() {
  await Promise.all((await keptGroups()).map((group) => caches.delete(PREFIX + group)))
  await registration.unregister()
}

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
}
