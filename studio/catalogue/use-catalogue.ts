import type {SanityClient} from '@sanity/client'
import {useMemo, useSyncExternalStore} from 'react'
import {useClient} from 'sanity'

import {API_VERSION} from '../../config/project.ts'
import {type CatalogueState, type CatalogueStore, createCatalogueStore} from './catalogue-store.ts'

const stores = new WeakMap<SanityClient, CatalogueStore>()

/** All games, live. Views that are open together share one listener and one copy. */
export function useCatalogue(): CatalogueState {
  const client = useClient({apiVersion: API_VERSION})
  const store = useMemo(() => {
    const known = stores.get(client) ?? createCatalogueStore(client)
    stores.set(client, known)
    return known
  }, [client])
  return useSyncExternalStore(store.subscribe, store.getState)
}
