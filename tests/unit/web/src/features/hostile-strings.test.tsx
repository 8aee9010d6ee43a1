import type {ReactNode} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {MemoryRouter} from 'react-router-dom'
import {expect, test} from 'vitest'

import {parseGame} from '../../../../../web/src/content/parse-game.ts'
import {parseSiteContent} from '../../../../../web/src/content/parse-site.ts'
import {AnnouncementsView} from '../../../../../web/src/features/announcements/announcements-view.tsx'
import {ArticleListView} from '../../../../../web/src/features/articles/article-list-view.tsx'
import {ArticleView} from '../../../../../web/src/features/articles/article-view.tsx'
import {FeaturedCarousel} from '../../../../../web/src/features/games/featured-carousel.tsx'
import {GameControls} from '../../../../../web/src/features/games/game-controls.tsx'
import {SearchView} from '../../../../../web/src/features/games/search-view.tsx'
import {Ticket} from '../../../../../web/src/features/games/ticket.tsx'
import {PartnersView} from '../../../../../web/src/features/partners/partners-view.tsx'
import {pageDataElement} from '../../../../../web/src/page-data.ts'
import {hostilePairs, hostileStrings} from './hostile-strings.ts'
import {unsafeIn} from './unsafe-in.ts'

const texts = hostileStrings()
const pairs = hostilePairs()
const today = '2024-01-20'

test('there are more than 6,000 different ones, and more than 600 with every pair', () => {
  expect(texts.length).toBeGreaterThan(6_000)
  expect(pairs.length).toBeGreaterThan(600)
})

test('as every field of a game they are text or left out', () => {
  const games = pairs.flatMap(
    (text, index) =>
      parseGame(
        {
          _id: `game-${index}`,
          name: text,
          path: text,
          description: text,
          gameType: index % 2 === 0 ? 'external' : text,
          dateAdded: text,
          isTrending: text,
          tags: [text],
          legacyPaths: [text],
          mirrorKey: text,
          controls: [{key: text, action: text}],
          credits: {author: text, source: text, licence: text},
        },
        () => true,
        () => ({src: '/x', width: 1, height: 1}),
      ) ?? [],
  )
  const root = rendered(
    <ul>
      {games.map(({game, details}) => (
        <div key={game.id}>
          <Ticket game={game} today={today} />
          <GameControls details={details} />
        </div>
      ))}
    </ul>,
  )

  expect(unsafeIn(root)).toEqual([])
  const names = [...root.querySelectorAll('.ticket-name')].map(({textContent}) => textContent)
  // HTML knows no NUL and no lone surrogate; all else is there to the letter.
  expect(names.map(asHtmlHasIt)).toEqual(games.map(({game}) => asHtmlHasIt(game.name)))
})

test('as the link of a slide or a partner none of them is taken', () => {
  const site = parseSiteContent(
    {
      slides: texts.map((text, index) => ({_id: `s${index}`, title: 'A', link: text})),
      partners: texts.map((text, index) => ({_id: `p${index}`, name: 'A', link: text})),
    },
    () => ({src: '/x', width: 1, height: 1}),
  )

  expect(site.partners).toHaveLength(texts.length)
  expect([...site.slides, ...site.partners].flatMap(({link}) => link ?? [])).toEqual([])
})

test('as announcement, article, partner and slide they are text or left out', () => {
  const site = parseSiteContent(
    {
      slides: pairs.map((text, index) => ({_id: `s${index}`, title: text, link: text})),
      announcements: pairs.map((text, index) => ({
        _id: `a${index}`,
        title: text,
        content: text,
        date: text,
      })),
      partners: pairs.map((text, index) => ({
        _id: `p${index}`,
        name: text,
        description: text,
        link: text,
      })),
      articles: pairs.map((text, index) => ({
        _id: `x${index}`,
        slug: `article-${index}`,
        title: text,
        date: text,
        content: [
          {
            _type: 'block',
            _key: 'a',
            style: text,
            markDefs: [{_key: 'm', _type: 'link', href: text}],
            children: [{_type: 'span', _key: 's', text, marks: ['m', text]}],
          },
        ],
      })),
    },
    () => ({src: '/x', width: 1, height: 1}),
  )

  const root = rendered(
    <>
      <FeaturedCarousel slides={site.slides} title="Slides" gameCount={null} />
      <AnnouncementsView announcements={site.announcements} today={today} />
      <PartnersView partners={site.partners} contactEmail="hello@shack.example" />
      <ArticleListView
        articles={site.articles.map((article) => ({...article, preview: article.title}))}
      />
      {site.articles.map((article) => (
        <ArticleView key={article.id} article={article} editHref={null} />
      ))}
    </>,
  )
  expect(unsafeIn(root)).toEqual([])
})

test('as a search they are quoted to the letter', () => {
  for (const query of pairs) {
    const view = (
      <SearchView query={query} games={[]} suggestions={[]} didYouMean={[]} today={today} />
    )
    expect(unsafeIn(rendered(view))).toEqual([])
  }
})

test('in the data of a page none of them ends its element', () => {
  const files = {
    summary: null,
    index: '',
    site: '',
    details: '',
    thumbnails: '',
    jokes: '',
  } as const
  const element = pageDataElement({
    files,
    rendered: {pathname: null, routeIds: [], hydration: {loaderData: {texts}}},
  })

  expect(element.match(/<\/?script/gi)).toHaveLength(2)
  expect(element).not.toContain('<!--')
})

function rendered(view: ReactNode): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<MemoryRouter>{view}</MemoryRouter>)
  return root
}

function asHtmlHasIt(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}
