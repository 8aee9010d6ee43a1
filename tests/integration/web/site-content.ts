import {
  contentOf,
  createContentStore,
  type ContentStore,
  type Snapshot,
} from '../../../web/src/content/content-store.ts'
import {parseGame} from '../../../web/src/content/parse-game.ts'
import {parseSiteContent} from '../../../web/src/content/parse-site.ts'
import {provideContent} from '../../../web/src/content/site-content.ts'

const toPicture = () => ({src: '/picture', width: 1, height: 1})

/** Gives the routes a small site of these game documents, one of everything else, and no lake. */
export function provideSite(games: readonly object[], settings: object = {}): ContentStore {
  const content = contentOf(siteOf(games, settings))
  const store = createContentStore({readContent: async () => content})
  provideContent(async () => store)
  return store
}

export function siteOf(games: readonly object[], settings: object = {}): Snapshot {
  return {
    games: games.flatMap((game) => parseGame(game, () => true, toPicture) ?? []),
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
      toPicture,
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
