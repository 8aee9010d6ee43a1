import {answerTo} from './answer.ts'
import {createKeptFiles} from './kept-files.ts'
import type {OfflineBuild, WorkerScope} from './worker-scope.ts'

/**
 * The site's service worker: after one visit every page opens without a network. It holds no state
 * but files that are named by their content, so that a new one can take over at once without breaking a page
 * that is open.
 */
declare const self: WorkerScope & {
  /** `null` in a build that wants no worker: what an earlier one left behind is taken away. */
  BUILD: OfflineBuild | null
}

const {BUILD: build, location, caches, registration, clients} = self
const fetchFile = (request: Request) => fetch(request)
const {origin} = location
const kept = createKeptFiles({caches, origin, version: build?.version ?? ''}, fetchFile)

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  if (build !== null) event.waitUntil(kept.keep(build))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(build === null ? retire() : takeOver())
})

if (build !== null) {
  self.addEventListener('fetch', (event) => {
    const answer = answerTo(event, {build, kept, origin, fetchFile})
    if (answer !== null) event.respondWith(answer)
  })
}

async function takeOver(): Promise<void> {
  await kept.forgetOldBuilds()
  // The page is asked for while the worker starts; not every browser can.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

async function retire(): Promise<void> {
  await kept.forgetAll()
  await registration.unregister()
}
