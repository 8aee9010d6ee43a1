import {screen} from '@testing-library/react'
import {expect, test} from 'vitest'

import {AnnouncementsView} from '../../../../../web/src/features/announcements/announcements-view.tsx'
import {ArticleListView} from '../../../../../web/src/features/articles/article-list-view.tsx'
import {ArticleView} from '../../../../../web/src/features/articles/article-view.tsx'
import {PartnersView} from '../../../../../web/src/features/partners/partners-view.tsx'
import {renderView} from './render-view.tsx'

const today = '2024-01-20'

test('articles: 150 characters and dots, and a link to the whole', () => {
  renderView(
    <ArticleListView
      articles={[
        {id: 'a', slug: 'start', title: 'The start', date: '2023-03-14', preview: 'z'.repeat(200)},
      ]}
    />,
  )

  expect(screen.getByText(`${'z'.repeat(150)}...`)).toBeVisible()
  expect(screen.getByRole('link', {name: 'The start'})).toHaveAttribute('href', '/articles/start')
})

test('article: safe links are links, others are text, unknown blocks are left out', () => {
  const link = (href: string, text: string) => ({
    _type: 'block',
    _key: text,
    style: 'normal',
    markDefs: [{_type: 'link', _key: 'l', href}],
    children: [{_type: 'span', _key: 's', text, marks: ['l']}],
  })
  renderView(
    <ArticleView
      article={{
        id: 'a',
        slug: 'start',
        title: 'The start',
        date: null,
        parts: [
          [link('https://example.org/', 'good'), link('javascript:alert(1)', 'bad')],
          [link('/play', 'inside'), {_type: 'marquee', _key: 'm', children: []}],
        ],
      }}
      editHref={null}
    />,
  )

  expect(screen.getByRole('link', {name: 'good'})).toHaveAttribute('href', 'https://example.org/')
  expect(screen.getByRole('link', {name: 'inside'})).toHaveAttribute('href', '/play')
  expect(screen.getByText('bad')).toBeVisible()
  expect(screen.queryByRole('link', {name: 'bad'})).toBeNull()
  expect(screen.getByRole('link', {name: 'Back to articles'})).toHaveAttribute('href', '/articles')
})

test('announcements: only what is at most 30 days old is new', () => {
  renderView(
    <AnnouncementsView
      today={today}
      announcements={[
        {id: 'a', title: 'Fresh', content: '', date: '2023-12-21', showInBell: false},
        {id: 'b', title: 'Stale', content: '', date: '2023-12-20', showInBell: false},
      ]}
    />,
  )

  const [fresh, stale] = screen.getAllByRole('article')
  expect(fresh).toHaveTextContent(/New/)
  expect(stale).toHaveTextContent(/Stale/)
  expect(stale).not.toHaveTextContent(/New/)
})

test('partners: one without link and logo leads to the contact address', () => {
  renderView(
    <PartnersView
      contactEmail="hello@gameshack.example"
      partners={[
        {
          id: 'a',
          name: 'Pixel Porch',
          description: '',
          link: 'https://porch.example/',
          logo: {src: '/porch.png', width: 84, height: 84},
        },
        {id: 'b', name: 'You?', description: '', link: null, logo: null},
      ]}
    />,
  )

  const visit = screen.getByRole('link', {name: 'Visit Pixel Porch'})
  expect(visit).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('link', {name: 'Ask for the nail'})).toHaveAttribute(
    'href',
    'mailto:hello@gameshack.example',
  )
})
