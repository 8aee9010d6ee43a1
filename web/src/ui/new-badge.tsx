import './badge.css'

export function NewBadge() {
  return <span className="badge-new">New</span>
}
