import {redirect, useLoaderData, type LoaderFunctionArgs} from 'react-router-dom'

import {loadContent} from '../content/site-content.ts'
import {CardPreview} from '../features/games/card-preview.tsx'
import {todayUtc} from '../lib/use-today.ts'
import {paths} from '../paths.ts'

/** A game's card alone, for the play-test view of the studio; everybody else is led to all of them. */
export async function loader({request}: LoaderFunctionArgs) {
  if (window.top === window.self) throw redirect(paths.catalogue())

  const {catalogue} = await loadContent()
  const [game = null] = await catalogue.byIds([new URL(request.url).searchParams.get('game') ?? ''])
  return game
}

export function Component() {
  const game = useLoaderData<typeof loader>()
  return <CardPreview game={game} thumbnail={game?.thumbnail ?? null} today={todayUtc()} />
}
