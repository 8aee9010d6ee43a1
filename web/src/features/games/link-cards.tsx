import './link-cards.css'
import {ContentLink} from '../../components/content-link.tsx'
import type {SiteSettings} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import type {IconName} from '../../ui/icon-shapes.ts'

/** Each has an enamel of its own; see ui/cover.css. */
type LinkCard = [
  enamel: number,
  icon: IconName,
  title: string,
  text: string,
  address: string | null | undefined,
]

/** The eight plates of the landing page (spec section 2). One whose address is not set is left out. */
export function LinkCards({settings, gameCount}: {settings: SiteSettings; gameCount: number}) {
  const cards = linkCards(settings, gameCount).filter(([, , , , address]) => address)

  return (
    <section className="section" aria-labelledby="link-cards">
      <h2 id="link-cards">Nailed to the wall</h2>
      <ul className="plates">
        {cards.map(([enamel, icon, title, text, address]) => (
          <li key={icon} className={WIDE.has(icon) ? 'plate-wide' : undefined}>
            <ContentLink address={address} className={`board plate k${enamel}`}>
              <Icon name={icon} />
              <span className="show">{title}</span>
              <span>{text}</span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const WIDE: ReadonlySet<IconName> = new Set(['games', 'chat'])

function linkCards(settings: SiteSettings, gameCount: number): LinkCard[] {
  const {socialLinks, builtWith, claims} = settings
  const members = `${claims.discordMembers} members`.trim()
  return [
    [3, 'games', `${gameCount} games`, 'Start anywhere.', paths.catalogue()],
    [2, 'chat', 'Discord', members, socialLinks.discord],
    [1, 'people', 'Partners', 'Friends of the shack', paths.partners()],
    [0, 'video', 'YouTube', 'Clips and how-tos', socialLinks.youtube],
    [9, 'camera', 'Instagram', 'New games, pictured', socialLinks.instagram],
    [7, 'flash', 'Ruffle', 'What keeps Flash alive', builtWith.flashEmulator],
    [8, 'atom', 'React', 'What the shack is built with', builtWith.react],
    [10, 'branch', 'Source', 'Read it, fix it, fork it', socialLinks.github],
  ]
}
