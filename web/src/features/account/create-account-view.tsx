import './login.css'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'

/** A notice only (spec section 2). */
export function CreateAccountView() {
  return (
    <div className="login">
      <h1 tabIndex={-1}>Create account</h1>
      <p>Creating new accounts is disabled for now.</p>
      <p className="soft small">Every game is open to everyone, no account needed.</p>
      <p>
        <Link to={paths.login()}>Log in</Link>
      </p>
    </div>
  )
}
