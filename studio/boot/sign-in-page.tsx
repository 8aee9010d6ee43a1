import {useId, useState, type FormEvent} from 'react'

import {tokenFromText} from '../studio-token.ts'
import {Notice} from './notice.tsx'

type SignInPageProps = {
  /** The token that was offered is not one of the lake's. */
  wasRefused: boolean
  onToken: (token: string) => void
}

const NOT_A_TOKEN =
  'That is neither a sign-in link nor a token. Copy the whole line that npm start printed after “Studio”.'

const REFUSED =
  'The content lake does not know this sign-in. Open the link that npm start printed last: a new data folder makes new ones.'

/** Asks for the link that `npm start` prints. The local lake has no passwords: its links are the keys. */
export function SignInPage({wasRefused, onToken}: SignInPageProps) {
  const [problem, setProblem] = useState(wasRefused ? REFUSED : null)
  const inputId = useId()
  const problemId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('token')
    const token = tokenFromText(typeof text === 'string' ? text : '')
    if (token === null) setProblem(NOT_A_TOKEN)
    else onToken(token)
  }

  return (
    <Notice heading="Sign in to the studio">
      <p>
        Open the link that <code>npm start</code> printed after “Studio (owner)” or “Studio
        (moderator)”. It signs this browser in.
      </p>
      <form onSubmit={submit} noValidate>
        <label htmlFor={inputId}>Or paste the link or its token here</label>
        <input
          id={inputId}
          name="token"
          type="password"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
        />
        <button type="submit">Sign in</button>
      </form>
      {problem === null ? null : (
        <p id={problemId} role="alert" className="problem">
          {problem}
        </p>
      )}
    </Notice>
  )
}
