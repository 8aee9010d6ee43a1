import './link-cards.css'
import type {SiteSettings} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import type {IconName} from '../../ui/icon-shapes.ts'
import {ContentLink} from './content-link.tsx'

type LinkCard = {
  title: string
  text: string
  address: string | null | undefined
  icon: IconName
  /** One enamel colour per plate; see ui/cover.css. */
  enamel: number
  isWide?: boolean
}

/** The eight plates of the landing page (spec section 2). One whose address is not set is left out. */
export function LinkCards({settings, gameCount}: {settings: SiteSettings; gameCount: number}) {
  const cards = linkCards(settings, gameCount).filter(({address}) => address)

  return (
    <section className="section" aria-labelledby="link-cards">
      <h2 id="link-cards">Nailed to the wall</h2>
      <ul className="plates">
        {cards.map((card) => (
          <li key={card.title} className={card.isWide ? 'plate-wide' : undefined}>
            <ContentLink address={card.address} className={`board plate k${card.enamel}`}>
              <Icon name={card.icon} />
              <span className="show">{card.title}</span>
              <span>{card.text}</span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function linkCards(settings: SiteSettings, gameCount: number): LinkCard[] {
  const {socialLinks, builtWith, claims} = settings
  return [
    {
      title: `${gameCount} games`,
      text: 'Start anywhere.',
      address: paths.catalogue(),
      icon: 'games',
      enamel: 3,
      isWide: true,
    },
    {
      title: 'Discord',
      text: `${claims.discordMembers} members`.trim(),
      address: socialLinks.discord,
      icon: 'chat',
      enamel: 2,
      isWide: true,
    },
    {
      title: 'Partners',
      text: 'Friends of the shack',
      address: paths.partners(),
      icon: 'people',
      enamel: 1,
    },
    {
      title: 'YouTube',
      text: 'Clips and how-tos',
      address: socialLinks.youtube,
      icon: 'video',
      enamel: 0,
    },
    {
      title: 'Instagram',
      text: 'New games, pictured',
      address: socialLinks.instagram,
      icon: 'camera',
      enamel: 9,
    },
    {
      title: 'Ruffle',
      text: 'What keeps Flash alive',
      address: builtWith.flashEmulator,
      icon: 'flash',
      enamel: 7,
    },
    {
      title: 'React',
      text: 'What the shack is built with',
      address: builtWith.react,
      icon: 'atom',
      enamel: 8,
    },
    {
      title: 'Source',
      text: 'Read it, fix it, fork it',
      address: socialLinks.github,
      icon: 'branch',
      enamel: 10,
    },
  ]
}
