import {useLoaderData, type LoaderFunctionArgs} from 'react-router-dom'

import {contentStore} from '../content/site-content.ts'
import {SearchView} from '../features/games/search-view.tsx'
import {PageTitle} from './page-title.tsx'
import {OWN_SEARCH, useCurrentDay} from './root.tsx'
import {suggestSearch} from './suggest-search.ts'

export const handle = OWN_SEARCH

/** Games offered under an empty result. */
const SUGGESTIONS = 6
/** Names offered there for what may be a slip. */
const LIKE_NAMES = 3

export async function loader({request}: LoaderFunctionArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const {catalogue} = await (await contentStore()).load()
  const games = catalogue.search(query)
  const isEmpty = games.length === 0
  return {
    query,
    games,
    suggestions: isEmpty ? catalogue.trending(SUGGESTIONS) : [],
    didYouMean: isEmpty ? catalogue.namesLike(query, LIKE_NAMES) : [],
  }
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        title={data.query === '' ? 'Search' : `Search: ${data.query}`}
        description="Find a game by any part of its name."
        path={null}
      />
      <SearchView {...data} suggest={suggestSearch} today={useCurrentDay()} />
    </>
  )
}
