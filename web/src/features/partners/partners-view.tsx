import './partners.css'
import {contentHref} from '../../lib/content-href.ts'
import {coverClasses} from '../../lib/cover.ts'
import type {Partner} from '../../lib/models.ts'
import {Cover} from '../../ui/cover.tsx'
import {Icon} from '../../ui/icon.tsx'

export type PartnersViewProps = {
  partners: Partner[]
  /** Where a partner without a link of its own leads. */
  contactEmail: string
}

export function PartnersView({partners, contactEmail}: PartnersViewProps) {
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>Partners</h1>
        <p className="soft">Friends with a light on, too.</p>
      </div>
      {partners.length === 0 && <p className="soft">No partners yet. The first nail is free.</p>}
      <ul className="partners">
        {partners.map((partner) => (
          <PartnerCard key={partner.id} partner={partner} contactEmail={contactEmail} />
        ))}
      </ul>
    </>
  )
}

/** A sign in an enamel of its own. A partner without a logo is the free place: dashed, with the default logo. */
function PartnerCard({partner, contactEmail}: {partner: Partner; contactEmail: string}) {
  const {name, description, logo} = partner
  const target = contentHref(partner.link)

  return (
    <li className={`board partner ${logo === null ? 'partner-open' : coverClasses(name)}`}>
      {logo === null ? (
        <span className="partner-logo" aria-hidden="true">
          <Icon name="home" />
        </span>
      ) : (
        <Cover name={name} picture={logo} />
      )}
      <div>
        <h2 dir="auto">{name}</h2>
        {description !== '' && (
          <p className="small" dir="auto">
            {description}
          </p>
        )}
        {target?.kind === 'external' ? (
          <a className="small" href={target.href} rel="noopener noreferrer">
            {logo === null ? 'Find out more' : `Visit ${name}`}
          </a>
        ) : (
          <a className="small" href={`mailto:${contactEmail}`}>
            Ask for the nail
          </a>
        )}
      </div>
    </li>
  )
}
