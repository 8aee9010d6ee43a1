import {replace, useLoaderData, type LoaderFunctionArgs} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {CatalogueView} from '../features/games/catalogue-view.tsx'
import {parseCatalogueQuery} from '../lib/catalogue-query.ts'
import type {Game, ListedGame} from '../lib/models.ts'
import {usePreference} from '../lib/use-preference.ts'
import {todayUtc} from '../lib/use-today.ts'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'
import {OWN_SEARCH, useCurrentDay, useRootData} from './root.tsx'
import {suggestSearch} from './suggest-search.ts'

export const handle = OWN_SEARCH

export async function loader({request}: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const {filters, page, unknown} = parseCatalogueQuery(url.searchParams)
  const {catalogue} = await loadContent()

  const today = todayUtc()
  const [shown, counts] = await Promise.all([
    catalogue.page(filters, page, today),
    catalogue.counts(today, filters.includesMissing),
  ])
  if (shown.page !== page) {
    url.searchParams.set('page', String(shown.page))
    if (shown.page === 1) url.searchParams.delete('page')
    throw replace(`${url.pathname}${url.search}`)
  }
  return {
    page: {...shown, games: shown.games.map(listed)},
    counts,
    filters,
    unknownFilters: unknown,
  }
}

/** The built page carries what its loader returns: nothing that no ticket shows. */
function listed(game: Game): ListedGame {
  const {id, name, path, gameType, description, dateAdded, isTrending, tags} = game
  const {isInstalled, isDead, thumbnail} = game
  return {
    id,
    name,
    path,
    gameType,
    description,
    dateAdded,
    isTrending,
    tags,
    ...(!isInstalled && {isInstalled}),
    ...(isDead && {isDead}),
    ...(thumbnail && {thumbnail}),
  }
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  const today = useCurrentDay()
  const [preference, setPreference] = usePreference('thumbnails')

  return (
    <>
      <PageTitle
        title="Games"
        description={`All ${data.counts.all} games of the shack, trending ones first. Search them, filter them, play them in your browser.`}
        path={paths.catalogue({page: data.page.page})}
      />
      <CatalogueView
        {...data}
        today={today}
        genres={useRootData().settings.tags}
        suggest={suggestSearch}
        showThumbnails={preference === 'on'}
        onToggleThumbnails={() => setPreference((current) => (current === 'on' ? 'off' : 'on'))}
      />
    </>
  )
}
