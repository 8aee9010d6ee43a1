import type {Announcement} from '../../lib/models.ts'
import {Notice} from '../../ui/notice.tsx'

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
      {announcements.map((announcement) => (
        <Notice key={announcement.id} {...announcement} level="h2" today={today} />
      ))}
    </div>
  )
}
