import {execFile, spawn, type ChildProcess} from 'node:child_process'
import {mkdtempSync, writeFileSync} from 'node:fs'
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type {AddressInfo} from 'node:net'
import {devNull, tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {buffer} from 'node:stream/consumers'

import {createClient, type SanityClient} from '@sanity/client'

import {listenOnLoopback} from '../../../content-lake/adapters/node.ts'
import {createContentLake} from '../../../content-lake/index.ts'

export const TOKEN = 'owner-token-of-the-import-tests-0123456789'

export type TestLake = {client: SanityClient; port: number; [Symbol.asyncDispose](): Promise<void>}

/** An empty lake in memory on a port of its own. */
export async function testLake(projectId = 'gameshack'): Promise<TestLake> {
  let port = 3400
  const lake = await createContentLake({
    projectId,
    datasets: ['production'],
    storage: ':memory:',
    users: [
      {id: 'owner', name: 'Owner', email: 'owner@x.example', role: 'administrator', token: TOKEN},
    ],
    allowedOrigins: [],
    publicUrl: () => `http://localhost:${port}`,
  })
  const server = await listenOnLoopback(lake, {port: 0})
  port = server.port
  return {
    client: clientOf(server.port, projectId),
    port: server.port,
    async [Symbol.asyncDispose]() {
      await server.close()
      await lake.close()
    },
  }
}

export function clientOf(port: number, projectId = 'gameshack'): SanityClient {
  return createClient({
    projectId,
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: `http://localhost:${port}`,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    token: TOKEN,
    maxRetries: 0,
  })
}

type StoredDocument = {_id: string; _rev: string; [field: string]: unknown}

/** Every game as it stands in the lake, without what differs from run to run. */
export async function storedGames(client: SanityClient): Promise<object[]> {
  const games = await client.fetch<StoredDocument[]>('*[_type == "game"] | order(_id)')
  return games.map(({_rev, _createdAt, _updatedAt, ...game}) => game)
}

export async function revisions(client: SanityClient): Promise<string[]> {
  return client.fetch<string[]>('*[_type == "game"] | order(_id)._rev')
}

/** What a proxy does to the n-th mutation, counted from 1; `null` passes it on. It may take its time. */
type Effect = 429 | 503 | 'reset' | 'lose-answer' | null

export type Fault = (mutation: number) => Effect | Promise<Effect>

/**
 * Stands between a script and a lake and spoils some of the mutations; requests that `isHeld` names by their
 * path are never answered.
 */
export async function faultProxy(
  lakePort: number,
  fault: Fault,
  isHeld: (path: string) => boolean = () => false,
) {
  let mutations = 0
  const seen: string[] = []
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isHeld(incoming.url ?? '')) return
    const isMutation = incoming.url?.includes('/data/mutate/') ?? false
    if (isMutation) mutations += 1
    const number = mutations
    const body = await buffer(incoming)
    if (isMutation) seen.push(transactionOf(body))
    const effect = isMutation ? await fault(number) : null
    if (effect === 429 || effect === 503) {
      outgoing.writeHead(effect, {'content-type': 'application/json', 'retry-after': '0'})
      outgoing.end('{"message": "busy"}')
    } else if (effect === 'reset') {
      incoming.socket.destroy()
    } else {
      const {url: path, method, headers} = incoming
      const forward = request({port: lakePort, host: 'localhost', path, method, headers})
      forward.on('response', (answer) => {
        // The lake has committed; only its answer is lost.
        if (effect === 'lose-answer') incoming.socket.destroy()
        else answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers))
      })
      forward.end(body)
    }
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {port: portOf(server), seen, [Symbol.asyncDispose]: () => closed(server)}
}

/** Where a process dies: with its n-th request, before or behind what the lake does with it. */
export type Death = {request: number; moment: 'before' | 'behind'}

/**
 * Stands between the importer and a lake like a machine whose power goes: from the fatal request on nothing is
 * sent and nothing answered any more. `died` is aborted then, so that nobody waits for tries that lead nowhere.
 */
export async function powerCut(lakePort: number, death: Death) {
  const died = new AbortController()
  let requests = 0
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    requests += 1
    const body = await buffer(incoming)
    const isLast = requests === death.request
    if (requests > death.request || (isLast && death.moment === 'before')) {
      died.abort()
      incoming.socket.destroy()
      return
    }
    const {url: path, method, headers} = incoming
    const forward = request({port: lakePort, host: 'localhost', path, method, headers})
    forward.on('response', (answer) => {
      if (isLast) {
        died.abort()
        answer.resume()
        answer.on('end', () => incoming.socket.destroy())
      } else answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers))
    })
    forward.end(body)
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    port: portOf(server),
    died: died.signal,
    requests: () => requests,
    [Symbol.asyncDispose]: () => closed(server),
  }
}

function transactionOf(body: Buffer): string {
  const value: unknown = JSON.parse(body.toString())
  const id: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'transactionId') : null
  return String(id)
}

function portOf(server: Server): number {
  // A server that listens on a port has an address with one.
  return (server.address() as AddressInfo).port
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

const SCRIPTS = resolve(import.meta.dirname, '../../../scripts')

export type Script = 'import-catalogue' | 'backup' | 'restore' | 'check-links'

/** A folder of its own with the tokens file of the lake, for one run of the command. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  writeFileSync(
    join(folder, 'tokens.json'),
    JSON.stringify({owner: TOKEN, moderator: `${TOKEN}-m`}),
  )
  return folder
}

/** Nothing listens there. */
export const NO_PORT = 2

export type CommandResult = {
  code: number | null
  stdout: string
  /** The first line on standard error: which lake the command talks to. Empty when it ended before that. */
  where: string
  /** The other lines. */
  stderr: string
}

type RunOptions = {
  folder: string
  port: number | null
  input?: string
  env?: Record<string, string>
}

/** Runs the importer as a person would; `port: null` leaves it without a lake. */
export function runCommand(argv: readonly string[], options: RunOptions): Promise<CommandResult> {
  return runScript('import-catalogue', argv, options)
}

export function runScript(
  script: Script,
  argv: readonly string[],
  {folder, port, input, env}: RunOptions,
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(SCRIPTS, `${script}.ts`), ...argv],
      {
        cwd: folder,
        env: {...environment(folder, port), ...env},
        maxBuffer: 64 * 1024 * 1024,
      },
      (_, stdout, said) => {
        const [where = ''] = /^Project .*\n/.exec(said) ?? []
        done({code: child.exitCode, stdout, where, stderr: said.slice(where.length)})
      },
    )
    child.stdin?.end(input ?? '')
  })
}

export function startCommand(
  argv: readonly string[],
  folder: string,
  port: number,
  script: Script = 'import-catalogue',
): ChildProcess {
  return spawn(process.execPath, [join(SCRIPTS, `${script}.ts`), ...argv], {
    cwd: folder,
    env: environment(folder, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function environment(folder: string, port: number | null): NodeJS.ProcessEnv {
  const {PATH, HOME, TMPDIR, NODE_COMPILE_CACHE} = process.env
  const own = {DATA_DIR: folder, LAKE_PORT: String(port ?? NO_PORT), ENV_FILE: devNull}
  return {PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...own}
}
