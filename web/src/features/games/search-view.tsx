import './search-view.css'
import '../../ui/button.css'
import {useDeferredValue} from 'react'
import {Link, NavigationType, useNavigate, useNavigationType} from 'react-router-dom'

import {cutText} from '../../lib/cut-text.ts'
import type {Game} from '../../lib/models.ts'
import {IN_ONE_PIECE, paths} from '../../paths.ts'
import {EmptyState} from '../../ui/empty-state.tsx'
import {SearchForm, type SuggestSearch} from '../../ui/search-form.tsx'
import {includeMissing} from './include-missing.ts'
import {MarkedName} from './marked-name.tsx'
import {Pager} from './pager.tsx'
import {Ticket} from './ticket.tsx'

/** Spec section 9. */
const SEARCH_DESCRIPTION_LENGTH = 150

/** A query may be of any length; what is shown of it may not push everything else away. */
const SHOWN_QUERY_LENGTH = 120

export type SearchViewProps = {
  /** As typed, trimmed; empty shows the prompt. */
  query: string
  /** Those of this page. */
  games: Game[]
  /** How many there are in all; those of this page when nothing is said. */
  total?: number
  page?: number
  pageCount?: number
  /** The games are among them whose file is not on this server. */
  includesMissing?: boolean
  /** How many more would be found with those. */
  missing?: number
  /** Trending games to play instead, under an empty result or the prompt. */
  suggestions: Game[]
  /** Names that a search without result may have meant. */
  didYouMean?: string[]
  suggest?: SuggestSearch
  /** UTC calendar day, `YYYY-MM-DD`. */
  today: string
}

export function SearchView({
  query,
  games,
  total = games.length,
  page = 1,
  pageCount = 1,
  includesMissing = false,
  missing = 0,
  suggestions,
  didYouMean = [],
  suggest,
  today,
}: SearchViewProps) {
  const navigate = useNavigate()
  const searchForm = (
    <SearchForm
      query={query}
      placeholder="Type a game's name"
      onSearch={(next) => void navigate(paths.search(next), IN_ONE_PIECE)}
      suggest={suggest}
      onChoose={(to) => void navigate(to)}
    />
  )

  const includeLink = missing > 0 && (
    <p>
      <Link to={paths.search(query, {includesMissing: true})}>{includeMissing(missing)}</Link>
    </p>
  )

  if (games.length > 0 && query !== '') {
    return (
      <>
        <div className="page-head search-head">
          <h1 tabIndex={-1}>
            Search{' '}
            <output>
              {total} for “{cutText(query, SHOWN_QUERY_LENGTH)}”
            </output>
          </h1>
          {searchForm}
        </div>
        <Results games={games} query={query} today={today} />
        {includeLink}
        <Pager
          page={page}
          pageCount={pageCount}
          hrefOf={(number) => paths.search(query, {page: number, includesMissing})}
        />
      </>
    )
  }

  return (
    <>
      <EmptyState
        title={
          query === ''
            ? 'What would you like to play?'
            : `We couldn't find anything called "${cutText(query, SHOWN_QUERY_LENGTH)}"`
        }
      >
        {query === '' && <p className="soft">Type a game&apos;s name, or only a part of it.</p>}
        {didYouMean.length > 0 && (
          <p className="row">
            Did you mean{' '}
            {didYouMean.map((name) => (
              <Link key={name} to={paths.search(name)} dir="auto">
                {name}
              </Link>
            ))}
          </p>
        )}
        {includeLink}
        {searchForm}
      </EmptyState>
      {suggestions.length > 0 && (
        <section className="section" aria-labelledby="search-suggestions">
          <h2 id="search-suggestions">Trending while you think</h2>
          <ul className="tickets" aria-labelledby="search-suggestions">
            {suggestions.map((game) => (
              <Ticket key={game.id} game={game} today={today} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** More than a screen of them. */
const FIRST_RESULTS = 10

/**
 * After a search those that are seen come at once, the rest in slices. A page that is loaded or come back to has all
 * of them at once: the browser scrolls to where it was.
 */
function Results({games, query, today}: Pick<SearchViewProps, 'games' | 'query' | 'today'>) {
  const isPop = useNavigationType() === NavigationType.Pop
  const isInSlices = useDeferredValue(games, isPop ? games : NONE) !== games && !isPop
  return (
    <ul className="tickets tickets-rows" aria-label="Games">
      {(isInSlices ? games.slice(0, FIRST_RESULTS) : games).map((game, place) => (
        <Ticket
          // By place: React writes the next search's results into the same elements.
          // oxlint-disable-next-line react/no-array-index-key -- a ticket keeps nothing of its game
          key={place}
          game={game}
          today={today}
          name={<MarkedName name={game.name} query={query} />}
          descriptionLength={SEARCH_DESCRIPTION_LENGTH}
        />
      ))}
    </ul>
  )
}

const NONE: Game[] = []
