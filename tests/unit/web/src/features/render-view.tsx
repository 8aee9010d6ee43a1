import {render} from '@testing-library/react'
import {useEffect, type ReactNode} from 'react'
import {MemoryRouter, useLocation} from 'react-router-dom'

/** Renders a view at an address; `address` tells where its links and forms have led, `show` gives it new props. */
export function renderView(view: ReactNode, at = '/') {
  const visited = [at]
  const inRouter = (shown: ReactNode) => (
    <MemoryRouter initialEntries={[at]}>
      {shown}
      <Visits onVisit={(address) => visited.push(address)} />
    </MemoryRouter>
  )
  const {rerender, ...rendered} = render(inRouter(view))
  return {
    ...rendered,
    address: () => visited.at(-1),
    show: (next: ReactNode) => rerender(inRouter(next)),
  }
}

function Visits({onVisit}: {onVisit: (address: string) => void}) {
  const {pathname, search} = useLocation()
  useEffect(() => {
    onVisit(`${pathname}${search}`)
  })
  return null
}
