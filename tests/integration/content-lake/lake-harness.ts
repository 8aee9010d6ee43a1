import {createClient, type SanityClient} from '@sanity/client'
import {onTestFinished} from 'vitest'
import {listenOnLoopback} from '../../../content-lake/adapters/node.ts'
import {
  createContentLake,
  type ContentLake,
  type ContentLakeOptions,
  type LakeUser,
} from '../../../content-lake/index.ts'

export const owner: LakeUser = {
  id: 'u-owner',
  name: 'Olive Owner',
  email: 'owner@shack.example',
  role: 'administrator',
  token: 'owner-token-0123456789-0123456789-0123',
}
export const moderator: LakeUser = {
  id: 'u-moderator',
  name: 'Mo Moderator',
  email: 'mo@shack.example',
  role: 'moderator',
  mayWrite: ['game', 'slide', 'announcement', 'article'],
  token: 'moderator-token-0123456789-0123456789',
}
export const studioOrigin = 'http://localhost:3333'

/** A lake in memory, closed when the test ends. */
export async function aLake(options: Partial<ContentLakeOptions> = {}): Promise<ContentLake> {
  const lake = await createContentLake({
    projectId: 'shack',
    datasets: ['production'],
    storage: ':memory:',
    users: [owner, moderator],
    allowedOrigins: [studioOrigin],
    publicUrl: 'http://localhost:3400',
    ...options,
  })
  onTestFinished(() => lake.close())
  return lake
}

export type ServedLake = {
  lake: ContentLake
  port: number
  url: string
  client: SanityClient
  clientOf: (user: LakeUser | undefined, apiVersion?: string) => SanityClient
}

/** A lake behind the node adapter on a free port, with real clients. */
export async function aServedLake(options: Partial<ContentLakeOptions> = {}): Promise<ServedLake> {
  let port = 0
  const lake = await aLake({publicUrl: () => `http://localhost:${port}`, ...options})
  const listening = await listenOnLoopback(lake, {port: 0})
  port = listening.port
  onTestFinished(() => listening.close())

  const url = `http://localhost:${port}`
  return {
    lake,
    port,
    url,
    client: clientOf(url, owner),
    clientOf: (user, apiVersion) => clientOf(url, user, apiVersion),
  }
}

/** The real client for the lake at an address. */
export function clientOf(
  url: string,
  user: LakeUser | undefined,
  apiVersion = '2025-02-19',
): SanityClient {
  return createClient({
    projectId: 'shack',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion,
    maxRetries: 0,
    ...(user ? {token: user.token} : {}),
  })
}

type RequestOptions = {
  method?: string
  as?: LakeUser
  body?: unknown
  headers?: Record<string, string>
}

/** Sends one raw request to the lake, below the hosted service's address. */
export function ask(
  lake: ContentLake,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const {as, body, headers} = options
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  return lake.fetch(
    new Request(`https://shack.api.sanity.io${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : {'content-type': 'application/json'}),
        ...(as ? {authorization: `Bearer ${as.token}`} : {}),
        ...headers,
      },
      ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    }),
  )
}

/** Sends mutations as the owner and expects them to be taken. */
export async function write(lake: ContentLake, mutations: unknown[]): Promise<void> {
  const response = await ask(lake, '/v1/data/mutate/production', {as: owner, body: {mutations}})
  if (!response.ok) throw new Error(await response.text())
}

/** Runs a query and gives its result. */
export async function query(
  lake: ContentLake,
  groq: string,
  {as, search = ''}: {as?: LakeUser; search?: string} = {},
): Promise<unknown> {
  const path = `/v2025-02-19/data/query/production?query=${encodeURIComponent(groq)}${search}`
  const response = await ask(lake, path, as ? {as} : {})
  const {result} = await response.json()
  return result
}

export type Frame = Record<string, unknown>

/** Reads the events of an event stream, one at a time. */
export function readEvents(response: Response): {
  next: () => Promise<{name: string; id: string | undefined; data: Frame}>
  cancel: () => Promise<void>
} {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The response has no body')
  let text = ''

  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const name = /^event: (.*)$/m.exec(block)?.[1] ?? 'message'
          const data = /^data: (.*)$/m.exec(block)?.[1]
          const id = /^id: (.*)$/m.exec(block)?.[1]
          if (data !== undefined) return {name, id, data: JSON.parse(data)}
          continue
        }
        const {done, value} = await reader.read()
        if (done) throw new Error('The stream has ended')
        text += value
      }
    },
    cancel: () => reader.cancel(),
  }
}
