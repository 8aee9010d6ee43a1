import type {ReactNode} from 'react'

type NoticeProps = {heading: string; children: ReactNode}

/** A page of its own for what comes before the studio: signing in, or why it cannot open. */
export function Notice({heading, children}: NoticeProps) {
  return (
    <main className="notice">
      <h1>{heading}</h1>
      {children}
    </main>
  )
}

type CannotOpenProps = {reason: string; onRetry: () => void}

export function CannotOpen({reason, onRetry}: CannotOpenProps) {
  return (
    <Notice heading="The studio cannot open">
      <p role="alert">{reason}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  )
}
