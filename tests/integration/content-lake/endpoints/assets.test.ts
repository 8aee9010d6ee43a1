import sharp from 'sharp'
import {expect, test} from 'vitest'
import {aLake, aServedLake, ask, moderator, owner} from '../lake-harness.ts'

const red = {r: 220, g: 30, b: 30, alpha: 1}

function aPng(width = 80, height = 40): Promise<Buffer> {
  return sharp({create: {width, height, channels: 4, background: red}})
    .png()
    .toBuffer()
}

async function imageInfo(response: Response) {
  return sharp(Buffer.from(await response.arrayBuffer())).metadata()
}

test('an uploaded image is described and can be had back', async () => {
  const {client, url} = await aServedLake()
  const bytes = await aPng()
  const document = await client.assets.upload('image', bytes, {filename: 'tin.png'})

  expect(document).toMatchObject({
    _id: `image-${document.sha1hash}-80x40-png`,
    _type: 'sanity.imageAsset',
    originalFilename: 'tin.png',
    extension: 'png',
    mimeType: 'image/png',
    size: bytes.byteLength,
    path: `images/shack/production/${document.sha1hash}-80x40.png`,
    url: `${url}/images/shack/production/${document.sha1hash}-80x40.png`,
    metadata: {
      dimensions: {width: 80, height: 40, aspectRatio: 2},
      lqip: expect.stringMatching(/^data:image\/png;base64,/),
      hasAlpha: true,
      isOpaque: true,
      palette: {
        dominant: {background: '#dc1e1e', foreground: '#fff', population: 100},
        vibrant: {background: '#dc1e1e'},
      },
    },
  })
  const served = await fetch(document.url)
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
})

test('the same image is one asset, whatever it is called', async () => {
  const {client} = await aServedLake()
  const bytes = await aPng()
  const first = await client.assets.upload('image', bytes, {filename: 'a.png'})
  const second = await client.assets.upload('image', bytes, {filename: 'b.png'})

  expect(second).toEqual(first)
  expect(await client.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
})

test('a picture that the camera held upright is described upright', async () => {
  const {client} = await aServedLake()
  const bytes = await sharp({create: {width: 80, height: 40, channels: 3, background: red}})
    .jpeg()
    .withMetadata({orientation: 6})
    .toBuffer()
  const {metadata, url} = await client.assets.upload('image', bytes)

  expect(metadata.dimensions).toMatchObject({width: 40, height: 80})
  expect(await imageInfo(await fetch(`${url}?w=20`))).toMatchObject({width: 20, height: 40})
})

test.each([
  ['w=40', {width: 40, height: 20, format: 'png'}],
  ['w=160', {width: 160, height: 80}],
  ['w=160&fit=max', {width: 80, height: 40}],
  ['w=20&h=20&fit=crop', {width: 20, height: 20}],
  ['w=20&h=20&fit=max', {width: 20, height: 10}],
  ['w=20&h=20&fit=fill&bg=fff', {width: 20, height: 20}],
  ['w=20&h=20&fit=scale', {width: 20, height: 20}],
  ['rect=10,0,30,30&w=10&h=10&fit=crop&dpr=2', {width: 20, height: 20}],
  ['rect=70,30,500,500', {width: 10, height: 10}],
  ['fm=jpg&q=50', {format: 'jpeg'}],
  ['fm=webp&flip=hv&blur=20', {format: 'webp'}],
])('an image address with %s', async (search, expected) => {
  const {client} = await aServedLake()
  const {url} = await client.assets.upload('image', await aPng())
  const response = await fetch(`${url}?${search}`)

  expect(response.status).toBe(200)
  expect(await imageInfo(response)).toMatchObject(expected)
})

test('auto=format follows what the browser takes', async () => {
  const {client} = await aServedLake()
  const {url} = await client.assets.upload('image', await aPng())
  const modern = await fetch(`${url}?auto=format`, {headers: {accept: 'image/avif,image/webp,*/*'}})
  const old = await fetch(`${url}?auto=format`, {headers: {accept: '*/*'}})

  expect([modern, old].map(({headers}) => headers.get('content-type'))).toEqual([
    'image/webp',
    'image/png',
  ])
  expect(modern.headers.get('vary')).toContain('Accept')
})

test('an image that the browser has is not sent again', async () => {
  const {client} = await aServedLake()
  const {url} = await client.assets.upload('image', await aPng())
  const etag = (await fetch(`${url}?w=10`)).headers.get('etag') ?? ''

  expect((await fetch(`${url}?w=10`, {headers: {'if-none-match': etag}})).status).toBe(304)
  expect((await fetch(`${url}?w=11`, {headers: {'if-none-match': etag}})).status).toBe(200)
})

test.each(['w=0', 'w=100000', 'w=abc', 'fit=stretch', 'fm=exe', 'rect=1,2,3', 'bg=red;', 'dpr=99'])(
  'an image address with %s is refused',
  async (search) => {
    const {client} = await aServedLake()
    const {url} = await client.assets.upload('image', await aPng())
    expect((await fetch(`${url}?${search}`)).status).toBe(400)
  },
)

const activeSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

test('a drawing with a script in it is inert', async () => {
  const {client} = await aServedLake()
  const {url, mimeType} = await client.assets.upload('image', Buffer.from(activeSvg), {
    filename: 'x.svg',
  })
  const response = await fetch(`${url}?w=5&auto=format`)

  expect(mimeType).toBe('image/svg+xml')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
})

test('a page uploaded as a file is only ever saved', async () => {
  const {client} = await aServedLake()
  const {url} = await client.assets.upload('file', Buffer.from('<script>alert(1)</script>'), {
    filename: 'page.html',
    contentType: 'text/html',
  })
  const response = await fetch(url)

  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('what is no image is refused as one', async () => {
  const {client} = await aServedLake()
  const upload = client.assets.upload('image', Buffer.from('GIF89a?'), {filename: 'x.gif'})

  await expect(upload).rejects.toMatchObject({statusCode: 400})
})

test.each([
  '..%2f..%2fproject.sqlite',
  '%2e%2e/lock.sqlite',
  `${'a'.repeat(40)}.png%00`,
  `${'a'.repeat(40)}-1x1.png`,
])('there is no image %s', async (name) => {
  const lake = await aLake()
  const response = await ask(lake, `/images/shack/production/${name}`)
  expect(response.status).toBe(404)
})

test('uploads need a token, may come from a moderator, and have a limit', async () => {
  const lake = await aLake({maxUploadBytes: 1_000})
  const upload = (bytes: Uint8Array<ArrayBuffer>, token?: string) =>
    lake.fetch(
      new Request('https://shack.api.sanity.io/v1/assets/images/production', {
        method: 'POST',
        body: bytes,
        headers: token === undefined ? {} : {authorization: `Bearer ${token}`},
      }),
    )
  const png = new Uint8Array(await aPng())

  expect((await upload(png)).status).toBe(401)
  expect((await upload(png, moderator.token)).status).toBe(200)
  expect((await upload(new Uint8Array(1_001), owner.token)).status).toBe(413)
})
