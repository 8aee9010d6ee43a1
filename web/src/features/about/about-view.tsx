import './about.css'
import type {ReactNode} from 'react'
import {Link} from 'react-router-dom'

import {ContentLink} from '../../components/content-link.tsx'
import type {SiteSettings} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Kept} from './kept.tsx'

export type AboutViewProps = {
  settings: Pick<SiteSettings, 'builtWith' | 'contactEmail' | 'offersDisguise' | 'offersQuickHide'>
  /** Browsers keep the site and played games for visits without a network. */
  keepsOffline: boolean
  /** Servers of the owner's are asked whether the outside can be reached, and not the games' own sites. */
  hasProbeHosts: boolean
}

/** Every sentence here says what the code does. Change both together. */
export function AboutView({settings, keepsOffline, hasProbeHosts}: AboutViewProps) {
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>About</h1>
        <p className="soft">What this place does, what it keeps, and who made it.</p>
      </div>
      <ul className="about-planks">
        <Plank promise="No ads">No page of this site shows advertisements.</Plank>
        <Plank promise="No trackers">This site sets no cookies and runs no counting script.</Plank>
        <Plank promise="No account needed">You can play without signing in.</Plank>
      </ul>
      <div className="about">
        <div className="about-column">
          <Board title="What stays in your browser">
            <Kept keepsOffline={keepsOffline} offersQuickHide={settings.offersQuickHide} />
          </Board>
          <Board title="What leaves your browser">
            <p>
              The site asks the servers that it runs on for pages, pictures, games and news. Like
              every web server, they see the network address that a request comes from.
            </p>
            <p>
              {hasProbeHosts
                ? 'On the page of an external game your browser also asks a test server for its icon, to see whether the outside can be reached.'
                : 'On the page of an external game your browser also asks that game’s site for its icon, to see whether it answers. The request does not say which page you are on.'}
            </p>
            <p>
              The external game itself opens in a new window, on its maker’s site and under that
              site’s rules. That site may show ads or set cookies.
            </p>
          </Board>
        </div>
        <div className="about-column">
          <Board title="Who made what">
            <p>
              The games that come with this site were written and drawn for it. Every other game
              belongs to its maker. External games play on their makers’ sites; we only link to
              them, and name the maker on the game’s page where we know the name.
            </p>
            <p>
              Flash games run in{' '}
              <ContentLink address={settings.builtWith.flashEmulator}>Ruffle</ContentLink>, a free
              emulator, so no plug-in is needed. The pages are built with{' '}
              <ContentLink address={settings.builtWith.react}>React</ContentLink>. The{' '}
              <a href="/licences.md">list of licences</a> names all code that comes with them.
            </p>
            <p>
              The painted letters are Ranchers, by Pablo Impallari and Brenda Gallo, under the{' '}
              <a href="/OFL.txt">SIL Open Font License</a>. We left out the letters that we do not
              need, so the file here is called Shack.
            </p>
          </Board>
          {settings.contactEmail !== '' && (
            <Board title="Report a game">
              <p>
                A game does not start, is not what it says, or does not belong in a school? Press{' '}
                <strong>Report a problem</strong> on its page. That begins an e-mail which already
                names the game.
              </p>
              <p>
                For everything else, write to{' '}
                <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>.
              </p>
            </Board>
          )}
          <Board title="For teachers">
            <ul>
              <li>Editors put games on the wall. Visitors cannot post, chat or comment here.</li>
              <li>
                Games on other sites carry the word External. What they show is up to those sites.
                The list of{' '}
                <Link to={paths.catalogue({types: ['html5', 'flash', 'waflash']})}>
                  games that play here
                </Link>{' '}
                leaves them out.
              </li>
              <li>
                Pages and games come from two addresses of ours. A filter has to let both through.
              </li>
              <li>
                Scores stay on the computer. On a shared account the next pupil finds them there.
              </li>
              <Hiding {...settings} />
            </ul>
          </Board>
        </div>
      </div>
    </>
  )
}

function Plank({promise, children}: {promise: string; children: ReactNode}) {
  return (
    <li className="board about-plank">
      <p className="show">{promise}</p>
      <p className="small">{children}</p>
    </li>
  )
}

function Board({title, children}: {title: string; children: ReactNode}) {
  return (
    <section className="board about-board">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What a teacher may want to have switched off. */
function Hiding({offersDisguise, offersQuickHide}: AboutViewProps['settings']) {
  const ways = [
    ...(offersDisguise ? ['make a game’s tab look like an online drive'] : []),
    ...(offersQuickHide ? ['choose a key that leaves for a blank page'] : []),
  ]
  if (ways.length === 0) return null
  return (
    <li>
      A visitor can {ways.join(', and ')}. The owner of this site can switch that off for everybody:
      write to us.
    </li>
  )
}
