import type {DefaultDocumentNodeResolver} from 'sanity/structure'

import {playTestView} from '../play-test/play-test-view.tsx'

/**
 * Beside the form of a game, the view that shows its draft as visitors would see it.
 *
 * @param site the site's origin; `null` when nobody said, and then there is the form alone
 */
export function documentViews(site: string | null): DefaultDocumentNodeResolver {
  const PlayTest = site === null ? null : playTestView(site)

  return (S, {schemaType}) =>
    schemaType === 'game' && PlayTest !== null
      ? S.document().views([
          S.view.form(),
          S.view.component(PlayTest).id('play-test').title('Play-test'),
        ])
      : S.document()
}
