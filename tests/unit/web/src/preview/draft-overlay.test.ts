import {expect, test} from 'vitest'

import {createContentParser} from '../../../../../web/src/content/content-parser.ts'
import {createDraftOverlay} from '../../../../../web/src/preview/draft-overlay.ts'

const parser = createContentParser(
  {projectId: 'gameshack', dataset: 'production', isEmbedded: true},
  null,
)
const game = (id: string, name = id) => ({_id: id, name, path: id, gameType: 'html5'})

test('changes nothing before the studio has sent anything', () => {
  expect(createDraftOverlay().change(parser)).toBeNull()
})

test('lays the drafts of games over what is there, and leaves the rest of the site alone', () => {
  const overlay = createDraftOverlay()
  overlay.takeGames([game('a', 'Draft of A')])
  const change = overlay.change(parser)
  expect(change).toMatchObject({removed: [], site: null})
  expect(change).not.toHaveProperty('marks')
  expect(change?.changed?.map((parsed) => parsed.game.name)).toEqual(['Draft of A'])
})

test('asks for games by name once their draft was shown, and takes away what is gone', () => {
  const overlay = createDraftOverlay()
  overlay.takeGames([game('b'), game('a')])
  expect(overlay.knownIds()).toEqual(['a', 'b'])

  // The draft of `a` was thrown away: what is published of it comes back; `b` was never published.
  overlay.takeGames([game('a', 'Published A')])
  const change = overlay.change(parser)
  expect(change?.changed?.map((parsed) => parsed.game.name)).toEqual(['Published A'])
  expect(change?.removed).toEqual(['b'])
})

test('survives answers of any shape', () => {
  const overlay = createDraftOverlay()
  overlay.takeGames('nonsense')
  overlay.takeSite({slides: 'none', settings: null})
  expect(overlay.change(parser)).toMatchObject({changed: [], site: {slides: [], articles: []}})
})
