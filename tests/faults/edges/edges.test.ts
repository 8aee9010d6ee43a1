import type {ChildProcess} from 'node:child_process'
import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

import {randomNumbers} from '../lake-under-fault.ts'
import {send, startCanary, startParts} from './parts.ts'
import {randomRequest, type RequestWorld} from './random-requests.ts'

/** `npm run bench -- edges` sends 100,000. */
const requests = Number(process.env.EDGE_REQUESTS ?? 3_000)
const seed = Number(process.env.EDGE_SEED ?? 20_261_123)
const atOnce = 48

test(`${requests} random requests: no process ends, no other host is asked, no answer is a stack`, async () => {
  const canary = await startCanary()
  const product = await startParts()
  const world: RequestWorld = {canary: canary.host, token: product.token}
  const ports = Object.values(product.ports)
  const random = randomNumbers(seed)
  const findings: string[] = []
  let sent = 0
  let answered = 0

  async function sendInTurn(): Promise<void> {
    while (sent < requests && product.process.exitCode === null) {
      const port = ports[sent++ % ports.length] ?? 0
      const {head, frames} = randomRequest(random, world)
      const answer = await send(port, head, frames)
      if (answer !== '') answered += 1
      const problem = problemOf(answer, port)
      if (problem !== null)
        findings.push(`${problem}: ${JSON.stringify(head.toString('latin1').slice(0, 300))}`)
    }
  }
  await Promise.all(Array.from({length: atOnce}, sendInTurn))

  expect({ended: product.process.exitCode, output: product.output()}).toMatchObject({ended: null})
  expect(findings.slice(0, 10)).toEqual([])
  expect(canary.heard).toEqual([])
  expect(product.output()).not.toMatch(/^500 /m)
  // Most are refused, but they are answered, and every part still serves.
  expect(answered).toBeGreaterThan(requests / 2)
  for (const [port, path] of [
    [product.ports.site, '/'],
    [product.ports.games, '/manifest.json'],
    [product.ports.studio, '/'],
    [product.ports.lake, '/v1/ping'],
  ] as const) {
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(200)
  }
  expect(residentMegabytes(product.process)).toBeLessThan(600)
})

function problemOf(answer: string, port: number): string | null {
  if (answer === '') return null
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
  if (status < 100) return `no HTTP on port ${port}`
  if (status === 500) return `500 on port ${port}`
  if (/node_modules|\.ts:\d|\.js:\d+:\d|\n\s+at /.test(answer)) return `a stack on port ${port}`
  const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim()
  if (location !== undefined && !leadsHere(location, port)) return `a redirect to ${location}`
  return null
}

function leadsHere(location: string, port: number): boolean {
  const here = `http://localhost:${port}`
  return URL.parse(location, here)?.origin === here
}

function residentMegabytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
}
