import './catalogue-view.css'
import '../../ui/button.css'
import '../../ui/lamp.css'
import {useEffect, useRef} from 'react'
import {Link, useNavigate} from 'react-router-dom'

import type {
  CatalogueCounts,
  CatalogueFilters,
  CataloguePage,
  ListedGame,
} from '../../lib/models.ts'
import {IN_ONE_PIECE, paths} from '../../paths.ts'
import {EmptyState} from '../../ui/empty-state.tsx'
import {Icon} from '../../ui/icon.tsx'
import {SearchForm, type SuggestSearch} from '../../ui/search-form.tsx'
import {catalogueHeading} from './catalogue-heading.ts'
import {countChosen} from './count-chosen.ts'
import {FilterGames} from './filter-games.tsx'
import {includeMissing} from './include-missing.ts'
import {Pager} from './pager.tsx'
import {Ticket} from './ticket.tsx'

export type CatalogueViewProps = {
  page: Omit<CataloguePage, 'games'> & {games: ListedGame[]}
  /** Totals over the whole catalogue. */
  counts: CatalogueCounts
  filters: CatalogueFilters
  /** Filters of the address that mean nothing here, as `type=foo`; shown with a way to remove them. */
  unknownFilters: string[]
  /** UTC calendar day, `YYYY-MM-DD`. */
  today: string
  showThumbnails: boolean
  onToggleThumbnails: () => void
  /** Genres as the owner lists them; those that no game carries are not offered. */
  genres: {slug: string; title: string}[]
  suggest?: SuggestSearch
}

/** The wall of games: everything a visitor can choose here lives in the address, except the thumbnails. */
export function CatalogueView({
  page,
  counts,
  filters,
  unknownFilters,
  today,
  showThumbnails,
  onToggleThumbnails,
  genres,
  suggest,
}: CatalogueViewProps) {
  const navigate = useNavigate()
  const heading = useFocusOnPageChange(page.page)

  return (
    <>
      <div className="page-head catalogue-head">
        <h1 ref={heading} tabIndex={-1}>
          {`${catalogueHeading(filters, genres)} `}
          <small>{page.total}</small>
        </h1>
        <p className="small soft catalogue-order">
          {filters.since === null
            ? 'Trending first, then newest'
            : `Added on or after ${filters.since}`}
        </p>
        <div className="row catalogue-tools">
          <SearchForm
            placeholder={`Search ${counts.all} games`}
            onSearch={(query) => void navigate(paths.search(query), IN_ONE_PIECE)}
            suggest={suggest}
            onChoose={(to) => void navigate(to)}
          />
          <FilterGames
            filters={filters}
            counts={counts}
            total={page.total}
            today={today}
            genres={genres}
            onChange={(next) => void navigate(paths.catalogue(next), {preventScrollReset: true})}
          />
          <button
            type="button"
            className="button lamp"
            aria-pressed={showThumbnails}
            onClick={onToggleThumbnails}
          >
            Show thumbnails
          </button>
        </div>
      </div>

      <UnknownFilters unknownFilters={unknownFilters} filters={filters} />

      <output className="visually-hidden">
        {page.total === 0
          ? 'No games'
          : `${page.total} games, page ${page.page} of ${page.pageCount}`}
      </output>

      {page.games.length === 0 ? (
        <NoGames filters={filters} missing={counts.missing} />
      ) : (
        <ul className="tickets wall" aria-label="Games">
          {page.games.map((game) => (
            <Ticket
              key={game.id}
              game={game}
              today={today}
              thumbnail={showThumbnails ? game.thumbnail : null}
              showsMotif={showThumbnails}
            />
          ))}
        </ul>
      )}
      <Pager
        page={page.page}
        pageCount={page.pageCount}
        hrefOf={(number) => paths.catalogue({...filters, page: number})}
      />
    </>
  )
}

/** After a page was turned, screen readers and the keyboard continue at the heading. */
function useFocusOnPageChange(page: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)

  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    heading.current?.focus({preventScroll: true})
  }, [page])

  return heading
}

function UnknownFilters({
  unknownFilters,
  filters,
}: Pick<CatalogueViewProps, 'unknownFilters' | 'filters'>) {
  if (unknownFilters.length === 0) return null
  return (
    <p className="row unknown-filters">
      <span className="soft">Nothing here is filtered by</span>
      {unknownFilters.map((filter) => (
        <code key={filter}>{filter}</code>
      ))}
      <Link to={paths.catalogue(filters)}>Remove it</Link>
    </p>
  )
}

function NoGames({filters, missing}: Pick<CatalogueViewProps, 'filters'> & {missing: number}) {
  return (
    <EmptyState title="There are no games to show" level="p">
      {filters.since !== null && (
        <p className="soft">Nothing was nailed to the wall since {filters.since}.</p>
      )}
      {missing > 0 && !filters.includesMissing && (
        <Link to={paths.catalogue({...filters, includesMissing: true})}>
          {includeMissing(missing)}
        </Link>
      )}
      {countChosen(filters) > 0 && (
        <Link className="button button-go" to={paths.catalogue()}>
          <Icon name="games" />
          All games
        </Link>
      )}
    </EmptyState>
  )
}
