import '../../ui/button.css'
import {paths} from '../../paths.ts'
import {EmptyState} from '../../ui/empty-state.tsx'

/** Rendered outside the router too, when the router itself failed: uses plain anchors and no sprite. */
export function ErrorView() {
  return (
    <EmptyState title="Unexpected Application Error">
      <p className="soft">
        Something broke on our side. Loading the page again often helps; the rest of the site still
        works.
      </p>
      <div className="row">
        <button type="button" className="button button-go" onClick={() => location.reload()}>
          Load again
        </button>
        <a className="button" href={paths.landing()}>
          Home
        </a>
        <a className="button" href={paths.catalogue()}>
          Games
        </a>
      </div>
    </EmptyState>
  )
}
