import {useLoaderData} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {plainTextOf} from '../lib/plain-text.ts'
import {ArticleListView} from '../features/articles/article-list-view.tsx'
import type {ArticleSummary} from '../lib/models.ts'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'

/** More than the 150 characters that the list shows, whatever it counts as one. */
const PREVIEW = 400

export async function loader(): Promise<ArticleSummary[]> {
  const {site} = await loadContent()
  return site.articles.map(({parts, ...summary}) => ({
    ...summary,
    preview: plainTextOf(parts[0] ?? [], PREVIEW),
  }))
}

export function Component() {
  return (
    <>
      <PageTitle
        title="Articles"
        description="Longer reads from the people behind the counter."
        path={paths.articles()}
      />
      <ArticleListView articles={useLoaderData<typeof loader>()} />
    </>
  )
}
