import '../../ui/button.css'
import {Link} from 'react-router-dom'

import type {CatalogueFilters} from '../../lib/models.ts'
import {paths} from '../../paths.ts'

type PagerProps = {page: number; pageCount: number; filters: CatalogueFilters}

/** Every page by its number, wrapped, never elided (spec section 9). One page needs no pager. */
export function Pager({page, pageCount, filters}: PagerProps) {
  if (pageCount < 2) return null
  const numbers = Array.from({length: pageCount}, (_, index) => index + 1)

  return (
    <nav aria-label="Pages">
      <ul className="pager">
        {numbers.map((number) => (
          <li key={number}>
            <Link
              className="button"
              to={paths.catalogue({...filters, page: number})}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
