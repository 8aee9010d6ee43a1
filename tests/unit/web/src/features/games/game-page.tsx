import {GameView, type GameViewProps} from '../../../../../../web/src/features/games/game-view.tsx'
import {aGame, NO_DETAILS, someSlides} from '../view-fixtures.ts'

export const frameSrc = 'https://games.example/html5/chess/'

/** The page of a game that plays here; a test names only what it is about. */
export function aGamePage(props: Partial<GameViewProps> = {}) {
  return (
    <GameView
      game={aGame()}
      details={NO_DETAILS}
      today="2024-01-20"
      frameSrc={frameSrc}
      externalAddress={null}
      thumbnail={null}
      slides={someSlides(7)}
      promoGame={null}
      promoExternal={null}
      similar={[]}
      onRandomGame={() => {}}
      probeHosts={{of: 'game', origins: []}}
      isDisguised={false}
      onToggleDisguise={() => {}}
      editHref={null}
      contactEmail="hello@gameshack.example"
      {...props}
    />
  )
}
