import {useLoaderData} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {PartnersView} from '../features/partners/partners-view.tsx'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'
import {useRootData} from './root.tsx'

export async function loader() {
  return (await loadContent()).site.partners
}

export function Component() {
  return (
    <>
      <PageTitle
        title="Partners"
        description="Sites we are friends with."
        path={paths.partners()}
      />
      <PartnersView
        partners={useLoaderData<typeof loader>()}
        contactEmail={useRootData().settings.contactEmail}
      />
    </>
  )
}
