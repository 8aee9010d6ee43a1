import {redirect, useLoaderData, type LoaderFunctionArgs} from 'react-router-dom'

import {contentStore} from '../content/site-content.ts'
import {CardPreview} from '../features/games/card-preview.tsx'
import {todayUtc} from '../lib/use-today.ts'
import {paths} from '../paths.ts'

/** A game's card alone, for the play-test view of the studio; everybody else is led to all of them. */
export async function loader({request}: LoaderFunctionArgs) {
  if (window.top === window.self) throw redirect(paths.catalogue())

  const store = await contentStore()
  const {catalogue} = await store.load()
  const [game = null] = await catalogue.byIds([new URL(request.url).searchParams.get('game') ?? ''])
  const pictures = game === null ? null : await store.loadThumbnails([game])
  return {game, thumbnail: game === null ? null : (pictures?.get(game.id) ?? null)}
}

export function Component() {
  const {game, thumbnail} = useLoaderData<typeof loader>()
  return <CardPreview game={game} thumbnail={thumbnail} today={todayUtc()} />
}
