import {useMemo} from 'react'
import {data, useLoaderData, type LoaderFunctionArgs} from 'react-router-dom'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {isGameType} from '../../../schemas/rules/game-type.ts'
import {buildConfig} from '../config.ts'
import {contentStore} from '../content/site-content.ts'
import {GameView} from '../features/games/game-view.tsx'
import type {PromoBannersProps} from '../features/games/promo-banners.tsx'
import {UnsupportedGameView} from '../features/shell/unsupported-game-view.tsx'
import {toggleDisguise, useDisguise} from '../lib/disguise.ts'
import {gameFrameSrc, isLaunchable} from '../lib/game-frame.ts'
import type {Game, GameDetails, Slide} from '../lib/models.ts'
import {probeHostsFor} from '../lib/probe.ts'
import {rememberPlayed} from '../lib/shelf.ts'
import {paths} from '../paths.ts'
import {PageTitle} from './page-title.tsx'
import {featuredGames} from './featured-games.ts'
import {useCurrentDay, useRandomGame, useRootData} from './root.tsx'
import {useEditHref} from './use-edit-href.ts'
import {useSiteConfig} from './use-site-config.ts'

/** Games of "more like this". */
const SIMILAR_GAMES = 8

type GamePageData = PromoBannersProps & {
  game: Game
  details: GameDetails
  slides: Slide[]
  similar: Game[]
  mirrors: Game[]
}

/**
 * First the path: unknown is not found. Then the type: the address may not name another than the four, and the
 * catalogue must name one. The rest of the query only tells games of one path apart (spec section 2; DESIGN
 * decision 2).
 */
export async function loader({
  params,
  request,
}: LoaderFunctionArgs): Promise<GamePageData | 'unsupported'> {
  const query = new URL(request.url).searchParams
  const store = await contentStore()
  const found = await store.findGame(params['*'] ?? '', {
    gameName: query.get('gameName'),
    imgId: query.get('imgId'),
  })
  if (found === null) throw data(null, {status: 404, statusText: 'Not Found'})

  const type = query.get('type')
  if ((type !== null && !isGameType(type)) || !isLaunchable(found)) return 'unsupported'

  const content = await store.load()
  const {catalogue} = content
  const [page, similar, mirrors, featured] = await Promise.all([
    store.loadGamePage(found),
    catalogue.similar(found, SIMILAR_GAMES),
    catalogue.mirrors(found),
    featuredGames(content),
  ])
  return {...page, similar, mirrors, ...featured}
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  return page === 'unsupported' ? <Unsupported /> : <GamePage key={page.game.id} {...page} />
}

function GamePage(loaded: GamePageData) {
  const {game} = loaded
  const {settings} = useRootData()
  const config = useSiteConfig()

  return (
    <>
      <PageTitle
        title={game.name}
        description={descriptionOf(game)}
        path={game.isInstalled ? paths.game(game.path) : null}
      />
      <GameView
        {...loaded}
        today={useCurrentDay()}
        frameSrc={config?.gamesOrigin ? gameFrameSrc(game, config.gamesOrigin) : null}
        externalAddress={game.gameType === 'external' ? encodeSwfId(game.path.trim()) : null}
        thumbnail={game.thumbnail}
        onRandomGame={useRandomGame()}
        onPlayed={() => rememberPlayed(game.id)}
        probeHosts={useMemo(() => probeHostsFor(game.path, buildConfig.probeHosts), [game.path])}
        isDisguised={useDisguise()}
        onToggleDisguise={settings.offersDisguise ? toggleDisguise : null}
        editHref={useEditHref('game', game.id)}
        contactEmail={settings.contactEmail}
        genres={settings.tags}
      />
    </>
  )
}

/** For search engines, and while the page is open its meta description (spec section 2). */
function descriptionOf({name, description, isInstalled}: Game): string {
  const text = isInstalled
    ? `Play ${name} in your browser, free and without an account. ${description}`
    : `${name} is not installed on this server.`
  return text.trim().slice(0, 300).toWellFormed()
}

function Unsupported() {
  return (
    <>
      <PageTitle
        title="404 Game Not Found"
        description="This game cannot be launched."
        path={null}
      />
      <UnsupportedGameView contactEmail={useRootData().settings.contactEmail} />
    </>
  )
}
