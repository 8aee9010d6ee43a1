import './shelf-view.css'
import '../../ui/button.css'
import {Link} from 'react-router-dom'

import type {Game} from '../../lib/models.ts'
import {keptGames, playedGames} from '../../lib/shelf.ts'
import type {StoredList} from '../../lib/stored-list.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import {Ticket} from './ticket.tsx'

export type ShelfViewProps = {
  /** Games with a star, the latest first. */
  kept: Game[]
  /** Launched last, the latest first. */
  played: Game[]
  /** What plays without a network; `null` while there is one. */
  offline: Game[] | null
  /** The visitor has switched the memory off. */
  isHistoryOff: boolean
  /** UTC calendar day, `YYYY-MM-DD`. */
  today: string
}

/** What this browser remembers for its visitor. Nothing of it is sent, and each part can be cleared. */
export function ShelfView({kept, played, offline, isHistoryOff, today}: ShelfViewProps) {
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>Your shelf</h1>
        <p className="small soft">
          Kept in this browser only. <Link to={paths.settings()}>Settings</Link>
        </p>
      </div>
      {offline !== null && (
        <ShelfRow
          title="Plays offline"
          empty="Nothing yet. A game of ours that you play with a network plays without one afterwards."
          games={offline}
          list={null}
          today={today}
        />
      )}
      <ShelfRow
        title="Kept games"
        empty="Nothing kept yet. The star on a ticket puts a game here."
        games={kept}
        list={keptGames}
        today={today}
      />
      <ShelfRow
        title="Recently played"
        empty={
          isHistoryOff
            ? 'The settings say that nothing is remembered.'
            : 'Nothing played yet. The last ten games you launch stand here.'
        }
        games={played}
        list={playedGames}
        today={today}
      />
    </>
  )
}

type ShelfRowProps = {
  title: string
  empty: string
  games: Game[]
  /** What the button clears; `null`: nothing to clear here. */
  list: StoredList | null
  today: string
}

function ShelfRow({title, empty, games, list, today}: ShelfRowProps) {
  const id = title.toLowerCase().replace(' ', '-')
  return (
    <section className="shelf-row" aria-labelledby={id}>
      <div className="row shelf-row-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {list !== null && games.length > 0 && (
          <button
            type="button"
            className="button push"
            onClick={({currentTarget}) => {
              // The button goes away with the games: the focus stays where they were.
              currentTarget.closest('section')?.querySelector('h2')?.focus()
              list.clear()
            }}
          >
            <Icon name="close" />
            Clear {title.toLowerCase()}
          </button>
        )}
      </div>
      {games.length === 0 ? (
        <p className="soft">{empty}</p>
      ) : (
        <ul className="tickets" aria-labelledby={id}>
          {games.map((game) => (
            <Ticket key={game.id} game={game} today={today} />
          ))}
        </ul>
      )}
    </section>
  )
}
