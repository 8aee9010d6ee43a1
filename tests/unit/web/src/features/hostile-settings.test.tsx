import {renderToStaticMarkup} from 'react-dom/server'
import {MemoryRouter} from 'react-router-dom'
import {expect, test} from 'vitest'

import {parseGame} from '../../../../../web/src/content/parse-game.ts'
import {parseSiteContent, parseSiteSettings} from '../../../../../web/src/content/parse-site.ts'
import {CatalogueView} from '../../../../../web/src/features/games/catalogue-view.tsx'
import {GameAbout} from '../../../../../web/src/features/games/game-about.tsx'
import {LandingView} from '../../../../../web/src/features/games/landing-view.tsx'
import {FramedView} from '../../../../../web/src/features/shell/framed-view.tsx'
import {Shell} from '../../../../../web/src/features/shell/shell.tsx'
import {UnsupportedGameView} from '../../../../../web/src/features/shell/unsupported-game-view.tsx'
import {hostileSingles} from './hostile-strings.ts'
import {unsafeIn} from './unsafe-in.ts'
import {counts} from './view-fixtures.ts'

const today = '2024-01-20'

const toPicture = () => ({src: '/x', width: 1, height: 1})

test(
  'as every text of settings, genres, bell and address they are text or left out',
  {
    timeout: 300_000,
  },
  () => {
    for (const text of hostileSingles()) {
      const settings = parseSiteSettings({
        siteTitle: text,
        taglines: [text],
        jokes: [text],
        claims: {games: text, discordMembers: text, visitors: text},
        socialLinks: Object.fromEntries(
          ['instagram', 'youtube', 'tiktok', 'github', 'twitter', 'discord'].map((name) => [
            name,
            text,
          ]),
        ),
        builtWith: {flashEmulator: text, react: text},
        contactEmail: text,
        tags: [{slug: text, title: text}],
        thumbnailsByDefault: text,
      })
      const {announcements} = parseSiteContent(
        {announcements: [{_id: text, title: text, content: text, date: today, showInBell: true}]},
        toPicture,
      )
      const promo = parseGame(
        {_id: 'a', name: text, path: text, gameType: 'html5', tags: [text]},
        () => true,
        toPicture,
      )
      const game = promo?.game ?? null
      const root = document.createElement('div')
      root.innerHTML = renderToStaticMarkup(
        <MemoryRouter>
          <Shell
            gameCount={1}
            settings={settings}
            bell={announcements}
            today={today}
            account={{email: text}}
            onSignOut={() => {}}
            onRandomGame={() => {}}
            isFramed={false}
            note={text}
            hasOwnSearch={false}
          >
            <LandingView
              settings={settings}
              slides={[]}
              promoGame={game}
              promoExternal={game}
              counts={counts}
              random={() => 0}
            />
            <CatalogueView
              page={{games: [], page: 1, pageCount: 1, total: 0}}
              counts={counts}
              filters={{
                types: [],
                trending: false,
                since: null,
                genre: text,
                includesMissing: false,
              }}
              unknownFilters={[text]}
              today={today}
              showThumbnails={false}
              onToggleThumbnails={() => {}}
              genres={settings.tags}
            />
            {game && (
              <GameAbout game={game} genres={settings.tags} contactEmail={settings.contactEmail} />
            )}
            <UnsupportedGameView contactEmail={settings.contactEmail} />
            <FramedView jokes={settings.jokes} random={() => 0} href="/play" />
          </Shell>
        </MemoryRouter>,
      )

      expect(unsafeIn(root)).toEqual([])
    }
  },
)
