// @vitest-environment jsdom
import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

import {beforeEach, expect, onTestFinished, test} from 'vitest'

import {findSession} from '../../../../studio/boot/find-session.ts'
import type {EmbeddedConnection} from '../../../../config/studio.ts'
import {readStoredToken, storeToken} from '../../../../studio/studio-token.ts'

const TOKEN = 'q3Zx-_9aB7cD1eF2gH4iJ6kL8mN0pQrS'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

function connectionTo(lake: string): EmbeddedConnection {
  return {
    kind: 'embedded',
    projectId: 'gameshack',
    dataset: 'production',
    lake,
    site: 'http://localhost:3000',
    games: 'http://localhost:3001',
  }
}

/** A lake that knows one token, or that answers every question about users with `status`. */
async function aLake(status?: number) {
  const server = createServer((request, response) => {
    // Node's fetch in the test's page is another origin to this server.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization')
    const isKnown = request.headers.authorization === `Bearer ${TOKEN}`
    const isPing = request.url?.endsWith('/ping') ?? false
    response.writeHead(
      request.method === 'OPTIONS' || isPing ? 200 : (status ?? (isKnown ? 200 : 401)),
    )
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // Safe: a server that listens on a port has an address object, never a pipe's name.
  return connectionTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('is absent before anybody signed in', async () => {
  expect(await findSession(await aLake())).toBe('absent')
})

test('signs in with the token of the link and takes it out of the address', async () => {
  history.replaceState(null, '', `/#token=${TOKEN}`)
  expect(await findSession(await aLake())).toBe('signed-in')
  expect(location.hash).toBe('')
  expect(readStoredToken('gameshack')).toBe(TOKEN)
})

test('stays signed in on the next visit', async () => {
  storeToken('gameshack', TOKEN)
  expect(await findSession(await aLake())).toBe('signed-in')
})

test('forgets a token that the lake refuses', async () => {
  storeToken('gameshack', TOKEN.toUpperCase())
  expect(await findSession(await aLake())).toBe('refused')
  expect(readStoredToken('gameshack')).toBeNull()
})

test('keeps the token and says so when the lake has a problem or is not there', async () => {
  storeToken('gameshack', TOKEN)
  await expect(findSession(await aLake(503))).rejects.toThrow('has a problem (it answered 503)')
  await expect(findSession(connectionTo('http://127.0.0.1:9'))).rejects.toThrow(
    'The content lake at http://127.0.0.1:9 does not answer',
  )
  expect(readStoredToken('gameshack')).toBe(TOKEN)
})
