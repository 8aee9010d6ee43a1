import {configure, render, screen} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test, vi} from 'vitest'

import {SearchForm, type SuggestSearch} from '../../../../../web/src/ui/search-form.tsx'

// The list is a chunk of its own; a busy machine takes its time to load it.
configure({asyncUtilTimeout: 15_000})

const HTML5 = {label: 'HTML5', icon: 'play'} as const

const suggest: SuggestSearch = async (text) =>
  ['Hobo', 'Hobo 2', 'Chess']
    .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
    .map((name) => ({id: name, name, to: `/play/${name}`, kind: HTML5}))

function setUp() {
  const onSearch = vi.fn<(query: string) => void>()
  const onChoose = vi.fn<(to: string) => void>()
  render(<SearchForm placeholder="" onSearch={onSearch} suggest={suggest} onChoose={onChoose} />)
  return {user: userEvent.setup(), onSearch, onChoose}
}

test('the box holds what the page shows, and what is typed in it until the page shows something else', async () => {
  const form = (query: string) => <SearchForm query={query} placeholder="" onSearch={() => {}} />
  const {rerender} = render(form('hobo'))
  const box = screen.getByLabelText('Search games')
  await userEvent.type(box, ' 2')
  rerender(form('hobo'))
  expect(box).toHaveValue('hobo 2')

  rerender(form('chess'))

  expect(screen.getByLabelText('Search games')).toHaveValue('chess')
})

test('before it is focused the box is a plain search box', () => {
  setUp()

  expect(screen.getByRole('searchbox', {name: 'Search games'})).toBeVisible()
})

test('typing offers games, arrows choose one, Enter opens it', async () => {
  const {user, onSearch, onChoose} = setUp()
  await user.click(screen.getByLabelText('Search games'))
  const box = await screen.findByRole('combobox', {name: 'Search games'})

  await user.type(box, 'hob')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(box).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const second = screen.getByRole('option', {name: /^Hobo 2/})
  expect(second).toHaveAttribute('aria-selected', 'true')
  expect(box).toHaveAttribute('aria-activedescendant', second.id)
  await user.keyboard('{Enter}')

  expect(onChoose).toHaveBeenCalledWith('/play/Hobo 2')
  expect(onSearch).not.toHaveBeenCalled()
})

test('Enter with nothing chosen searches for what was typed', async () => {
  const {user, onSearch, onChoose} = setUp()
  await user.click(screen.getByLabelText('Search games'))
  const box = await screen.findByRole('combobox', {name: 'Search games'})
  await user.type(box, 'hob')
  await screen.findAllByRole('option')

  await user.keyboard('{Enter}')

  expect(onSearch).toHaveBeenCalledWith('hob')
  expect(onChoose).not.toHaveBeenCalled()
})

test('Escape closes the list and keeps the text, a press on an option opens it', async () => {
  const {user, onChoose} = setUp()
  await user.click(screen.getByLabelText('Search games'))
  const box = await screen.findByRole('combobox', {name: 'Search games'})
  await user.type(box, 'ches')
  await screen.findByRole('option', {name: /^Chess/})

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(box).toHaveValue('ches')

  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('option', {name: /^Chess/}))
  expect(onChoose).toHaveBeenCalledWith('/play/Chess')
})

test('each suggestion is drawn and says what kind of game it is', async () => {
  const {user} = setUp()
  await user.click(screen.getByLabelText('Search games'))
  await user.type(await screen.findByRole('combobox'), 'chess')

  const option = await screen.findByRole('option', {name: 'Chess HTML5'})
  expect(option.querySelector('.cover')).toBeInTheDocument()
})

test('a box that nothing matches says so, and has no list', async () => {
  const {user} = setUp()
  await user.click(screen.getByLabelText('Search games'))
  await user.type(await screen.findByRole('combobox'), 'zz')

  expect(await screen.findByText('No suggestions')).toBeInTheDocument()
  expect(screen.queryByRole('option')).toBeNull()
})
