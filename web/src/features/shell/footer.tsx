import './footer.css'
import {memo} from 'react'

import {contentHref} from '../../lib/content-href.ts'
import type {SiteSettings, SocialNetwork} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {SiteLink} from '../../ui/site-link.tsx'

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
            <SiteLink to={paths.landing()}>Home</SiteLink>
          </li>
          <li>
            <SiteLink to={paths.catalogue()}>Games</SiteLink>
          </li>
          <li>
            <SiteLink to={paths.articles()}>Articles</SiteLink>
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
        <SiteLink to={paths.about()}>About</SiteLink>{' '}
        <SiteLink to={paths.settings()}>Settings</SiteLink>
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
