import {useSearchParams} from 'react-router-dom'

import {LoadingView} from '../features/shell/loading-view.tsx'
import {interstitialTarget} from '../lib/interstitial-target.ts'
import {PageTitle} from './page-title.tsx'

export function Component() {
  const [query] = useSearchParams()
  return (
    <>
      <PageTitle title="Loading" description="The game is one click away." path={null} />
      <LoadingView gameHref={interstitialTarget(query.get('url') ?? '')} />
    </>
  )
}
