import type {Game} from '../lib/models.ts'
import {once} from '../lib/once.ts'
import {isPlayable, PAGE_SIZE, pageOf, resultsPerPage, type Catalogue} from './catalogue.ts'
import {contentStatus} from './content-status.ts'
import {inCatalogueOrder} from './executor.ts'
import {findBySwfId, indexByPath} from './find-game.ts'
import {recordsOfIds, type GameRecords} from './game-files.ts'
import type {GameList, LakeReader, Slice} from './lake-reader.ts'
import type {SummaryFile} from './names-file.ts'
import type {ParsedGame} from './parse-game.ts'
import {listedGame} from './snapshot.ts'
import {suggestGames} from './suggest-games.ts'

export type PagedOptions = {
  summary: Pick<SummaryFile, 'size' | 'byGenre'>
  openLake: () => Promise<LakeReader>
  records: GameRecords
  /** The same catalogue from the build's files. */
  openSaved: () => Promise<Catalogue>
  now?: () => number
}

/** A lake that has not answered by then is answered for by the saved copy, whichever comes first. */
const PATIENCE_MS = 1_200
/** So long is a lake that failed not asked again. */
const SILENCE_MS = 15_000
/** More than a box shows, so that the best of them can be told by the rules of the typeahead. */
const SUGGESTIONS_ASKED = 60

const ALL_TRENDING = {types: [], trending: true, since: null, genre: null}

/**
 * The catalogue of which nothing is in memory: the lake is asked for each page and each search. While it is
 * silent, the files of the build answer the same.
 */
export function createPagedCatalogue(options: PagedOptions): Catalogue {
  const {summary, records, openLake, openSaved, now = Date.now} = options
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
      asked.then(
        (value) => ({value}),
        () => null,
      ),
      pause(PATIENCE_MS),
    ])
    return first ? first.value : Promise.any([asked, fromSaved()])
  }

  const gamesOf = (parsed: readonly ParsedGame[]): Game[] => {
    records.remember(parsed)
    return parsed.map(({game}) => listedGame(game))
  }

  /** One page, clamped: how many there are, only the answer says. */
  const readPage = async (
    readList: (slice: Slice) => Promise<GameList>,
    wanted: number,
    pageSize = PAGE_SIZE,
  ) => {
    const sliceOf = (page: number) => ({from: (page - 1) * pageSize, to: page * pageSize})
    let list = await readList(sliceOf(Math.max(1, wanted)))
    const {from: _, ...page} = pageOf(list.total, wanted, pageSize)
    if (page.page !== Math.max(1, wanted)) list = await readList(sliceOf(page.page))
    return {...page, games: gamesOf(list.games)}
  }

  const countsByDay = new Map<string, ReturnType<Catalogue['counts']>>()
  const readCounts = async (today: string) =>
    answer(
      async (lake) => ({...(await lake.readCounts(today)), byGenre: summary.byGenre}),
      (saved) => saved.counts(today),
    )

  const gamesBeside = async (game: Game, which: 'similar' | 'mirrors'): Promise<Game[] | null> => {
    // The build's own record: what comes from the lake does not say.
    const [record] = await records.read(await records.slotsOfIds([game.id]))
    const slots = record?.[which]
    return slots ? (await records.read(slots)).map((entry) => listedGame(entry.game)) : null
  }

  const catalogue: Catalogue = {
    size: summary.size,
    games: null,
    readIds: async () => null,
    page: (filters, page, today) =>
      answer(
        (lake) => readPage((slice) => lake.readList(filters, today, slice), page),
        (saved) => saved.page(filters, page, today),
      ),
    counts: (today) => {
      const known = countsByDay.get(today) ?? readCounts(today)
      countsByDay.set(today, known)
      known.catch(() => countsByDay.delete(today))
      return known
    },
    search: async (text, page) =>
      text === ''
        ? {games: [], ...pageOf(0, 1, PAGE_SIZE)}
        : answer(
            (lake) =>
              readPage((slice) => lake.searchList(text, slice), page, resultsPerPage(summary.size)),
            (saved) => saved.search(text, page),
          ),
    suggest: async (text, limit) =>
      text.trim() === ''
        ? []
        : answer(
            async (lake) => {
              const games = gamesOf(await lake.suggest(text.trim(), SUGGESTIONS_ASKED))
              return suggestGames(inCatalogueOrder(games), text, limit)
            },
            (saved) => saved.suggest(text, limit),
          ),
    trending: async (limit) => {
      const {games} = await catalogue.page(ALL_TRENDING, 1, '')
      return games.filter(isPlayable).slice(0, limit)
    },
    // Every name is needed to tell which are near.
    namesLike: async (text, limit) => (await openSaved()).namesLike(text, limit),
    find: async (swfId, hints) => {
      const found = await records.read(await records.slotsOfSwfId(swfId))
      // What the lake has sent since is newer than the files.
      const newest = found.map((record) => records.known(record.game.id) ?? record)
      return findBySwfId(indexByPath(newest.map(({game}) => listedGame(game))), swfId, hints)
    },
    byIds: async (ids) => (await recordsOfIds(records, ids)).map(({game}) => listedGame(game)),
    similar: async (game, limit) =>
      (
        (await gamesBeside(game, 'similar').catch(() => null)) ??
        (await catalogue.trending(limit + 1))
      )
        .filter(({id}) => id !== game.id)
        .slice(0, limit),
    mirrors: async (game) => (await gamesBeside(game, 'mirrors').catch(() => null)) ?? [],
    random: async (random, exceptId) => {
      // A few draws from the files: of a big catalogue most games can be played.
      for (let draw = 0; draw < 12; draw += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the next is drawn only when this is of no use
        const [record] = await records.read([Math.floor(random() * summary.size)])
        if (record && isPlayable(record.game) && record.game.id !== exceptId) return record.game
      }
      return (await openSaved()).random(random, exceptId)
    },
    after: async ({changed, removed, gameCount}) => {
      gamesOf(changed)
      return createPagedCatalogue({
        ...options,
        summary: {...summary, size: gameCount ?? summary.size},
        openSaved: once(async () => (await openSaved()).after({changed, removed, gameCount})),
      })
    },
  }
  return catalogue
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null)
  })
}
