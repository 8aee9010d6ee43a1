import {render} from '@testing-library/react'
import {useEffect, type ReactNode} from 'react'
import {MemoryRouter, useLocation, useNavigate} from 'react-router-dom'

import {FollowLink} from '../../../../../web/src/ui/site-link.tsx'

/** Renders a view at an address; `address` tells where its links and forms have led, `show` gives it new props. */
export function renderView(view: ReactNode, at = '/') {
  const visited = [at]
  const inRouter = (shown: ReactNode) => (
    <MemoryRouter initialEntries={[at]}>
      <Links>{shown}</Links>
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

function Links({children}: {children: ReactNode}) {
  const navigate = useNavigate()
  return <FollowLink value={(to, how) => void navigate(to, how)}>{children}</FollowLink>
}

function Visits({onVisit}: {onVisit: (address: string) => void}) {
  const {pathname, search} = useLocation()
  useEffect(() => {
    onVisit(`${pathname}${search}`)
  })
  return null
}
