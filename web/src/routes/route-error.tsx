import {useEffect} from 'react'
import {isRouteErrorResponse, useRouteError} from 'react-router-dom'

import {ErrorView} from '../features/shell/error-view.tsx'
import {NotFoundView} from '../features/shell/not-found-view.tsx'
import {PageTitle} from './page-title.tsx'

/** What stands in a page's place, inside the shell, when its loader or its view failed. */
export function RouteError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage />
  ) : (
    <>
      <PageTitle title="Error" description="Something broke on this page." path={null} />
      <UnexpectedError error={error} />
    </>
  )
}

/** When even the shell could not be put together: no router data, plain anchors only. */
export function RootError() {
  const error = useRouteError()
  // The pattern for "all other addresses" takes none with a line break in it (react-router 7.18).
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <main>
      <title>Page not found</title>
      <NotFoundView />
    </main>
  ) : (
    <UnexpectedError error={error} />
  )
}

export function NotFoundPage() {
  return (
    <>
      <PageTitle
        title="Page not found"
        description="This page was not found in our database."
        path={null}
      />
      <NotFoundView />
    </>
  )
}

function UnexpectedError({error}: {error: unknown}) {
  useEffect(() => {
    console.error('Unexpected application error:', error)
  }, [error])
  return <ErrorView />
}
