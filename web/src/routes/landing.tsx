import {useLoaderData} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {LandingView} from '../features/games/landing-view.tsx'
import {todayUtc} from '../lib/use-today.ts'
import {paths} from '../paths.ts'
import {featuredGames} from './featured-games.ts'
import {PageTitle} from './page-title.tsx'

export async function loader() {
  const content = await loadContent()
  const [counts, featured] = await Promise.all([
    content.catalogue.counts(todayUtc(), false),
    featuredGames(content),
  ])
  return {settings: {...content.site.settings, jokes: []}, counts, ...featured}
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        title={null}
        description={`${data.counts.all} free browser games for a school laptop: no ads, no trackers, no account.`}
        path={paths.landing()}
      />
      <LandingView {...data} random={Math.random} />
    </>
  )
}
