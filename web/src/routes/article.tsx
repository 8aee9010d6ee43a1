import {data, useLoaderData, type LoaderFunctionArgs} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {plainTextOf} from '../lib/plain-text.ts'
import {ArticleView} from '../features/articles/article-view.tsx'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'
import {useEditHref} from './use-edit-href.ts'

export async function loader({params}: LoaderFunctionArgs) {
  const {site} = await loadContent()
  const article = site.articles.find(({slug}) => slug === params.articleId)
  if (article === undefined) throw data(null, {status: 404, statusText: 'Not Found'})
  return article
}

export function Component() {
  const article = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        title={article.title}
        description={plainTextOf(article.parts[0] ?? [], 155)}
        path={paths.article(article.slug)}
      />
      <ArticleView article={article} editHref={useEditHref('article', article.id)} />
    </>
  )
}
