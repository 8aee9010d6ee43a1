import type {OfflineBuild} from './worker-scope.ts'

const PREFIX = 'shack:'
/** What was asked for at run time: `/config.json`, and chunks that only some visitors need. */
const EXTRAS = 'shack-extras'
const MOST_EXTRAS = 40

/** Files under these addresses have their content's hash in their name. */
const HASHED = /^\/(?:assets|catalogue)\//

/** Downloads at a time: the page that is open comes first. */
const AT_ONCE = 4

export type KeptFiles = ReturnType<typeof createKeptFiles>

/**
 * @param version of the worker's own build.
 * @param fetchFile `fetch`, which tests replace.
 */
export function createKeptFiles(
  {caches, origin, version: ownVersion}: {caches: CacheStorage; origin: string; version: string},
  fetchFile: (request: Request) => Promise<Response>,
) {
  const own = PREFIX + ownVersion
  const buildCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

  /** A file of this worker's build, or of another one whose pages may still be open. */
  const find = async (address: string): Promise<Response | undefined> => {
    const names = await caches.keys()
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== own).toReversed()
    // The own build first: names without a hash, such as the shell's, are in each of them.
    for (const name of [own, ...others, EXTRAS].filter((wanted) => names.includes(wanted))) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, the newest first
      const cache = await caches.open(name)
      // oxlint-disable-next-line no-await-in-loop
      const found = await cache.match(new URL(address, origin), {ignoreVary: true})
      if (found) return found
    }
    return undefined
  }

  const fetchAndCheck = async (address: string, integrity: string): Promise<Response> => {
    const response = await fetchFile(
      new Request(new URL(address, origin), {
        integrity,
        mode: 'same-origin',
        credentials: 'omit',
        cache: HASHED.test(address) ? 'default' : 'no-cache',
        priority: 'low',
      }),
    )
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
    // A host may have another name for the page; a redirected answer could not be shown as one.
    return response.redirected ? withoutRedirect(response) : response
  }

  return {
    find,
    /** Fetches what is missing of a build; rejects when a file is not what the build wrote. */
    keep: async ({version, files}: OfflineBuild): Promise<void> => {
      const name = PREFIX + version
      const cache = await caches.open(name)
      const missing: typeof files = []
      for (const file of files) {
        // oxlint-disable-next-line no-await-in-loop -- answers at once
        if (!(await cache.match(new URL(file[0], origin), {ignoreVary: true}))) missing.push(file)
      }
      const next = async (): Promise<void> => {
        const file = missing.shift()
        if (file === undefined) return
        const [address, integrity] = file
        const known = HASHED.test(address) ? await find(address) : undefined
        await cache.put(
          new URL(address, origin),
          known ?? (await fetchAndCheck(address, integrity)),
        )
        await next()
      }
      try {
        await Promise.all(Array.from({length: AT_ONCE}, next))
      } catch (error) {
        // If a download fails, delete the partial copy. The next visit starts again, mostly from the browser's cache.
        await caches.delete(name)
        throw error
      }
    },
    /** Takes away the files of all builds but this one and the one before, whose pages may still be open. */
    forgetOldBuilds: async (): Promise<void> => {
      // In the order in which they were made.
      const names = await buildCaches()
      await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)))
    },
    forgetAll: async (): Promise<void> => {
      const names = [...(await buildCaches()), EXTRAS]
      await Promise.all(names.map((name) => caches.delete(name)))
    },
    keepExtra: async (address: string, response: Response): Promise<void> => {
      const cache = await caches.open(EXTRAS)
      await cache.put(new URL(address, origin), response)
      const kept = await cache.keys()
      await Promise.all(
        kept.slice(0, Math.max(0, kept.length - MOST_EXTRAS)).map((old) => cache.delete(old)),
      )
    },
  }
}

async function withoutRedirect(response: Response): Promise<Response> {
  return new Response(await response.blob(), {status: 200, headers: response.headers})
}
