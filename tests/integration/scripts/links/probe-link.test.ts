import {expect, test} from 'vitest'

import {probeLink} from '../../../../scripts/links/probe-link.ts'
import {exampleNetwork, webSite} from './support.ts'

test('asks with HEAD, and with GET where HEAD is not welcome', async () => {
  await using site = await webSite(({method, url}, answer) => {
    answer.writeHead(method === 'HEAD' && url === '/picky' ? 405 : 200).end()
  })
  const network = exampleNetwork()
  const at = (path: string) => `http://site.example:${site.port}${path}`

  expect(await probeLink(at('/'), {network})).toEqual({
    status: 'ok',
    reason: 'answered 200',
    contact: 'answered',
  })
  expect(await probeLink(at('/picky'), {network})).toMatchObject({status: 'ok'})
  expect(site.seen.map(({method, url}) => `${method} ${url}`)).toEqual([
    'HEAD /',
    'HEAD /picky',
    'GET /picky',
  ])
  expect(site.seen[0]?.headers).toMatchObject({host: `site.example:${site.port}`})
  expect(Object.keys(site.seen[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'connection',
    'host',
    'user-agent',
  ])
})

test.each<[number, string]>([
  [200, 'ok'],
  [204, 'ok'],
  [404, 'dead'],
  [410, 'dead'],
  [403, 'unknown'],
  [429, 'unknown'],
  [500, 'unknown'],
  [304, 'unknown'],
])('an answer of %i means %s', async (code, status) => {
  await using site = await webSite((_, answer) => void answer.writeHead(code).end())

  const result = await probeLink(`http://site.example:${site.port}/`, {network: exampleNetwork()})
  expect(result).toEqual({status, reason: `answered ${code}`, contact: 'answered'})
})

test('a host that does not exist or refuses is dead; one that is silent is unknown', async () => {
  await using silent = await webSite(() => {})
  const network = exampleNetwork()
  await using gone = await webSite(() => {})
  const {port} = gone
  await gone[Symbol.asyncDispose]()

  expect(await probeLink('http://nowhere.invalid/', {network})).toMatchObject({
    status: 'dead',
    reason: 'its host does not exist',
    contact: 'silent',
  })
  expect(await probeLink(`http://a.example:${port}/`, {network})).toMatchObject({status: 'dead'})
  const begin = Date.now()
  expect(
    await probeLink(`http://a.example:${silent.port}/`, {network, timeout: 100}),
  ).toMatchObject({status: 'unknown', reason: 'it did not answer in time'})
  // Not the five seconds that a link has otherwise.
  expect(Date.now() - begin).toBeLessThan(4_500)
})

test('a look-up that hangs ends with the time limit', async () => {
  const network = {...exampleNetwork(), resolve: () => new Promise<string[]>(() => {})}

  expect(await probeLink('http://a.example/', {network, timeout: 50})).toMatchObject({
    status: 'unknown',
    reason: 'it did not answer in time',
  })
})

test('follows five redirects and not a sixth', async () => {
  await using site = await webSite(({url}, answer) => {
    const left = Number(url?.slice(1))
    if (left === 0) answer.writeHead(200).end()
    else answer.writeHead(302, {location: `/${left - 1}`}).end()
  })
  const network = exampleNetwork()

  expect(await probeLink(`http://a.example:${site.port}/5`, {network})).toMatchObject({
    status: 'ok',
  })
  expect(await probeLink(`http://a.example:${site.port}/6`, {network})).toMatchObject({
    status: 'unknown',
    reason: 'it redirects more than 5 times',
  })
})

test('never takes a body, however long', async () => {
  let sent = 0
  await using site = await webSite(({method}, answer) => {
    answer.writeHead(method === 'HEAD' ? 405 : 200)
    const push = () => {
      if (answer.destroyed || sent > 64 * 1024 * 1024) return
      sent += 1024 * 1024
      answer.write(Buffer.alloc(1024 * 1024), push)
    }
    if (method === 'HEAD') answer.end()
    else push()
  })

  const result = await probeLink(`http://a.example:${site.port}/`, {network: exampleNetwork()})
  expect(result.status).toBe('ok')
  await new Promise((done) => setTimeout(done, 100))
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})
