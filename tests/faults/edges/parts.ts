import {type ChildProcess, spawn} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {connect, createServer, type AddressInfo, type Server} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {onTestFinished} from 'vitest'

import {freePorts, portVariables, type ProductPorts} from '../../support/product.ts'

/** Every server of the product as one process, ended with the test. */
export async function startParts(): Promise<{
  process: ChildProcess
  ports: ProductPorts
  token: string
  output: () => string
}> {
  const folder = await mkdtemp(join(tmpdir(), 'edges-'))
  const ports = await freePorts()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'parts-process.ts'), folder], {
    env: {...process.env, ...portVariables(ports), DATA_DIR: join(folder, 'data')},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, {recursive: true, force: true})
  })
  let text = ''
  const token = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const ready = /^ready (\S+)/m.exec(text)?.[1]
        if (ready !== undefined) resolve(ready)
      })
    }
    child.on('close', () => {
      reject(new Error(`The parts ended before they were ready:\n${text}`))
    })
  })
  return {process: child, ports, token, output: () => text}
}

/** A server that must never be asked. `heard` holds what it was told all the same. */
export async function startCanary(): Promise<{host: string; heard: string[]}> {
  const heard: string[] = []
  const server: Server = createServer((socket) => {
    heard.push('a connection')
    socket.on('data', (data) => heard.push(data.toString('latin1').slice(0, 200)))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  // A server that listens on a port has an AddressInfo.
  return {host: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard}
}

/** Waits as long for an answer as a client would that wants the next one. */
export function send(port: number, head: Buffer, frames: Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const end = () => {
      clearTimeout(patience)
      socket.destroy()
      resolve(answer)
    }
    let patience = setTimeout(end, 400)
    socket.on('error', end)
    socket.on('close', end)
    socket.on('data', (data) => {
      if (answer === '' && data.toString('latin1').startsWith('HTTP/1.1 101')) {
        for (const frame of frames) socket.write(frame)
      }
      answer += data.toString('latin1')
      clearTimeout(patience)
      patience = setTimeout(end, 60)
    })
    socket.write(head)
  })
}
