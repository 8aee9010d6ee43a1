import '../../ui/badge.css'
import '../../ui/notice.css'
import type {Announcement} from '../../lib/models.ts'
import {isNewOn} from '../../lib/newness.ts'
import {NewBadge} from '../../ui/new-badge.tsx'
import {TimeStamp} from '../../ui/time-stamp.tsx'

export type AnnouncementsViewProps = {
  /** Newest first. */
  announcements: Announcement[]
  /** UTC calendar day, `YYYY-MM-DD`. */
  today: string
}

export function AnnouncementsView({announcements, today}: AnnouncementsViewProps) {
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>Announcements</h1>
      </div>
      {announcements.length === 0 && <p className="soft">Nothing has been announced yet.</p>}
      {announcements.map(({id, title, content, date}) => {
        const isNew = isNewOn(date, today)
        return (
          <article key={id} className={isNew ? 'notice notice-fresh' : 'notice'}>
            <div className="badges">
              {isNew && <NewBadge />}
              <TimeStamp day={date} />
            </div>
            <h2 dir="auto">{title}</h2>
            <p dir="auto">{content}</p>
          </article>
        )
      })}
    </div>
  )
}
