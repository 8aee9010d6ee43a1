import {NO_FILTERS} from '../lib/catalogue-query.ts'
import type {Game} from '../lib/models.ts'
import {once} from '../lib/once.ts'
import {pause} from '../lib/within-time.ts'
import {PAGE_SIZE, pageOf, resultsPerPage, type Catalogue} from './catalogue.ts'
import type {SummaryFile} from './content-files.ts'
import type {ReceivedGames} from './content-store.ts'
import {inCatalogueOrder} from './executor.ts'
import {findBySwfId, indexByPath, pathsOfSwfId} from './find-game.ts'
import type {GameList, LakeReader, Slice} from './lake-reader.ts'
import {isPlayable} from './listed-games.ts'
import type {ParsedGame} from './parse-game.ts'
import {createSimilarGames} from './similar-games.ts'
import {contentStatus} from './site-content.ts'
import {suggestGames} from './suggest-games.ts'

type PagedOptions = {
  summary: SummaryFile
  openLake: () => Promise<LakeReader>
  /** All games as the build knew them, for when the lake is silent. */
  openSaved: () => Promise<Catalogue>
  received: ReceivedGames
  now?: () => number
}

/** After this the saved copy answers, unless the lake is faster. */
const PATIENCE_MS = 1_200
/** For this long a lake that failed is not asked again. */
const SILENCE_MS = 15_000
/** More than a box shows, so that the best of them can be told by the rules of the typeahead. */
const SUGGESTIONS_ASKED = 60
/** How many random games the lake is asked for before the saved copy chooses. */
const DRAWS = 6

/**
 * The catalogue of which nothing is in memory: the lake is asked for each page and each search. While it is
 * silent, the file of the build answers the same.
 */
export function createPagedCatalogue(options: PagedOptions): Catalogue {
  const {summary, received, openLake, openSaved, now = Date.now} = options
  const {grid} = summary
  let silentUntil = 0

  /** The lake's answer, or that of the saved copy. */
  const answer = async <Value>(
    ask: (lake: LakeReader) => Promise<Value>,
    askSaved: (saved: Catalogue) => Promise<Value>,
  ): Promise<Value> => {
    const fromSaved = async () => askSaved(await openSaved())
    if (now() < silentUntil) return fromSaved()

    const asked = openLake().then(ask)
    asked.then(
      () => contentStatus.set('current'),
      (error: unknown) => {
        console.warn('The content lake did not answer; the saved copy does.', error)
        silentUntil = now() + SILENCE_MS
        contentStatus.set('saved')
      },
    )
    const first = await Promise.race([
      asked.then((value) => ({value})).catch(() => null),
      pause(PATIENCE_MS),
    ])
    return first ? first.value : Promise.any([asked, fromSaved()])
  }

  const gamesOf = (parsed: readonly ParsedGame[]): Game[] => {
    for (const one of parsed) received.set(one.game.id, one)
    return parsed.map(({game}) => game)
  }

  /** One page, clamped: how many there are, only the answer says. */
  const readPage = async <List extends GameList>(
    readList: (slice: Slice) => Promise<List>,
    wanted: number,
    pageSize = PAGE_SIZE,
  ) => {
    const sliceOf = (page: number) => ({from: (page - 1) * pageSize, to: page * pageSize})
    let list = await readList(sliceOf(Math.max(1, wanted)))
    const {from: _, ...page} = pageOf(list.total, wanted, pageSize)
    if (page.page !== Math.max(1, wanted)) list = await readList(sliceOf(page.page))
    return {...list, ...page, games: gamesOf(list.games)}
  }

  const countsByDay = new Map<string, ReturnType<Catalogue['counts']>>()
  const readCounts = async (today: string, includesMissing: boolean) =>
    answer(
      async (lake) => ({
        ...(await lake.readCounts(today, includesMissing, grid)),
        byGenre: includesMissing ? summary.byGenreWithMissing : summary.byGenre,
      }),
      (saved) => saved.counts(today, includesMissing),
    )

  /** A page of what is offered without being asked for. */
  const playablePage = async (filters: Parameters<Catalogue['page']>[0]): Promise<Game[]> =>
    (await catalogue.page(filters, 1, '')).games.filter(isPlayable)

  const catalogue: Catalogue = {
    size: summary.size,
    publishedCount: summary.publishedCount,
    games: null,
    page: (filters, page, today) =>
      answer(
        (lake) => readPage((slice) => lake.readList(filters, today, slice, grid), page),
        (saved) => saved.page(filters, page, today),
      ),
    counts: (today, includesMissing) => {
      const key = `${today} ${includesMissing}`
      const known = countsByDay.get(key) ?? readCounts(today, includesMissing)
      countsByDay.set(key, known)
      known.catch(() => countsByDay.delete(key))
      return known
    },
    search: async (text, page, includesMissing) =>
      text === ''
        ? {games: [], missing: 0, ...pageOf(0, 1, PAGE_SIZE)}
        : answer(
            (lake) =>
              readPage(
                (slice) => lake.searchList(text, slice, includesMissing, grid),
                page,
                resultsPerPage(summary.publishedCount),
              ),
            (saved) => saved.search(text, page, includesMissing),
          ),
    suggest: async (text, limit) =>
      text.trim() === ''
        ? []
        : answer(
            async (lake) => {
              const games = gamesOf(await lake.suggest(text.trim(), SUGGESTIONS_ASKED, grid))
              return suggestGames(inCatalogueOrder(games), text, limit)
            },
            (saved) => saved.suggest(text, limit),
          ),
    trending: async (limit) =>
      (await playablePage({...NO_FILTERS, trending: true})).slice(0, limit),
    // Every name is needed to tell which are near.
    namesLike: async (text, limit) => (await openSaved()).namesLike(text, limit),
    find: async (swfId, hints) => {
      const paths = pathsOfSwfId(swfId)
      if (paths.length === 0) return null
      return answer(
        async (lake) =>
          findBySwfId(indexByPath(gamesOf(await lake.findGames(paths))), swfId, hints),
        (saved) => saved.find(swfId, hints),
      )
    },
    byIds: async (ids) => {
      const asked = ids.filter((id) => !received.has(id))
      const found =
        asked.length === 0
          ? []
          : await answer(
              async (lake) => gamesOf(await lake.findGamesById(asked)),
              (saved) => saved.byIds(asked),
            )
      const byId = new Map(found.map((game) => [game.id, game]))
      return ids.flatMap((id) => received.get(id)?.game ?? byId.get(id) ?? [])
    },
    similar: async (game, limit) => {
      const [genre = null] = game.tags
      const pool = await playablePage({...NO_FILTERS, genre})
      return createSimilarGames(pool)(game, limit)
    },
    mirrors: async ({id}) => {
      const group = summary.mirrors.find((ids) => ids.includes(id)) ?? []
      const games = await catalogue.byIds(group.filter((other) => other !== id))
      return games.filter(isPlayable)
    },
    random: async (random, exceptId) =>
      answer(
        async (lake) => {
          for (let draw = 0; draw < DRAWS; draw += 1) {
            const from = Math.floor(random() * summary.size)
            // oxlint-disable-next-line no-await-in-loop -- the next is drawn only when this is of no use
            const {games} = await lake.readList(NO_FILTERS, '', {from, to: from + 1}, grid)
            const [game] = gamesOf(games)
            if (game && isPlayable(game) && game.id !== exceptId) return game
          }
          return (await openSaved()).random(random, exceptId)
        },
        (saved) => saved.random(random, exceptId),
      ),
    after: async (change) => {
      gamesOf(change.changed ?? [])
      const {publishedCount} = summary
      const added = (change.gameCount ?? publishedCount) - publishedCount
      return createPagedCatalogue({
        ...options,
        summary: {
          ...summary,
          // Taken for listed; the lake's next page has the right total.
          size: summary.size + added,
          publishedCount: publishedCount + added,
          grid: {...grid, ...(change.installed && {installed: [...change.installed]})},
        },
        openSaved: once(async () => (await openSaved()).after(change)),
      })
    },
  }
  return catalogue
}
