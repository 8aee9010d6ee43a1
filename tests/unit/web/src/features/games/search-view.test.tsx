import {screen, within} from '@testing-library/react'
import {expect, test} from 'vitest'

import {SearchView} from '../../../../../../web/src/features/games/search-view.tsx'
import {renderView} from '../render-view.tsx'
import {aGame} from '../view-fixtures.ts'

const today = '2024-01-20'

test('search: no result quotes the query and keeps the box', () => {
  renderView(
    <SearchView query={'<b>"x"'} games={[]} suggestions={[aGame({name: 'Chess'})]} today={today} />,
  )

  expect(screen.getByRole('heading', {level: 1})).toHaveTextContent(
    `We couldn't find anything called "<b>"x""`,
  )
  expect(screen.getByRole('searchbox', {name: 'Search games'})).toHaveValue('<b>"x"')
  expect(screen.queryByRole('list', {name: 'Games'})).toBeNull()
  expect(screen.getByRole('link', {name: 'Chess'})).toBeVisible()
})

test('search: an empty query prompts instead of failing', () => {
  renderView(<SearchView query="" games={[]} suggestions={[]} today={today} />)

  expect(screen.queryByText(/couldn't find/)).toBeNull()
  expect(screen.getByRole('searchbox', {name: 'Search games'})).toHaveValue('')
})

test('search: the part found is marked, the name stays whole, 150 characters describe it', () => {
  const game = aGame({name: "Papa's PAPAYA", description: 'y'.repeat(151)})
  const {container} = renderView(
    <SearchView query="papa" games={[game]} suggestions={[]} today={today} />,
  )

  const list = screen.getByRole('list', {name: 'Games'})
  expect(within(list).getByRole('link', {name: "Papa's PAPAYA"})).toBeVisible()
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Papa',
    'PAPA',
  ])
  expect(screen.getByText(`${'y'.repeat(150)}...`)).toBeVisible()
})
