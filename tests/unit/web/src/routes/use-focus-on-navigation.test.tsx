import {act, render, screen, waitFor} from '@testing-library/react'
import {createMemoryRouter, Outlet, RouterProvider} from 'react-router-dom'
import {beforeEach, expect, test} from 'vitest'

import {useFocusOnNavigation} from '../../../../../web/src/routes/use-focus-on-navigation.ts'

function Root() {
  useFocusOnNavigation()
  return <Outlet />
}

function Page({name}: {name: string}) {
  return (
    <main>
      <h1>{name}</h1>
      <input aria-label={`Box of ${name}`} />
    </main>
  )
}

const router = createMemoryRouter([
  {
    element: <Root />,
    children: ['one', 'two'].map((name) => ({path: `/${name}`, element: <Page name={name} />})),
  },
])

beforeEach(async () => {
  await router.navigate('/one')
  render(<RouterProvider router={router} />)
})

test('after a change of page the focus is on its heading', async () => {
  screen.getByRole('textbox', {name: 'Box of one'}).focus()
  await act(() => router.navigate('/two'))

  await waitFor(() => expect(screen.getByRole('heading', {name: 'two'})).toHaveFocus())
})

test('whoever is in a field of the new page before the focus moves stays there', async () => {
  await act(() => router.navigate('/two'))
  const field = screen.getByRole('textbox', {name: 'Box of two'})
  field.focus()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)))

  expect(field).toHaveFocus()
})
