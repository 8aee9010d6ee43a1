import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {SanityClient} from '@sanity/client'
import {firstValueFrom, take, tap, toArray} from 'rxjs'
import {expect, onTestFinished, test} from 'vitest'
import type {Listening} from '../../../../content-lake/adapters/loopback-server.ts'
import {listenOnLoopback} from '../../../../content-lake/adapters/node.ts'
import {isJsonObject} from '../../../../content-lake/json.ts'
import {aLake, clientOf, owner} from '../lake-harness.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-resume-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

type RestartableLake = {client: SanityClient; restart: () => Promise<void>}

/** A lake on one port that can go away, by its port alone or with all its memory, and come back. */
async function aRestartableLake(): Promise<RestartableLake> {
  const storage = await aFolder()
  let lake = await aLake({storage, publicUrl: 'http://localhost'})
  let listening: Listening = await listenOnLoopback(lake, {port: 0})
  const {port} = listening
  onTestFinished(() => listening.close())
  return {
    client: clientOf(`http://localhost:${port}`, owner),
    async restart() {
      await listening.close()
      await lake.close()
      lake = await aLake({storage, publicUrl: 'http://localhost'})
      listening = await listenOnLoopback(lake, {port})
    },
  }
}

type Tab = {content: () => unknown; heard: string[]; breaks: string[]; close: () => void}

/** What Studio does with one document: fetch when greeted, then apply the effects in turn. */
async function openTab(client: SanityClient): Promise<Tab> {
  let document: Record<string, unknown> | undefined
  const heard: string[] = []
  const breaks: string[] = []
  const ready = Promise.withResolvers<void>()
  const subscription = client
    .listen(
      '*[_id in $ids]',
      {ids: ['a', 'drafts.a']},
      {
        includeResult: false,
        enableResume: true,
        effectFormat: 'mendoza',
        events: ['welcome', 'mutation', 'reconnect', 'reset', 'welcomeback'],
      },
    )
    .subscribe((event) => {
      if (event.type === 'welcome' || event.type === 'reset') {
        heard.push(event.type)
        void client.getDocument('drafts.a').then((found) => {
          document = found
          ready.resolve()
        })
      } else if (event.type === 'welcomeback') heard.push(event.type)
      else if (event.type === 'mutation') {
        if (event.previousRev !== document?._rev) breaks.push(event.eventId)
        const [, content] = event.effects?.apply ?? []
        document = {...(isJsonObject(content) ? content : {}), _rev: event.resultRev}
      }
    })
  await ready.promise
  return {content: () => document, heard, breaks, close: () => subscription.unsubscribe()}
}

/** Sends an edit until it is taken, always as the same transaction. */
async function type(client: SanityClient, field: string, letter: string, transactionId: string) {
  const attempt = async (): Promise<void> => {
    try {
      await client
        .patch('drafts.a')
        .insert('after', `${field}[-1]`, [letter])
        .commit({transactionId})
    } catch (error) {
      if (error instanceof Error && error.message.includes('already exists')) return
      await new Promise((resolve) => setTimeout(resolve, 30))
      return attempt()
    }
  }
  return attempt()
}

test(
  'two tabs that type while the lake restarts come to the same, with every letter in its place',
  {timeout: 60_000},
  async () => {
    const {client, restart} = await aRestartableLake()
    await client.create({_id: 'drafts.a', _type: 'game', left: [], right: []})
    const [one, two] = [await openTab(client), await openTab(client)]
    onTestFinished(() => [one, two].forEach(({close}) => close()))
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')
    const typeAll = async (field: string) => {
      for (const [index, letter] of letters.entries()) {
        await type(client, field, letter, `${field}-${index}`)
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    }

    await Promise.all([
      typeAll('left'),
      typeAll('right'),
      (async () => {
        for (let turn = 0; turn < 2; turn++) {
          await new Promise((resolve) => setTimeout(resolve, 250))
          await restart()
        }
      })(),
    ])
    const stored = await client.getDocument('drafts.a')
    await expect.poll(one.content, {timeout: 15_000}).toEqual(stored)
    await expect.poll(two.content, {timeout: 15_000}).toEqual(stored)

    expect(stored).toMatchObject({left: letters, right: letters})
    expect([one.breaks, two.breaks]).toEqual([[], []])
    expect(one.heard[0]).toBe('welcome')
    expect(new Set(one.heard.slice(1))).toEqual(new Set(['welcomeback']))
  },
)

test('the real client resumes by itself', async () => {
  const {client, restart} = await aRestartableLake()
  const first = Promise.withResolvers<void>()
  const seen = firstValueFrom(
    client
      .listen('*', {}, {enableResume: true, events: ['welcome', 'welcomeback', 'mutation']})
      .pipe(
        tap(() => first.resolve()),
        take(4),
        toArray(),
      ),
  )
  await first.promise
  await client.create({_id: 'a', _type: 'game'})
  await restart()
  await client.create({_id: 'b', _type: 'game'})

  expect((await seen).map((event) => event.type)).toEqual([
    'welcome',
    'mutation',
    'welcomeback',
    'mutation',
  ])
})
