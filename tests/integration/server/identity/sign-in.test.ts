import {randomBytes, scryptSync} from 'node:crypto'

import {deleteApp, initializeApp} from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth'
import {expect, onTestFinished, test} from 'vitest'

import {serveOnLoopback} from '../../../../content-lake/adapters/loopback-server.ts'
import {createIdentity} from '../../../../server/identity/index.ts'
import {LOCK_MILLISECONDS, WRONG_TRIES} from '../../../../server/identity/lockout.ts'
import type {UserDirectory} from '../../../../server/identity/users.ts'

// The real firebase SDK against the embedded identity server, over HTTP.
const directory: UserDirectory = {
  hashConfig: {cpuMemCost: 1_024, parallelization: 1, blockSize: 8, derivedKeyLength: 32},
  users: [
    {...anAccount('ada', 'crate-and-bulb'), claims: {editor: true}},
    {...anAccount('gone', 'moved-away'), disabled: true},
  ],
}

function anAccount(name: string, password: string) {
  const salt = randomBytes(16)
  return {
    localId: `id-of-${name}`,
    email: `${name}@school.example`,
    claims: {},
    displayName: name,
    disabled: false,
    salt,
    passwordHash: scryptSync(password, salt, 32, {N: 1_024, r: 8, p: 1}),
    createdAt: '1700000000000',
    demoPassword: null,
  }
}

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'

function anIdentity() {
  const time = {now: Date.now()}
  const identity = createIdentity({
    projectId: 'demo',
    directory,
    secret: 'a secret of at least thirty-two characters',
    allowedOrigins: ['http://localhost:3000'],
    clock: () => new Date(time.now),
  })
  return {identity, time}
}

async function startIdentity() {
  const {identity, time} = anIdentity()
  const server = await serveOnLoopback({port: 0, handle: identity.fetch})
  const {port} = server
  const address = `http://127.0.0.1:${port}`

  const app = initializeApp({apiKey: 'local', projectId: 'demo'}, `app-${port}`)
  const auth = initializeAuth(app, {persistence: inMemoryPersistence})
  connectAuthEmulator(auth, address, {disableWarnings: true})
  onTestFinished(async () => {
    await deleteApp(app)
    await server.close()
  })
  return {auth, address, time}
}

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'signed in',
    (error: unknown) =>
      error instanceof Error && 'code' in error ? String(error.code) : String(error),
  )
}

const signIn = (auth: Auth, name: string, password: string) =>
  signInWithEmailAndPassword(auth, `${name}@school.example`, password)

test('the right password signs in and names the account', async () => {
  const {auth} = await startIdentity()

  const {user} = await signIn(auth, 'ada', 'crate-and-bulb')

  expect(user.email).toBe('ada@school.example')
  expect(user.uid).toBe('id-of-ada')
  await user.reload()
  expect(user.displayName).toBe('ada')
})

test('the custom claims of an account stand in its token', async () => {
  const {auth} = await startIdentity()

  const {user} = await signIn(auth, 'ada', 'crate-and-bulb')

  expect((await user.getIdTokenResult()).claims).toMatchObject({editor: true})
})

test('a session is refreshed, and ends on sign-out', async () => {
  const {auth, time} = await startIdentity()
  const {user} = await signIn(auth, 'ada', 'crate-and-bulb')
  const before = await user.getIdToken()

  time.now += 60_000
  const after = await user.getIdToken(true)

  expect(after).not.toBe(before)
  await signOut(auth)
  expect(auth.currentUser).toBeNull()
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const {auth} = await startIdentity()

  expect(await codeOf(signIn(auth, 'ada', 'wrong'))).toBe('auth/invalid-credential')
  expect(await codeOf(signIn(auth, 'nobody', 'wrong'))).toBe('auth/invalid-credential')
})

test('a disabled account, an empty password and a malformed e-mail are refused by name', async () => {
  const {auth} = await startIdentity()

  expect(await codeOf(signIn(auth, 'gone', 'moved-away'))).toBe('auth/user-disabled')
  expect(await codeOf(signIn(auth, 'ada', ''))).toBe('auth/missing-password')
  expect(await codeOf(signInWithEmailAndPassword(auth, 'not an e-mail', 'x'))).toBe(
    'auth/invalid-email',
  )
})

test('five wrong tries lock the account for a while, whatever is typed then', async () => {
  const {auth, time} = await startIdentity()
  for (let tries = 0; tries < WRONG_TRIES; tries += 1) await codeOf(signIn(auth, 'ada', 'wrong'))

  expect(await codeOf(signIn(auth, 'ada', 'crate-and-bulb'))).toBe('auth/too-many-requests')

  time.now += LOCK_MILLISECONDS
  expect(await codeOf(signIn(auth, 'ada', 'crate-and-bulb'))).toBe('signed in')
})

test('nobody can create an account', async () => {
  const {auth} = await startIdentity()

  const attempt = createUserWithEmailAndPassword(auth, 'new@school.example', 'crate-and-bulb')

  expect(await codeOf(attempt)).toBe('auth/admin-restricted-operation')
})

test('a token that we did not sign is worth nothing', async () => {
  const {auth, address} = await startIdentity()
  const {user} = await signIn(auth, 'ada', 'crate-and-bulb')
  const [head = '', , signature = ''] = (await user.getIdToken()).split('.')
  const forged = `${head}.${btoa(JSON.stringify({kind: 'id', sub: 'id-of-gone', exp: null}))}.${signature}`

  const response = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:lookup`, {
    method: 'POST',
    body: JSON.stringify({idToken: forged}),
  })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({error: {message: 'INVALID_ID_TOKEN'}})
})

test('a page of another origin gets no answer', async () => {
  const {address} = await startIdentity()

  const response = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:lookup`, {
    method: 'POST',
    headers: {origin: 'https://evil.example'},
    body: '{}',
  })

  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('a body that never ends is refused after its first kilobytes', async () => {
  const {identity} = anIdentity()
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(4_096).fill(32))
    },
  })

  // Node asks for `duplex`, which the DOM's types do not know.
  const options = {method: 'POST', body: endless, duplex: 'half'}
  const response = await identity.fetch(new Request(`http://localhost${SIGN_IN}`, options))

  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(10)
})

test.for(['', 'null', '[]', '"text"', '{', '{"email":{},"password":[]}', '\u0000'])(
  'a body that is no sign-in is refused in the provider’s own form: %j',
  async (body) => {
    const {identity} = anIdentity()

    const response = await identity.fetch(
      new Request(`http://localhost${SIGN_IN}`, {method: 'POST', body}),
    )

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {code: 400, message: expect.stringMatching(/^[A-Z_]+$/)},
    })
  },
)
