import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync, statSync} from 'node:fs'
import {createSecureServer, type Http2ServerRequest, type Http2ServerResponse} from 'node:http2'
import {tmpdir} from 'node:os'
import {extname, join} from 'node:path'
import {mkdtempSync, rmSync} from 'node:fs'
import {brotliCompressSync} from 'node:zlib'

export type SecureServer = {origin: string; close: () => Promise<void>}

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** HTTP/2 over TLS on a free port of this machine, as a host would serve it. */
export async function startSecureServer(handler: Handler): Promise<SecureServer> {
  const server = createSecureServer({...certificate(), allowHTTP1: true}, handler)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const sessions = new Set<{destroy: () => void}>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  return {
    origin: `https://localhost:${port}`,
    close: async () => {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/**
 * Serves a built folder with brotli: what the build has compressed, and the rest once per file.
 *
 * @param extra answers that are no files, by address.
 * @param pictures answers for `/images/…`.
 */
export function filesOf(
  folder: string,
  extra: Record<string, object> = {},
  pictures?: Handler,
): Handler {
  const compressed = new Map<string, Buffer>()
  return (request, response) => {
    const {pathname} = new URL(request.url, 'https://localhost')
    if (pictures && pathname.startsWith('/images/')) {
      pictures(request, response)
      return
    }
    const answer = extra[pathname]
    if (answer) {
      response.writeHead(200, {'content-type': 'application/json', 'cache-control': 'no-store'})
      response.end(JSON.stringify(answer))
      return
    }
    const found = [pathname, `${pathname.replace(/\/$/, '')}/index.html`]
      .map((name) => join(folder, decodeURIComponent(name)))
      .find((file) => existsSync(file) && statSync(file).isFile())
    const file = found ?? join(folder, 'shell.html')
    if (!existsSync(file)) {
      response.writeHead(404)
      response.end()
      return
    }
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      ...(isText(file) && {'content-encoding': 'br'}),
    })
    response.end(isText(file) ? brotliOf(file, compressed) : readFileSync(file))
  }
}

/** Passes questions on to a lake, and lets every page read its answers. */
export function lakeAt(address: string): Handler {
  return (request, response) => {
    const allowed = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': '*, content-type, x-sanity-app',
      'access-control-allow-credentials': 'true',
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, allowed)
      response.end()
      return
    }
    fetch(new URL(request.url, address))
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer())
        const type = answer.headers.get('content-type') ?? 'application/octet-stream'
        response.writeHead(answer.status, {...allowed, 'content-type': type})
        response.end(body)
      })
      .catch(() => {
        response.writeHead(502, allowed)
        response.end()
      })
  }
}

function isText(file: string): boolean {
  return /\.(?:html|js|css|json|svg)$/.test(file)
}

function brotliOf(file: string, compressed: Map<string, Buffer>): Buffer {
  const made = `${file}.br`
  if (existsSync(made) && statSync(made).mtimeMs >= statSync(file).mtimeMs) {
    return readFileSync(made)
  }
  const known = compressed.get(file) ?? brotliCompressSync(readFileSync(file))
  compressed.set(file, known)
  return known
}

/** Made anew for each run, known to nobody. */
function certificate(): {key: Buffer; cert: Buffer} {
  const folder = mkdtempSync(join(tmpdir(), 'bench-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', '-nodes', '-days', '1', ...curve, ...names, '-keyout', key, '-out', cert],
      {stdio: 'ignore'},
    )
    return {key: readFileSync(key), cert: readFileSync(cert)}
  } catch (error) {
    throw new Error('openssl could not make a certificate. Install it for the site’s figures.', {
      cause: error,
    })
  } finally {
    rmSync(folder, {recursive: true})
  }
}
