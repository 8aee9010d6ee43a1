import type {Settings} from '../config/node/settings.ts'
import type {Tokens} from '../config/node/tokens.ts'
import {addressesOf} from '../config/ports.ts'
import type {IdentityUser} from './identity/users.ts'

/** What somebody who has just started the product needs: one table, the sign-ins, and `Ready` as the last line. */
export function printAddresses(settings: Settings, tokens: Tokens, users: IdentityUser[]): void {
  const {site, games, studio, lake, identity} = addressesOf(settings)
  const rows = [
    ['Site', site],
    ['Games origin', games],
    ['Studio', studio],
    ['Content lake', lake],
    ['Identity', identity],
    ['Data', settings.dataDir],
  ]
  console.log('')
  for (const [name = '', address] of rows) console.log(`  ${name.padEnd(14)}${address}`)
  console.log('')
  console.log(`Studio (owner)      ${studio}/#token=${tokens.owner}`)
  console.log(`Studio (moderator)  ${studio}/#token=${tokens.moderator}`)
  console.log('')
  console.log('Demo sign-ins for the site (e-mail, then password):')
  for (const {email, demoPassword, disabled} of users) {
    if (demoPassword !== null && !disabled) console.log(`  ${email} ${demoPassword}`)
  }
  console.log('')
  console.log(`Ready: open ${site} · Ctrl-C stops everything.`)
}
