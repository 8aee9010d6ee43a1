import './articles.css'
import '../../ui/stretched-link.css'
import {Link} from 'react-router-dom'

import {cutTextWithDots} from '../../lib/cut-text.ts'
import type {ArticleSummary} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {TimeStamp} from '../../ui/time-stamp.tsx'

/** Spec section 9: the first 150 characters, followed by dots. */
const PREVIEW_LENGTH = 150

export type ArticleListViewProps = {articles: ArticleSummary[]}

export function ArticleListView({articles}: ArticleListViewProps) {
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>Articles</h1>
      </div>
      {articles.length === 0 ? (
        <p className="soft">Nobody has written anything yet.</p>
      ) : (
        <ul className="article-list">
          {articles.map((article) => (
            <li key={article.id} className="board article-card">
              <p className="badges">
                <TimeStamp day={article.date} />
              </p>
              <h2 dir="auto">
                <Link className="stretched-link" to={paths.article(article.slug)}>
                  {article.title}
                </Link>
              </h2>
              {article.preview.trim() !== '' && (
                <p className="soft" dir="auto">
                  {cutTextWithDots(article.preview, PREVIEW_LENGTH)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
