import {createContentStore, type ContentStore} from '../../../web/src/content/content-store.ts'
import {memorySource} from '../../../web/src/content/memory-source.ts'
import {parseGame} from '../../../web/src/content/parse-game.ts'
import {parseSiteContent} from '../../../web/src/content/parse-site.ts'
import {provideContent} from '../../../web/src/content/site-content.ts'
import type {Snapshot} from '../../../web/src/content/snapshot.ts'

const EMBEDDED = {projectId: 'gameshack', dataset: 'production', isEmbedded: true}

/** Gives the routes a small site of these game documents, one of everything else, and no lake. */
export function provideSite(games: readonly object[], settings: object = {}): ContentStore {
  const store = createContentStore(memorySource(siteOf(games, settings), EMBEDDED))
  provideContent(async () => store)
  return store
}

export function siteOf(games: readonly object[], settings: object = {}): Snapshot {
  return {
    games: games.flatMap((game) => parseGame(game, () => true) ?? []),
    site: parseSiteContent(
      {
        slides: Array.from({length: 7}, (_, index) => ({
          _id: `slide-${index}`,
          title: `Slide ${index}`,
          link: '/play/Y2hlc3M',
        })),
        announcements: [
          {
            _id: 'late',
            title: 'Open late',
            content: 'Until ten.',
            date: '2024-02-02',
            showInBell: true,
          },
        ],
        articles: [
          {
            _id: 'story',
            slug: 'how-it-began',
            title: 'How it began',
            date: '2024-01-01',
            content: [{_type: 'block', children: [{_type: 'span', text: 'With a bulb.'}]}],
          },
        ],
        partners: [{_id: 'partner', name: 'You?', description: 'This could be you.'}],
        settings: {
          siteTitle: 'Game Shack',
          taglines: ['Warm inside.', 'Mind the step.'],
          jokes: ['Knock knock.'],
          contactEmail: 'hello@shack.example',
          ...settings,
        },
      },
      () => ({src: '/picture', width: 1, height: 1}),
    ),
    marks: {since: '', siteCount: 0, newestSite: ''},
  }
}

export function gameFields(path: string, fields: Record<string, unknown> = {}) {
  return {
    _id: `game-${path}`,
    name: path,
    path,
    gameType: 'html5',
    dateAdded: '2023-05-09',
    ...fields,
  }
}
