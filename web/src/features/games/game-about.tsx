import './game-about.css'
import {Link} from 'react-router-dom'

import type {Game} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {TimeStamp} from '../../ui/time-stamp.tsx'
import {ShareGame} from './share-game.tsx'

type GameAboutProps = {
  game: Game
  /** Genres as the owner lists them; a slug that is not among them is its own title. */
  genres: readonly {slug: string; title: string}[]
  contactEmail: string
}

/** Under the shelf: the whole description, the genres as ways to more of the kind, and how to pass it on. */
export function GameAbout({game, genres, contactEmail}: GameAboutProps) {
  const {description, tags, dateAdded} = game
  const titleOf = (tag: string) => genres.find(({slug}) => slug === tag)?.title ?? tag

  return (
    <div className="row game-about">
      <div className="game-words">
        {description !== '' && <p dir="auto">{description}</p>}
        {(tags.length > 0 || dateAdded !== null) && (
          <p className="row small soft">
            {tags.map((tag) => (
              <Link key={tag} className="outlined game-genre" to={paths.catalogue({genre: tag})}>
                {titleOf(tag)}
              </Link>
            ))}
            {dateAdded !== null && (
              <span>
                On the wall since <TimeStamp day={dateAdded} />
              </span>
            )}
          </p>
        )}
      </div>
      <ShareGame game={game} contactEmail={contactEmail} />
    </div>
  )
}
