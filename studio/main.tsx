import {createRoot} from 'react-dom/client'

import {findSession} from './boot/find-session.ts'
import {CannotOpen, Notice} from './boot/notice.tsx'
import './boot/notice.css'
import {readConnection} from './boot/read-connection.ts'
import {restoreReturnAddress} from './boot/return-address.ts'
import {SignInPage} from './boot/sign-in-page.tsx'
import {storeToken} from './studio-token.ts'

const container = document.getElementById('studio')
if (!container) throw new Error('index.html has no element with the id "studio".')
const root = createRoot(container)

let isStudioShown = false

async function start(): Promise<void> {
  try {
    const connection = await readConnection()
    if (connection.kind === 'embedded') {
      const session = await findSession(connection)
      if (session !== 'signed-in') {
        root.render(
          <SignInPage
            key={performance.now()}
            wasRefused={session === 'refused'}
            onToken={(token) => {
              storeToken(connection.projectId, token)
              void start()
            }}
          />,
        )
        return
      }
    }
    root.render(<Notice heading="Opening the studio…">{null}</Notice>)
    const {createStudioApp} = await import('./boot/studio-app.tsx')
    isStudioShown = true
    root.render(createStudioApp(connection))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    root.render(<CannotOpen reason={reason} onRetry={() => void start()} />)
  }
}

restoreReturnAddress()

// A sign-in link opened in a tab that already shows the sign-in page changes nothing but the hash. Once the
// studio is shown it watches the hash itself.
window.addEventListener('hashchange', () => {
  if (!isStudioShown) void start()
})

void start()
