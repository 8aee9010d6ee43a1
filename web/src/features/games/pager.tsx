import '../../ui/button.css'
import {Link} from 'react-router-dom'

type PagerProps = {page: number; pageCount: number; hrefOf: (page: number) => string}

/** Every page by its number, wrapped, never elided (spec section 9). One page needs no pager. */
export function Pager({page, pageCount, hrefOf}: PagerProps) {
  if (pageCount < 2) return null

  return (
    <nav aria-label="Pages">
      <ul className="row pager">
        {pageNumbers(page, pageCount).map((number) => (
          <li key={number}>
            <Link
              className="button"
              to={hrefOf(number)}
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

/** The pages of 6,000 games; numbers of more would be most of what a visitor loads. */
const ALL_NUMBERS_UP_TO = 150
const NEIGHBOURS = 5

/** All of them; of very many the ends, those around, and round numbers to leap by. */
function pageNumbers(page: number, pageCount: number): number[] {
  const leap = 10 ** Math.ceil(Math.log10(pageCount / 20))
  return Array.from({length: pageCount}, (_, index) => index + 1).filter(
    (number) =>
      pageCount <= ALL_NUMBERS_UP_TO ||
      number === 1 ||
      number === pageCount ||
      Math.abs(number - page) <= NEIGHBOURS ||
      number % leap === 0,
  )
}
