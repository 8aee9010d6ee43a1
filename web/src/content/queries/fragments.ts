/**
 * The pieces that several queries share. `content/executor.ts` means the same over the catalogue in memory;
 * a property test holds both equal.
 */

/** A game that the site can show: GROQ compares text with text only, so this also asks that both are text. */
export const gameFilter = /* groq */ `_type == "game" && name > "" && path > ""`

/** Same list as `schemas/rules/trending.ts`. */
export const trendingFilter = /* groq */ `isTrending in [true, "isTrending", "true"]`

/** Whether `dateAdded` is a day that exists, in full: 30 February reads back as a day of March. */
export const datedFilter = /* groq */ `string::startsWith(string(dateTime(dateAdded + "T00:00:00Z")), dateAdded)`

/** A game at whose address nobody was found is the last of its list. */
export const deadLast = /* groq */ `select(linkStatus == "dead" => 1, 0)`

/** DESIGN decision 3: trending, newest, name, id; a missing date counts as oldest. */
export const catalogueOrder = /* groq */ `order(
  ${deadLast},
  select(${trendingFilter} => 0, 1),
  select(${datedFilter} => dateAdded, "") desc,
  lower(name),
  _id
)`

/** DESIGN decision 3: trending, name, id. */
export const searchOrder = /* groq */ `order(${deadLast}, select(${trendingFilter} => 0, 1), lower(name), _id)`

/** What `parseGame` reads. */
export const gameFields = /* groq */ `
  _id,
  _updatedAt,
  name,
  path,
  gameType,
  description,
  dateAdded,
  isTrending,
  tags,
  mirrorKey,
  status,
  linkStatus,
  "legacyPaths": legacy[].path,
  "legacyImages": legacy[].img,
  thumbnail {asset, crop, hotspot},
  controls[] {key, action},
  credits {author, source, licence}
`

/** A game that has a card, installed or not (DESIGN decision 7). Parameter: `otherServers` (ids). */
const cardFilter = /* groq */ `${gameFilter}
  && gameType in ["external", "html5", "flash", "waflash"]
  && !(_id in $otherServers)`

/** Whether it can be played. Parameter: `installed`. */
const installedFilter = /* groq */ `gameType == "external" || gameType + " " + path in $installed`

/**
 * What the grid shows, as `content/listed-games.ts` has it. Parameters: `installed`, `otherServers`, `includesMissing`.
 */
export const gridFilter = /* groq */ `${cardFilter} && ($includesMissing || ${installedFilter})`

/** Games that the grid leaves out because their file is not there. Parameters: `installed`, `otherServers`. */
export const missingFilter = /* groq */ `${cardFilter} && !(${installedFilter})`

/** What the filters of the catalogue leave (spec section 9). */
export const filteredGames = /* groq */ `*[
  ${gridFilter}
  && (count($types) == 0 || gameType in $types)
  && ($trending == false || ${trendingFilter})
  && ($since == null || (${datedFilter} && dateAdded >= $since && dateAdded <= $today))
  && ($genre == null || $genre in tags)
]`

/** Whether the name contains the text, whatever its case. Parameter: `q`. */
export const nameFilter = /* groq */ `count(string::split(lower(name), lower($q))) > 1`
