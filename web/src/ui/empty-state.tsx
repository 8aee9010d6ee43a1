import './scene.css'
import type {ReactNode} from 'react'

type EmptyStateProps = {
  /** A few words above the title. */
  eyebrow?: string | null
  /** One painted sentence. */
  title: string
  /** A paragraph where the page has its heading already. */
  level?: 'h1' | 'p'
  /** A field, buttons, something to do next. */
  children?: ReactNode
}

/** Nothing here: the bulb is out and a moth is leaving. */
export function EmptyState({
  eyebrow = null,
  title,
  level: Title = 'h1',
  children,
}: EmptyStateProps) {
  return (
    <div className="scene">
      <svg className="scene-bulb" viewBox="0 0 110 128" aria-hidden="true">
        <path d="M55 0v34M43 34h24v18H43zM43 43h24M43 52c-20 16-24 30-12 46 8 10 40 10 48 0 12-16 8-30-12-46M48 84l7-18 7 18" />
        <path d="M93 22l-3 10 3 4 3-4zM90 28c-12-14-16 4-4 6-8 6-2 12 4 2M96 28c12-14 16 4 4 6 8 6 2 12-4 2" />
      </svg>
      {eyebrow !== null && <p className="show soft">{eyebrow}</p>}
      <Title className="show scene-title" tabIndex={Title === 'h1' ? -1 : undefined}>
        {title}
      </Title>
      {children}
    </div>
  )
}
