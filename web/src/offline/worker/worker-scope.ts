/** The few parts of a service worker's world that ours uses; TypeScript's own list cannot stand beside `dom`. */
export type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: {claim: () => Promise<void>}
  registration: ServiceWorkerRegistration
  location: {origin: string}
  caches: CacheStorage
}

type ExtendableEvent = {waitUntil: (work: Promise<unknown>) => void}

export type FetchEvent = ExtendableEvent & {
  request: Request
  /** The page that the browser asks for while the worker starts; nothing without navigation preload. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

/** What the build knows of its files; written before the worker's code by `web/prerender/service-worker.ts`. */
export type OfflineBuild = {
  /** Another one for every build. */
  version: string
  /** Served for every page while there is no network. */
  shell: string
  /** Every file to keep: its address, and its `sha256-…`, so that nothing else is ever kept under its name. */
  files: [address: string, integrity: string][]
}
