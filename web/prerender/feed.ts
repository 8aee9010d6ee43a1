import type {Snapshot} from '../src/content/content-store.ts'
import {paths} from '../src/paths.ts'
import {xmlText} from './xml.ts'

/** Below `dist/web`. */
export const FEED_FILE = 'feed.xml'

/** More than a month of a busy shack. */
const NEWEST = 40

type Entry = {id: string; title: string; path: string; day: string; text: string}

/**
 * Announcements and new games as one Atom feed, newest first. What has no date is left out: a feed cannot say
 * when it came.
 *
 * @param address the site's origin.
 */
export function atomFeed({games, site}: Pick<Snapshot, 'games' | 'site'>, address: string): string {
  const announced: (Entry | null)[] = site.announcements.map(({id, title, content, date}) =>
    date === null ? null : {id, title, path: paths.announcements(), day: date, text: content},
  )
  const added = games.map(
    ({game: {id, name, path, dateAdded, isInstalled}, details}): Entry | null =>
      dateAdded === null || !isInstalled
        ? null
        : {
            id,
            title: `New game: ${name}`,
            path: paths.game(path),
            day: dateAdded,
            text: details.description,
          },
  )
  const entries = [...announced, ...added]
    .filter((entry) => entry !== null)
    .sort((a, b) => b.day.localeCompare(a.day) || a.id.localeCompare(b.id))
    .slice(0, NEWEST)

  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${xmlText(address)}/</id>`,
    `<title>${xmlText(site.settings.siteTitle)}</title>`,
    `<updated>${momentOf(entries[0]?.day ?? '1970-01-01')}</updated>`,
    `<author><name>${xmlText(site.settings.siteTitle)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(`${address}/${FEED_FILE}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(address)}/"/>`,
    ...entries.map((entry) => atomEntry(entry, address)),
    '</feed>',
    '',
  ].join('\n')
}

function atomEntry({id, title, path, day, text}: Entry, address: string): string {
  return [
    '<entry>',
    // The document's id stays when its page moves.
    `<id>${xmlText(`tag:${new URL(address).hostname},2023:${encodeURIComponent(id)}`)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${momentOf(day)}</updated>`,
    `<link rel="alternate" type="text/html" href="${xmlText(`${address}${path}`)}"/>`,
    ...(text === '' ? [] : [`<summary>${xmlText(text)}</summary>`]),
    '</entry>',
  ].join('')
}

function momentOf(day: string): string {
  return `${day}T00:00:00Z`
}
