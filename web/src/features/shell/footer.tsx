import './footer.css'
import {memo} from 'react'
import {Link} from 'react-router-dom'

import {contentHref} from '../../lib/content-href.ts'
import type {SiteSettings, SocialNetwork} from '../../lib/models.ts'
import {paths} from '../../paths.ts'

const SOCIALS: [network: SocialNetwork, name: string][] = [
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
  ['github', 'Github'],
  ['twitter', 'Twitter'],
]

type FooterProps = {settings: SiteSettings; gameCount: number}

export const Footer = memo(function Footer({settings, gameCount}: FooterProps) {
  return (
    <footer className="floor">
      <div>
        <h2>Links</h2>
        <ul>
          <li>
            <Link to={paths.landing()}>Home</Link>
          </li>
          <li>
            <Link to={paths.catalogue()}>Games</Link>
          </li>
          <li>
            <Link to={paths.articles()}>Articles</Link>
          </li>
        </ul>
      </div>
      <div>
        <h2>Socials</h2>
        <ul className="floor-pairs">
          {SOCIALS.map(([network, name]) => (
            <SocialLink key={network} name={name} address={settings.socialLinks[network]} />
          ))}
        </ul>
      </div>
      <div>
        <h2>Contact</h2>
        <ul>
          {settings.contactEmail !== '' && (
            <li>
              <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
            </li>
          )}
          <SocialLink name="Discord" address={settings.socialLinks.discord} />
        </ul>
      </div>
      <p className="soft">
        No ads, no trackers, no account needed. {gameCount} games on the wall.{' '}
        <Link to={paths.about()}>About</Link> <Link to={paths.settings()}>Settings</Link>
      </p>
    </footer>
  )
})

function SocialLink({name, address}: {name: string; address: string | undefined}) {
  const target = contentHref(address)
  if (target?.kind !== 'external') return null
  return (
    <li>
      <a href={target.href} rel="noopener noreferrer">
        {name}
      </a>
    </li>
  )
}
