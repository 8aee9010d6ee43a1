import {defineQuery} from 'groq'

import {
  catalogueOrder,
  datedFilter,
  deadLast,
  filteredGames,
  gameFields,
  gameFilter,
  gridFilter,
  missingFilter,
  nameFilter,
  searchOrder,
  trendingFilter,
} from './fragments.ts'

/**
 * What each choice of the filter would show, over the whole catalogue. Parameters: `since`, `today` and those of
 * `gridFilter`.
 */
export const catalogueCountsQuery = defineQuery(`{
  "all": count(*[${gridFilter}]),
  "trending": count(*[${gridFilter} && ${trendingFilter}]),
  "new": count(*[${gridFilter} && dateAdded >= $since && dateAdded <= $today && ${datedFilter}]),
  "byType": {
    "external": count(*[${gridFilter} && gameType == "external"]),
    "html5": count(*[${gridFilter} && gameType == "html5"]),
    "flash": count(*[${gridFilter} && gameType == "flash"]),
    "waflash": count(*[${gridFilter} && gameType == "waflash"])
  },
  "missing": count(*[${missingFilter}])
}`)

/**
 * One page and how many games the filters leave, for a catalogue of which the browser holds nothing. Parameters:
 * `types`, `trending`, `since`, `genre`, `today`, `from`, `to` and those of `gridFilter`.
 */
export const catalogueListQuery = defineQuery(`{
  "games": ${filteredGames} | ${catalogueOrder} [$from...$to] {${gameFields}},
  "total": count(${filteredGames})
}`)

/**
 * One page of the games whose name contains the text, whatever its case, and how many there are. `match` would
 * find words and read `*` as a wildcard; splitting by the text finds it to the letter. Parameters: `q`, not empty,
 * `from`, `to` and those of `gridFilter`.
 */
export const searchListQuery = defineQuery(`{
  "games": *[${gridFilter} && ${nameFilter}] | ${searchOrder} [$from...$to] {${gameFields}},
  "total": count(*[${gridFilter} && ${nameFilter}]),
  "missing": count(*[${missingFilter} && ${nameFilter}])
}`)

/**
 * Games for the letters typed so far: names that begin with them, then names with a word that does, then the
 * rest. Parameters: `q`, not empty, `word` (a space and `q`), `limit` and those of `gridFilter`.
 */
export const suggestGamesQuery = defineQuery(`*[${gridFilter} && ${nameFilter}] | order(
  ${deadLast},
  select(
    string::startsWith(lower(name), lower($q)) => 0,
    count(string::split(lower(name), lower($word))) > 1 => 1,
    2
  ),
  select(${trendingFilter} => 0, 1),
  lower(name),
  _id
) [0...$limit] {${gameFields}}`)

/** A slice of all games, for reading them in steps. Parameters: `after` (an id, "" at first), `limit`. */
export const gamesAfterQuery = defineQuery(
  `*[${gameFilter} && _id > $after] | order(_id) [0...$limit] {${gameFields}}`,
)

/** Games that one of the paths names, now or in the legacy list. Parameter: `paths`. */
export const gamesByPathsQuery = defineQuery(
  `*[${gameFilter} && (path in $paths || count((legacy[].path)[@ in $paths]) > 0)] | order(_id) [0...20] {${gameFields}}`,
)

/** Parameter: `ids`. */
export const gamesByIdsQuery = defineQuery(
  `*[${gameFilter} && _id in $ids] | order(_id) {${gameFields}}`,
)

/** Parameters: `after` (an id, "" at first), `limit`. */
export const gameIdsAfterQuery = defineQuery(
  `*[${gameFilter} && _id > $after] | order(_id) [0...$limit]._id`,
)

/**
 * What the refresh asks first: is anything different from what the page knows? `at` is the lake's own clock.
 * Parameters: `since` (the newest change the page knows), `limit`.
 */
export const lakeStateQuery = defineQuery(`{
  "at": now(),
  "gameCount": count(*[${gameFilter}]),
  "newestGame": *[${gameFilter}] | order(_updatedAt desc) [0]._updatedAt,
  "changed": *[${gameFilter} && _updatedAt > $since] | order(_id) [0...$limit] {${gameFields}},
  "siteCount": count(*[_type in ["slide", "announcement", "article", "partner", "siteSettings"]]),
  "newestSite": *[_type in ["slide", "announcement", "article", "partner", "siteSettings"]]
    | order(_updatedAt desc) [0]._updatedAt
}`)
