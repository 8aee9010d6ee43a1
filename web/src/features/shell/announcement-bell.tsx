import './announcement-bell.css'
import {useId, useRef} from 'react'
import {Link} from 'react-router-dom'

import type {Announcement} from '../../lib/models.ts'
import {isNewOn} from '../../lib/newness.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import {Notice} from '../../ui/notice.tsx'
import {Tool} from '../../ui/tool.tsx'

type AnnouncementBellProps = {announcements: Announcement[]; today: string}

/** The bell and its drawer. The native dialog keeps the focus inside, closes on Esc and gives the focus back. */
export function AnnouncementBell({announcements, today}: AnnouncementBellProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const countId = useId()
  const newCount = announcements.filter(({date}) => isNewOn(date, today)).length
  const close = () => drawer.current?.close()

  return (
    <>
      <button
        type="button"
        className="tool bell"
        data-count={newCount > 0 ? newCount : undefined}
        aria-label="Announcements"
        aria-haspopup="dialog"
        aria-describedby={newCount > 0 ? countId : undefined}
        onClick={() => drawer.current?.showModal()}
      >
        <Icon name="bell" />
      </button>
      <span id={countId} hidden>
        {newCount} new
      </span>

      {/* A click on the veil lands on the dialog itself, not on anything in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc and the close button do the same by keyboard */}
      <dialog
        ref={drawer}
        className="outlined drawer"
        aria-label="Announcements"
        onClick={(event) => {
          if (event.target === event.currentTarget) close()
        }}
      >
        <div className="drawer-inside">
          <div className="row drawer-head">
            <h2>Announcements</h2>
            <Tool name="Close" icon="close" className="push" onClick={close} />
          </div>
          {announcements.length === 0 && <p className="soft">Nothing new on the wall.</p>}
          {announcements.map((announcement) => (
            <Notice key={announcement.id} {...announcement} level="h3" today={today} />
          ))}
          <Link to={paths.announcements()} onClick={close}>
            All announcements
          </Link>
        </div>
      </dialog>
    </>
  )
}
