import './badge.css'
import './notice.css'
import type {Announcement} from '../lib/models.ts'
import {isNewOn} from '../lib/newness.ts'
import {TimeStamp} from './time-stamp.tsx'

type NoticeProps = Announcement & {today: string; level: 'h2' | 'h3'}

export function Notice({title, content, date, today, level: Title}: NoticeProps) {
  const isNew = isNewOn(date, today)
  return (
    <article className={isNew ? 'notice notice-fresh' : 'notice'}>
      <div className="badges">
        {isNew && <span className="badge-new">New</span>}
        <TimeStamp day={date} />
      </div>
      <Title className="show" dir="auto">
        {title}
      </Title>
      <p dir="auto">{content}</p>
    </article>
  )
}
