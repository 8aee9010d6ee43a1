import {crc32, deflateSync} from 'node:zlib'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {aLake, aServedLake, ask, owner} from '../lake-harness.ts'

const red = {r: 200, g: 0, b: 0}
const blue = {r: 0, g: 0, b: 200}

/** 80 × 40: red, with a blue square of 20 in the lower right corner. */
async function aPicture(): Promise<Buffer> {
  const square = await sharp({create: {width: 20, height: 20, channels: 3, background: blue}})
    .png()
    .toBuffer()
  return sharp({create: {width: 80, height: 40, channels: 3, background: red}})
    .composite([{input: square, left: 60, top: 20}])
    .png()
    .toBuffer()
}

async function anAsset(search: string) {
  const {client} = await aServedLake()
  const {url} = await client.assets.upload('image', await aPicture(), {filename: 'Tin & Can.png'})
  return fetch(`${url}${search}`)
}

/** The colours of a picture's corners and middle, as letters. */
async function lookOf(response: Response): Promise<{size: string; look: string}> {
  const image = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha()
  const {data, info} = await image.raw().toBuffer({resolveWithObject: true})
  const {width, height} = info
  const letterAt = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray((y * width + x) * 4)
    if (alpha < 128) return '.'
    if (r > 150 && g > 150 && b > 150) return 'W'
    return b > r ? 'B' : 'R'
  }
  const [right, bottom] = [width - 1, height - 1]
  const spots: [number, number][] = [
    [0, 0],
    [right, 0],
    [Math.floor(width / 2), Math.floor(height / 2)],
    [0, bottom],
    [right, bottom],
  ]
  return {size: `${width}x${height}`, look: spots.map(([x, y]) => letterAt(x, y)).join('')}
}

test.each([
  // Corners from the top left, the middle in between.
  ['', '80x40', 'RRRRB'],
  ['?w=40', '40x20', 'RRRRB'],
  ['?h=20', '40x20', 'RRRRB'],
  ['?w=160', '160x80', 'RRRRB'],
  ['?w=160&fit=max', '80x40', 'RRRRB'],
  ['?max-w=40', '40x20', 'RRRRB'],
  ['?w=100&max-w=40', '40x20', 'RRRRB'],
  ['?w=10&min-w=20&h=10&fit=crop', '20x10', 'RRRRB'],
  ['?w=20&h=20&fit=crop&crop=right', '20x20', 'RRBRB'],
  ['?w=20&h=20&fit=crop&crop=left', '20x20', 'RRRRR'],
  ['?rect=60,20,20,20', '20x20', 'BBBBB'],
  ['?rect=50,10,30,30&w=30&h=30&fit=crop', '30x30', 'RRBRB'],
  ['?w=20&h=20&fit=crop&crop=focalpoint&fp-x=1&fp-y=1', '20x20', 'RRBRB'],
  ['?w=20&h=20&fit=crop&crop=focalpoint&fp-x=0&fp-y=0', '20x20', 'RRRRR'],
  ['?w=20&h=20&fit=crop&crop=focalpoint&fp-x=1&fp-y=1&fp-z=2', '20x20', 'BBBBB'],
  ['?rect=40,0,40,40&w=10&h=10&fit=crop&crop=focalpoint&fp-x=1&fp-y=1&fp-z=4', '10x10', 'BBBBB'],
  ['?w=40&h=40&fit=fill&bg=ffffff', '40x40', 'WWRWW'],
  ['?w=160&h=160&fit=fillmax&bg=ffffff', '160x160', 'WWRWW'],
  ['?w=160&h=160&fit=min', '40x40', 'RRRRR'],
  ['?w=40&h=40&fit=scale', '40x40', 'RRRRB'],
  ['?w=40&pad=10&bg=ffffff', '60x40', 'WWRWW'],
  ['?pad=10', '100x60', '..R..'],
  ['?or=90', '40x80', 'RRRBR'],
  ['?or=180', '80x40', 'BRRRR'],
  ['?flip=h', '80x40', 'RRRBR'],
  ['?flip=v', '80x40', 'RBRRR'],
  ['?flip=hv', '80x40', 'BRRRR'],
  ['?w=20&dpr=2', '40x20', 'RRRRB'],
])('a picture with %j is %s and looks like %s', async (search, size, look) => {
  expect(await lookOf(await anAsset(search))).toEqual({size, look})
})

test.each([
  'w=0',
  'w=8193',
  'h=-1',
  'dpr=9',
  'q=101',
  'fp-x=2',
  'fp-z=0',
  'pad=5000',
  'or=45',
  'flip=x',
  'blur=-1',
  'sat=500',
])('a picture with %s is refused', async (search) => {
  expect((await anAsset(`?${search}`)).status).toBe(400)
})

test.each([
  ['?dl=', 'attachment; filename="Tin _ Can.png"; filename*=UTF-8\'\'Tin%20%26%20Can.png'],
  ['?dl=mine.png', 'attachment; filename="mine.png"'],
  ['?dlRaw=', 'attachment; filename="Tin _ Can.png"; filename*=UTF-8\'\'Tin%20%26%20Can.png'],
  ['?dl="; x="', 'attachment; filename="__ x__"; filename*=UTF-8\'\'%22%3B%20x%3D%22'],
  [
    '?dl=a%0d%0aset-cookie:b',
    'attachment; filename="a__set-cookie_b"; filename*=UTF-8\'\'a%0D%0Aset-cookie%3Ab',
  ],
])('%s saves it under its name', async (search, disposition) => {
  const response = await anAsset(search)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(disposition)
})

test('a name behind the address is for people', async () => {
  const plain = await anAsset('')
  const named = await anAsset('/tin-can.png')
  expect(named.headers.get('etag')).toBe(plain.headers.get('etag'))
})

test('a file keeps its name and type, and comes in parts', async () => {
  const {client} = await aServedLake()
  const text = 'abcdefghijklmnopqrstuvwxyz'
  const {url, originalFilename, size} = await client.assets.upload('file', Buffer.from(text), {
    filename: 'Alphabet.mp3',
    contentType: 'audio/mpeg',
  })
  const part = (range: string) => fetch(url, {headers: {range}})
  const read = async (range: string) => {
    const response = await part(range)
    return [response.status, response.headers.get('content-range'), await response.text()]
  }

  expect({originalFilename, size}).toEqual({originalFilename: 'Alphabet.mp3', size: 26})
  expect(await read('bytes=0-2')).toEqual([206, 'bytes 0-2/26', 'abc'])
  expect(await read('bytes=23-')).toEqual([206, 'bytes 23-25/26', 'xyz'])
  expect(await read('bytes=-2')).toEqual([206, 'bytes 24-25/26', 'yz'])
  expect(await read('bytes=20-99')).toEqual([206, 'bytes 20-25/26', 'uvwxyz'])
  expect(await read('bytes=26-')).toEqual([416, 'bytes */26', ''])
  expect(await read('bytes=0-1,4-5')).toEqual([200, null, text])
  expect(await read('lines=1-2')).toEqual([200, null, text])
  const whole = await fetch(`${url}?dl=`)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  expect(whole.headers.get('content-length')).toBe('26')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename="Alphabet.mp3"')
})

test('an upload says which metadata it wants', async () => {
  const {client} = await aServedLake()
  const keys = async (extract?: ('lqip' | 'palette')[]) => {
    const colour = {r: 1, g: 2, b: extract?.length ?? 9}
    const bytes = await sharp({create: {width: 4, height: 4, channels: 3, background: colour}})
      .png()
      .toBuffer()
    const {metadata} = await client.assets.upload('image', bytes, extract ? {extract} : {})
    return ['lqip', 'palette', 'dimensions', 'hasAlpha'].filter((key) => key in metadata)
  }

  expect(await keys()).toEqual(['lqip', 'palette', 'dimensions', 'hasAlpha'])
  expect(await keys(['lqip'])).toEqual(['lqip', 'dimensions', 'hasAlpha'])
  expect(await keys([])).toEqual(['dimensions', 'hasAlpha'])
})

test('what an upload says of itself is kept', async () => {
  const {client} = await aServedLake()
  const about = {
    filename: 'tin.png',
    label: 'A label',
    title: 'A title',
    description: 'A text',
    creditLine: 'Somebody',
    source: {id: '7', name: 'shelf', url: 'https://shelf.example/7'},
  }
  const {filename, ...fields} = about
  expect(await client.assets.upload('image', await aPicture(), about)).toMatchObject({
    originalFilename: filename,
    ...fields,
  })
})

/** A PNG that says it has this size; its pixels are all the same, so that it is small. */
function aBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a small file that unfolds to a huge picture is refused quickly', async () => {
  const lake = await aLake()
  const bytes = aBomb(12_000)
  const upload = (body: Uint8Array<ArrayBuffer>) =>
    lake.fetch(
      new Request('https://shack.api.sanity.io/v1/assets/images/production', {
        method: 'POST',
        body,
        headers: {authorization: `Bearer ${owner.token}`},
      }),
    )
  const before = process.cpuUsage()
  const png = await upload(new Uint8Array(bytes))
  const svg = await upload(
    new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>',
    ),
  )

  expect(bytes.length).toBeLessThan(100_000)
  expect([png.status, svg.status]).toEqual([400, 400])
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
})

test('a drawing cannot look at other files', async () => {
  const {client, lake} = await aServedLake()
  const {sha1hash} = await client.assets.upload('image', await aPicture())
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="40">
    <image width="80" height="40" href="${sha1hash}-80x40.png"/><image width="80" height="40" xlink:href="file:///etc/hostname"/></svg>`
  const {url} = await client.assets.upload('image', Buffer.from(drawing), {filename: 'x.svg'})

  expect(await lookOf(await fetch(`${url}?fm=png`))).toEqual({size: '80x40', look: '.....'})
  const served = await ask(lake, new URL(url).pathname)
  expect(served.headers.get('content-security-policy')).toContain('sandbox')
})

test.each([
  ['text/html', '<script>alert(1)</script>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['text/javascript', 'alert(1)'],
  ['application/xml', '<?xml-stylesheet href="x"?><a/>'],
])('a file of type %s does nothing in a browser', async (contentType, text) => {
  const {client} = await aServedLake()
  const {url} = await client.assets.upload('file', Buffer.from(text), {
    filename: 'x.html',
    contentType,
  })
  const response = await fetch(url)

  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
