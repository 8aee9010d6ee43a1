import {expect, test} from 'vitest'

import {INTERNET, probeLink, type LinkNetwork} from '../../../../scripts/links/probe-link.ts'
import {isPublicAddress} from '../../../../scripts/links/public-address.ts'
import {runScript, testLake, workFolder} from '../support.ts'
import {addGames, webSite} from './support.ts'

/** Addresses of this machine and its network, in every spelling that reaches them. */
const forms = (port: number): string[] => [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://127.1:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  `http://127.0.0.1.:${port}/`,
  `http://１２７.０.０.１:${port}/`,
  `http://user:secret@127.0.0.1:${port}/`,
  `http://169.254.169.254/latest/meta-data/`,
  `http://10.0.0.1:${port}/`,
  `http://192.168.0.1/`,
  `http://[fe80::1]/`,
  `http://[fd00::1]/`,
  `file:///etc/passwd`,
  `ftp://127.0.0.1/`,
  `gopher://127.0.0.1:${port}/`,
  'javascript:alert(1)',
  'not an address',
]

test('asks nothing that is not public, in whatever spelling', async () => {
  await using canary = await webSite((_, answer) => void answer.writeHead(200).end())

  const results = await Promise.all(forms(canary.port).map((address) => probeLink(address)))

  expect(results.map(({status, contact}) => `${status} ${contact}`)).toEqual(
    results.map(() => 'unknown refused'),
  )
  expect(canary.seen).toEqual([])
})

/** An internet in which 127.0.0.2 is public: this machine has it as well, so that a server can stand there. */
const outer = (hosts: Record<string, string[][]>): LinkNetwork => ({
  resolve: (host) => {
    const found = hosts[host]?.shift() ?? ['127.0.0.2']
    return host.endsWith('.example') ? Promise.resolve(found) : INTERNET.resolve(host)
  },
  isAllowedName: (host) => host.endsWith('.example') || INTERNET.isAllowedName(host),
  isAllowed: (address) => address === '127.0.0.2' || isPublicAddress(address),
  isAllowedPort: () => true,
})

test('no redirect leads to what is not public', async () => {
  await using canary = await webSite((_, answer) => void answer.writeHead(200).end())
  const targets = [...forms(canary.port), `//localhost:${canary.port}/`]
  await using site = await webSite(({url}, answer) => {
    answer.writeHead(302, {location: encodeURI(targets[Number(url?.slice(1))] ?? '')}).end()
  }, '127.0.0.2')

  for (const [index, target] of targets.entries()) {
    if (target === 'not an address') continue
    const address = `http://site.example:${site.port}/${index}`
    const result = await probeLink(address, {network: outer({})})
    expect([target, result.status]).toEqual([target, 'unknown'])
  }
  expect(site.seen).toHaveLength(targets.length - 1)
  expect(canary.seen).toEqual([])
})

test('of a place that is refused anyway not even the name is looked up', async () => {
  await using site = await webSite(({url}, answer) => {
    answer.writeHead(302, {location: url === '/' ? 'http://printer.local/' : 'http://[::1]/'}).end()
  }, '127.0.0.2')
  const asked: string[] = []
  const network: LinkNetwork = {
    ...INTERNET,
    resolve: (host) => {
      asked.push(host)
      return Promise.resolve(host === 'public.site' ? ['127.0.0.2'] : ['8.8.8.8'])
    },
    isAllowed: (address) => address === '127.0.0.2',
    isAllowedPort: (port) => port === site.port || INTERNET.isAllowedPort(port),
  }
  const refused = [
    'http://router/',
    'http://localhost./',
    'http://a.localhost/',
    'http://printer.LOCAL/',
    'https://wiki.corp/',
    'https://nas.home.arpa/',
    'https://game.example/',
    'https://a.test/',
    'https://user@host.site/',
    'http://mail.site:25/',
    'ftp://files.site/',
    'http://10.0.0.1/',
    `http://public.site:${site.port}/`,
    `http://public.site:${site.port}/6`,
  ]
  const results = await Promise.all(refused.map((address) => probeLink(address, {network})))

  expect(results.map(({status}) => status)).toEqual(refused.map(() => 'unknown'))
  expect(asked).toEqual(['public.site', 'public.site'])
})

test('a name that changes its address, or has a second one, leads nowhere else', async () => {
  await using canary = await webSite((_, answer) => void answer.writeHead(200).end())
  const answers = ({method}: {method?: string}) => (method === 'HEAD' ? 405 : 200)
  await using site = await webSite((request, answer) => {
    answer.writeHead(answers(request)).end()
  }, '127.0.0.2')
  const here = `http://a.example:${site.port}/`

  const turned = outer({'a.example': [['127.0.0.2'], ['127.0.0.1']]})
  expect(await probeLink(here, {network: turned})).toMatchObject({status: 'unknown'})
  const both = outer({'a.example': [['127.0.0.2', '127.0.0.1']]})
  expect(await probeLink(here, {network: both})).toMatchObject({contact: 'refused'})
  const canaryAddress = `http://a.example:${canary.port}/`
  const local = outer({'a.example': [['127.0.0.1']]})
  expect(await probeLink(canaryAddress, {network: local})).toMatchObject({contact: 'refused'})
  expect(site.seen).toHaveLength(1)
  expect(canary.seen).toEqual([])
})

test(
  'the command asks nothing of this machine, whatever the catalogue and the variables say',
  {timeout: 60_000},
  async () => {
    await using canary = await webSite((_, answer) => void answer.writeHead(200).end())
    await using lake = await testLake()
    const addresses = forms(canary.port)
    await addGames(
      lake.client,
      Object.fromEntries(addresses.map((address, index) => [`game-${index}`, address])),
    )

    const {code, stdout} = await runScript('check-links', ['--write', '--json'], {
      folder: workFolder(),
      port: lake.port,
    })

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      checked: addresses.length,
      unknown: addresses.length,
      written: addresses.length,
    })
    expect(canary.seen).toEqual([])
  },
)

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['ff02::1', false],
  ['localhost', false],
  ['', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
