import {useLoaderData} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {AnnouncementsView} from '../features/announcements/announcements-view.tsx'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'
import {useCurrentDay} from './root.tsx'

export async function loader() {
  return (await loadContent()).site.announcements
}

export function Component() {
  return (
    <>
      <PageTitle
        title="Announcements"
        description="What is new at the shack, newest first."
        path={paths.announcements()}
      />
      <AnnouncementsView announcements={useLoaderData<typeof loader>()} today={useCurrentDay()} />
    </>
  )
}
