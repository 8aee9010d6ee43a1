import {useLoaderData, type LoaderFunctionArgs} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
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
  const parameters = new URL(request.url).searchParams
  const query = (parameters.get('q') ?? '').trim()
  const {catalogue} = await loadContent()
  const includesMissing = parameters.get('missing') === 'include'
  const page = Number.parseInt(parameters.get('page') ?? '', 10) || 1
  const found = await catalogue.search(query, page, includesMissing)
  const isEmpty = found.total === 0
  const [suggestions, didYouMean] = isEmpty
    ? await Promise.all([catalogue.trending(SUGGESTIONS), catalogue.namesLike(query, LIKE_NAMES)])
    : [[], []]
  return {query, includesMissing, ...found, suggestions, didYouMean}
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
