/** The browser's caches in memory, as far as the worker uses them. */
export function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>()
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key))

  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: RequestInfo | URL) => store.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo | URL, response: Response) => {
        store.set(urlOf(key), response)
      },
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      delete: async (key: RequestInfo | URL) => store.delete(urlOf(key)),
    }
  }
  const storage = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  // What is missing of the interface is not used by the worker.
  return storage as unknown as CacheStorage
}
