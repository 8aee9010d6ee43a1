import './articles.css'
import '../../ui/button.css'
import {Link} from 'react-router-dom'
import {PortableText, type PortableTextComponents} from '@portabletext/react'

import {ContentLink} from '../../components/content-link.tsx'
import type {Article, ArticlePicture} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import {TimeStamp} from '../../ui/time-stamp.tsx'

export type ArticleViewProps = {
  article: Article
  /** The article in the studio, for signed-in editors. */
  editHref: string | null
}

export function ArticleView({article, editHref}: ArticleViewProps) {
  return (
    <article className="page">
      <div className="row article-tools">
        <Link className="button" to={paths.articles()}>
          <Icon name="back" />
          Back to articles
        </Link>
        {editHref !== null && (
          <a className="tool push" href={editHref}>
            <Icon name="edit" />
            Edit in studio
          </a>
        )}
      </div>
      <h1 className="article-title" tabIndex={-1} dir="auto">
        {article.title}
      </h1>
      <p className="soft article-date">
        <TimeStamp day={article.date} />
      </p>
      <div className="prose" dir="auto">
        {article.parts.map((part, index) => (
          <PortableText
            // oxlint-disable-next-line react/no-array-index-key -- the three parts never move
            key={index}
            value={part}
            components={COMPONENTS}
            onMissingComponent={false}
          />
        ))}
      </div>
    </article>
  )
}

/** What editors can make, and nothing else: unknown blocks and marks are shown as plain text or left out. */
const COMPONENTS: PortableTextComponents = {
  types: {
    picture: ({value: {src, width, height, alt}}: {value: ArticlePicture}) => (
      <img src={src} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
    ),
  },
  block: {
    h3: ({children}) => <h2>{children}</h2>,
  },
  marks: {
    link: ({children, value}) => (
      <ContentLink address={typeof value?.href === 'string' ? value.href : null}>
        {children}
      </ContentLink>
    ),
  },
  unknownType: () => null,
  unknownMark: ({children}) => <>{children}</>,
  unknownBlockStyle: ({children}) => <p>{children}</p>,
  unknownList: ({children}) => <ul>{children}</ul>,
  unknownListItem: ({children}) => <li>{children}</li>,
}
