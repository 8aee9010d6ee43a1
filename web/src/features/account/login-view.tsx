import './login.css'
import '../../ui/button.css'
import '../../ui/field.css'
import {useId} from 'react'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'

export type LoginViewProps = {
  /** The first answer about a session is awaited, or a sign-in is under way: the button is disabled. */
  isLoading: boolean
  /** Why the last try failed, in one sentence. */
  problem: string | null
  onSubmit: (email: string, password: string) => void
}

/** No checks of our own: the provider says what is wrong (spec section 5). */
export function LoginView({isLoading, problem, onSubmit}: LoginViewProps) {
  const emailId = useId()
  const passwordId = useId()

  return (
    <div className="board login">
      <h1 tabIndex={-1}>Log in</h1>
      <p className="soft small">
        For the people who look after the shack. You never need an account to play.
      </p>
      {problem !== null && (
        <p className="login-error" role="alert">
          {problem}
        </p>
      )}
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (isLoading) return
          const fields = new FormData(event.currentTarget)
          onSubmit(textOf(fields, 'email'), textOf(fields, 'password'))
        }}
      >
        <label htmlFor={emailId}>Email</label>
        <div className="outlined field">
          <input id={emailId} name="email" type="email" autoComplete="username" />
        </div>
        <label htmlFor={passwordId}>Password</label>
        <div className="outlined field">
          <input id={passwordId} name="password" type="password" autoComplete="current-password" />
        </div>
        <button type="submit" className="button button-go" disabled={isLoading}>
          Log In
        </button>
      </form>
      <p className="small">
        <Link to={paths.createAccount()}>Create account</Link>
      </p>
    </div>
  )
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
