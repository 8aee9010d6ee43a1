/** What one connection sends: bytes at once, and frames when it became a WebSocket. */
export type RandomRequest = {head: Buffer; frames: Buffer[]}

export type RequestWorld = {
  /** `127.0.0.1:<port>` of a server that must never be asked. */
  canary: string
  token: string
}

/** Mostly readable requests with something wrong in each, now and then bytes that are no request at all. */
export function randomRequest(random: () => number, world: RequestWorld): RandomRequest {
  const dice = createDice(random)
  if (dice.chance(0.08)) return {head: dice.bytes(400), frames: []}
  if (dice.chance(0.03)) return {head: dice.pick(OTHER_PROTOCOLS), frames: []}

  const isUpgrade = dice.chance(0.12)
  const body = isUpgrade || dice.chance(0.6) ? Buffer.alloc(0) : randomBody(dice)
  const lines = [
    `${randomMethod(dice, isUpgrade)} ${randomTarget(dice, world, isUpgrade)} ${randomVersion(dice)}`,
    `Host: ${dice.chance(0.7) ? 'localhost' : dice.pick(hosts(world))}`,
    ...(isUpgrade ? upgradeHeaders(dice) : []),
    ...(body.length > 0
      ? [`Content-Length: ${dice.chance(0.8) ? body.length : dice.pick(LENGTHS)}`]
      : []),
    ...Array.from({length: dice.below(4)}, () => randomHeader(dice, world)),
    ...(dice.chance(0.9) ? ['Connection: close'].slice(isUpgrade ? 1 : 0) : []),
  ]
  const text = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const head = Buffer.concat([text, body])
  return {
    head: dice.chance(0.04) ? head.subarray(0, dice.below(head.length)) : head,
    frames: isUpgrade ? Array.from({length: dice.below(5)}, () => randomFrame(dice)) : [],
  }
}

type Dice = ReturnType<typeof createDice>

function createDice(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    chance: (share: number) => random() < share,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
    bytes: (most: number) => Buffer.from(Array.from({length: 1 + below(most)}, () => below(256))),
  }
}

const OTHER_PROTOCOLS = [
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]),
  Buffer.from('\r\n\r\n\r\n'),
  Buffer.from('SSH-2.0-x\r\n'),
  Buffer.from('GET\r\n\r\n'),
  Buffer.from(`GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  Buffer.from(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'b'.repeat(70_000)}\r\n\r\n`),
] as const

function randomMethod(dice: Dice, isUpgrade: boolean): string {
  if (isUpgrade) return dice.chance(0.9) ? 'GET' : 'POST'
  return dice.pick([
    'GET',
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'PROPFIND',
    'PURGE',
    'get',
    'G\0T',
    'QUERY',
  ])
}

function randomVersion(dice: Dice): string {
  return dice.chance(0.94)
    ? 'HTTP/1.1'
    : dice.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP', ''])
}

const PATHS = [
  '/',
  '/play',
  '/play/%F0%9F%8E%B2',
  '/config.json',
  '/manifest.json',
  '/html5/tin',
  '/html5/tin/',
  '/images/gameshack/production/x.png',
  '/files/gameshack/production/x.txt',
  '/assets/app.js',
  '/v1/ping',
  '/v2025-02-19/data/query/production?query=*%5B0...3%5D',
  '/v1/data/doc/production/a,b',
  '/v2025-02-19/data/mutate/production',
  '/v1/data/listen/production?query=*',
  '/v1/users/me',
  '/v1/data/live/events/production',
  '/v1/assets/images/production',
  '/v1/projects/gameshack/datasets',
  '/v1/data/history/production/transactions/a',
  '/v2025-02-19/data/actions/production',
  '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x',
  '/securetoken.googleapis.com/v1/token?key=x',
  '/v2022-06-30/socket/production',
] as const

const PIECES = [
  '//',
  '/',
  '\\',
  '..',
  '/../',
  '%2e%2e%2f',
  '%5c',
  '%00',
  '%',
  '%zz',
  '?',
  '#',
  '@',
  ':',
  '[::1]',
  ' ',
  '\t',
  '*',
  ';',
  '&$__proto__=1',
  '?query=%',
  '&$x={',
  'é',
  '\u0080',
  '\u00ff',
  'constructor',
  '__proto__',
  'x'.repeat(3_000),
  '?perspective=drafts',
  '.html',
  '.br',
  '~',
  '|',
  '"',
  "'",
  '<script>',
] as const

function randomTarget(dice: Dice, {canary}: RequestWorld, isUpgrade: boolean): string {
  if (isUpgrade && dice.chance(0.6)) return '/v2022-06-30/socket/production'
  if (dice.chance(0.25)) {
    return dice.pick([
      '//',
      '///',
      '*',
      '',
      '?',
      '/\\',
      `//${canary}/files/x.html`,
      `//${canary}/images/x.png`,
      `/\\${canary}/x`,
      `http://${canary}/files/x`,
      `//x@${canary}/files/x`,
      `/images//${canary}/x`,
      `/files/..//${canary}/files/x`,
      `/images/../../${canary}`,
      `http://localhost//${canary}/files/x`,
      'http://',
      'http://[',
      'ftp://localhost/',
      `${canary}:80`,
      `/v1/../../${canary}`,
      `/files/%2F%2F${canary}/x`,
      '/..',
      '/%2e%2e/%2e%2e/etc/passwd',
    ])
  }
  let target: string = dice.pick(PATHS)
  for (let edits = dice.below(3); edits > 0; edits -= 1) {
    const at = dice.below(target.length + 1)
    const piece = dice.chance(0.9) ? dice.pick(PIECES) : dice.bytes(6).toString('latin1')
    target = target.slice(0, at) + piece + target.slice(at + dice.below(3))
  }
  return target
}

function hosts({canary}: RequestWorld): readonly [string, ...string[]] {
  return [
    canary,
    'evil.example',
    'localhost:99999',
    'localhost:',
    'localhost:0',
    '',
    '[::1]',
    '[::1',
    '127.0.0.1',
    '127.1',
    'l1.localhost',
    'localhost.evil.example',
    'localhost@evil.example',
    'localhost/..',
    'local host',
    'localhost\\x',
    'LOCALHOST',
    '0x7f000001',
    'localhost, evil.example',
    '%',
    '\u00e9',
    'x'.repeat(500),
  ]
}

const LENGTHS = ['-1', '0', '1', '99999999999', 'x', '5, 5', ''] as const

function randomHeader(dice: Dice, {canary, token}: RequestWorld): string {
  const origin = [
    'null',
    'http://localhost:3333',
    'https://evil.example',
    '//',
    '',
    'x',
    'http://',
    `http://${canary}`,
  ]
  return dice.pick([
    `Origin: ${dice.pick(['', ...origin])}`,
    `Host: ${canary}`,
    `Range: ${dice.pick(['bytes=0-99999999999999999999', 'bytes=9-1', 'bytes=-', 'bytes=-0', 'bytes=-5', 'bytes=0-0,1-1', 'x', 'bytes=1e9-', 'bytes=0-'])}`,
    `Authorization: ${dice.pick([`Bearer ${token}`, 'Bearer', 'Bearer x', 'Basic x', ''])}`,
    `Content-Type: ${dice.pick(['application/json', 'text/plain', 'multipart/form-data', '\u00ff', ''])}`,
    `Transfer-Encoding: ${dice.pick(['chunked', 'gzip', 'chunked, chunked', 'x', ''])}`,
    `Expect: ${dice.pick(['100-continue', 'x'])}`,
    `If-None-Match: ${dice.pick(['*', '""', 'W/"', '\u0001'])}`,
    `Accept-Encoding: ${dice.pick(['br', 'gzip;q=0', '*', 'x'.repeat(200)])}`,
    `Last-Event-ID: ${dice.pick(['x', '#', '~', 'a#b#c', '\u00e9'])}`,
    `Access-Control-Request-Headers: ${dice.pick(['authorization', '\u00e9', 'x'.repeat(3_000)])}`,
    `X-Forwarded-Host: ${canary}`,
    `Upgrade: ${dice.pick(['websocket', 'h2c', 'TLS/1.0'])}`,
    `Sec-Fetch-Site: ${dice.pick(['cross-site', 'x'])}`,
    dice.bytes(30).toString('latin1'),
  ])
}

function upgradeHeaders(dice: Dice): string[] {
  return [
    `Upgrade: ${dice.chance(0.9) ? 'websocket' : 'x'}`,
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${dice.chance(0.85) ? 'dGhlIHNhbXBsZSBub25jZQ==' : 'x'}`,
    `Sec-WebSocket-Version: ${dice.chance(0.9) ? '13' : '0'}`,
    ...(dice.chance(0.1) ? ['Sec-WebSocket-Extensions: permessage-deflate; x=\u00ff'] : []),
    ...(dice.chance(0.1) ? ['Sec-WebSocket-Protocol: ,,'] : []),
  ]
}

function randomBody(dice: Dice): Buffer {
  if (dice.chance(0.3)) return dice.bytes(300)
  return Buffer.from(
    dice.pick([
      '{}',
      '[]',
      'null',
      '1',
      '{"mutations":',
      '{"mutations":[]}',
      '{"mutations":[null]}',
      '{"query":"*["}',
      '{"query":1}',
      '{"query":"*","params":{"__proto__":{}}}',
      '{"mutations":[{"patch":{"id":"a","set":{"a[":1}}}]}',
      '{"actions":[{}]}',
      '{"mutations":[{"create":{"_type":"x","_id":"..","a":1e999}}]}',
      '{"email":1,"password":null}',
      'grant_type=x&refresh_token=%',
      '['.repeat(2_000),
      '{"email":"a@b","password":"x"}',
      '{"mutations":[{"delete":{"query":"*[", "params":{}}}]}',
    ]),
  )
}

/** A frame of RFC 6455 section 5.2, masked as clients must, with a wrong bit now and then. */
function randomFrame(dice: Dice): Buffer {
  if (dice.chance(0.25)) return dice.bytes(60)
  const payload = Buffer.from(
    dice.pick([
      '{}',
      '[]',
      '{"type":"authorize"}',
      '{"type":"authorize","token":1}',
      '{"type":"ping"}',
      '{"type":"close","id":1}',
      '{"type":"open","id":"a","path":"/v1/data/listen/../../../users/me"}',
      '{"type":"open","id":"a","path":"//"}',
      '{"type":"open","id":"a","path":"/v1/data/listen/production?query=*"}',
      '{"type":"open","id":"","path":"http://["}',
      '{"jsonrpc":"2.0","id":1,"method":"presence_announce","params":{}}',
      '{"jsonrpc":"2.0","id":{},"method":1}',
      '\u0000',
      '{"type":',
    ]),
  )
  const first = dice.chance(0.85) ? 0x81 : dice.below(256)
  const mask = dice.bytes(4).subarray(0, 4)
  const key = Buffer.concat([mask, Buffer.alloc(4)]).subarray(0, 4)
  const length =
    payload.length < 126
      ? [0x80 | payload.length]
      : [0x80 | 126, payload.length >> 8, payload.length & 255]
  const masked = payload.map((byte, index) => byte ^ (key[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([first, ...length]), key, masked])
}
