import {useEffect, useState} from 'react'
import {useClient} from 'sanity'

import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {API_VERSION} from '../../config/project.ts'
import type {Surroundings} from './attention-lists.ts'
import {fetchInstalledGames, type InstalledGames} from './installed-games.ts'

const TAGS_QUERY = '*[_type == "siteSettings"][0].tags[].slug.current'

/** What the lists compare games with: the settings' tags, live, and what the games origin serves now. */
export function useSurroundings(gamesOrigin: string | null): Surroundings {
  const [today] = useState(() => calendarDayOf(new Date()))
  const knownTags = useKnownTags()
  const [installed, setInstalled] = useState<InstalledGames | null>(null)

  useEffect(() => {
    if (gamesOrigin === null) return undefined
    const stop = new AbortController()
    const read = () => {
      void fetchInstalledGames(gamesOrigin, stop.signal).then((found) => {
        if (!stop.signal.aborted) setInstalled(found)
      })
    }
    read()
    // Games are installed by a build elsewhere; an editor who comes back to the studio sees the result.
    window.addEventListener('focus', read)
    return () => {
      stop.abort()
      window.removeEventListener('focus', read)
    }
  }, [gamesOrigin])

  return {today, knownTags, installed}
}

/** The short names of the settings' tags, live; `null` while they are not known. */
export function useKnownTags(): ReadonlySet<string> | null {
  const client = useClient({apiVersion: API_VERSION})
  const [knownTags, setKnownTags] = useState<ReadonlySet<string> | null>(null)

  useEffect(() => {
    const read = () => {
      client
        .fetch<unknown>(TAGS_QUERY, {}, {perspective: 'drafts'})
        .then((tags) =>
          setKnownTags(
            new Set(Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []),
          ),
        )
        // Not known then, which the list says.
        .catch(() => setKnownTags(null))
    }
    const subscription = client
      .listen(
        '*[_type == "siteSettings"]',
        {},
        {events: ['welcome', 'mutation'], includeResult: false, visibility: 'query'},
      )
      .subscribe({next: read, error: () => setKnownTags(null)})
    return () => subscription.unsubscribe()
  }, [client])

  return knownTags
}
