import {type ChildProcess, spawn} from 'node:child_process'
import {randomInt} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {createServer} from 'node:net'
import {join} from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export type ProductPorts = {
  site: number
  games: number
  studio: number
  lake: number
  identity: number
}

export type Product = {
  ports: ProductPorts
  /** All that it printed until now. */
  output(): string
  /** Ends it as Ctrl-C does, and waits. */
  stop(): Promise<number | null>
  process: ChildProcess
}

/**
 * Ports that nobody listens on now. Below those that systems give to connections: a browser's could otherwise have
 * taken one before the product listens.
 */
export async function freePorts(): Promise<ProductPorts> {
  const drawn = new Set<number>()
  while (drawn.size < 5) {
    const port = randomInt(11_000, 32_000)
    if (await isFree(port)) drawn.add(port)
  }
  const [site = 0, games = 0, studio = 0, lake = 0, identity = 0] = drawn
  return {site, games, studio, lake, identity}
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => {
      resolve(false)
    })
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true)
      })
    })
  })
}

export function portVariables(ports: ProductPorts): Record<string, string> {
  return {
    SITE_PORT: String(ports.site),
    GAMES_PORT: String(ports.games),
    STUDIO_PORT: String(ports.studio),
    LAKE_PORT: String(ports.lake),
    IDENTITY_PORT: String(ports.identity),
  }
}

/** Starts what `npm start` starts; resolves when it says Ready, rejects with its words when it ends before. */
export async function startProduct(options: {
  dataDir: string
  ports: ProductPorts
}): Promise<Product> {
  const {child, exited, output} = spawnProduct(options)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (/^Ready/m.test(output())) resolve()
    })
    void exited.then((code) => {
      reject(new Error(`npm start ended with exit code ${code} before it was ready:\n${output()}`))
    })
  })

  return {
    ports: options.ports,
    process: child,
    output,
    async stop() {
      child.kill('SIGINT')
      return exited
    },
  }
}

/** Runs it where it is expected to refuse; gives its exit code and all that it printed. */
export async function runProductToItsEnd(options: {
  dataDir: string
  ports: ProductPorts
  variables?: Record<string, string>
}): Promise<{code: number | null; output: string}> {
  const {child, exited, output} = spawnProduct(options)
  const limit = setTimeout(() => {
    child.kill('SIGKILL')
  }, 30_000)
  const code = await exited
  clearTimeout(limit)
  return {code, output: output()}
}

function spawnProduct({
  dataDir,
  ports,
  variables,
}: {
  dataDir: string
  ports: ProductPorts
  variables?: Record<string, string>
}) {
  const child = spawn(process.execPath, [join(root, 'server', 'start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...portVariables(ports),
      DATA_DIR: dataDir,
      // One build is served on the ports of every worker.
      PRERENDER_ADDRESS: 'http://localhost:3000',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return {child, exited, output: () => text}
}

/** The lake's bearer tokens as a data folder keeps them. */
export async function readTokens(dataDir: string): Promise<{owner: string; moderator: string}> {
  return JSON.parse(await readFile(join(dataDir, 'tokens.json'), 'utf8'))
}
