import {expect} from 'vitest'
import {post, readAll, type StoredDocument} from './lake-under-fault.ts'

const accounts = ['account-a', 'account-b', 'account-c', 'account-d', 'account-e']
const deposit = 100

/**
 * A model of what the lake should hold: clients move money between accounts, with a receipt in
 * the same transaction, and publish pages by actions. Whatever is interrupted is all there or
 * not at all, and what was acknowledged is there.
 */
export type Bank = {
  open(url: string): Promise<void>
  /** Writes as one of several clients until the connection breaks. */
  work(client: number, url: string): Promise<void>
  /** Compares the lake with the model; fails the test when they differ. */
  audit(url: string): Promise<void>
  acknowledged(): number
  /** Resolves when so many more transactions were acknowledged. */
  afterMore(count: number): Promise<void>
}

type Job = {transactionId: string; path: string; body: unknown; page?: string; isDone: boolean}

export function createBank(random: () => number): Bank {
  const jobs: Job[] = []
  const waiters = new Set<{count: number; resolve: () => void}>()
  let done = 0
  /** What a client does not know the fate of; sent again, as the same transaction. */
  const pending = new Map<number, Job>()

  function pick(): string {
    return accounts[Math.floor(random() * accounts.length)] ?? ''
  }

  function nextJob(client: number): Job {
    const transactionId = `t-${client}-${jobs.length}`
    const job = client === 0 ? publication(transactionId) : transfer(transactionId)
    jobs.push(job)
    return job
  }

  function transfer(transactionId: string): Job {
    const [from, to] = [pick(), pick()]
    const amount = 1 + Math.floor(random() * 9)
    return {
      transactionId,
      isDone: false,
      path: '/data/mutate/production',
      body: {
        transactionId,
        mutations: [
          {patch: {id: from, dec: {balance: amount}}},
          {create: {_id: `receipt-${transactionId}`, _type: 'receipt', from, to, amount}},
          {patch: {id: to, inc: {balance: amount}}},
        ],
      },
    }
  }

  function publication(transactionId: string): Job {
    const publishedId = `page-${transactionId}`
    const draftId = `drafts.${publishedId}`
    const type = 'sanity.action.document'
    return {
      transactionId,
      isDone: false,
      page: publishedId,
      path: '/data/actions/production',
      body: {
        transactionId,
        actions: [
          {
            actionType: `${type}.create`,
            publishedId,
            attributes: {_id: draftId, _type: 'page'},
            ifExists: 'fail',
          },
          {actionType: `${type}.edit`, draftId, publishedId, patch: {set: {text: transactionId}}},
          {actionType: `${type}.publish`, draftId, publishedId},
        ],
      },
    }
  }

  return {
    async open(url) {
      const mutations = accounts.map((_id) => ({
        create: {_id, _type: 'account', balance: deposit},
      }))
      expect((await post(url, '/data/mutate/production', {mutations})).status).toBe(200)
    },
    async work(client, url) {
      for (;;) {
        const job = pending.get(client) ?? nextJob(client)
        const isRepeated = pending.has(client)
        pending.set(client, job)
        const answer = await post(url, job.path, job.body).catch(() => undefined)
        if (!answer) return
        // Taken before its answer got out: then the repetition is refused, and that is an answer.
        expect(isRepeated ? [200, 409] : [200]).toContain(answer.status)
        if (answer.status === 409) {
          expect(answer.body).toMatchObject({error: {type: 'transactionAlreadyExistsError'}})
        }
        job.isDone = true
        done += 1
        pending.delete(client)
        for (const waiting of waiters) {
          if (done < waiting.count) continue
          waiters.delete(waiting)
          waiting.resolve()
        }
      }
    },
    async audit(url) {
      const documents = new Map((await readAll(url)).map((document) => [document._id, document]))
      const balances = new Map(accounts.map((id) => [id, deposit]))
      const lost: string[] = []
      for (const job of jobs) {
        const found = documents.get(job.page ?? `receipt-${job.transactionId}`)
        if (found) take(found, job, balances)
        else if (job.isDone) lost.push(job.transactionId)
        documents.delete(job.page ?? `receipt-${job.transactionId}`)
      }
      const stored = accounts.map((id) => [id, documents.get(id)?.balance])
      for (const id of accounts) documents.delete(id)

      expect(lost).toEqual([])
      expect(stored).toEqual([...balances])
      // Neither half a publication nor anything that nobody wrote.
      expect([...documents.keys()]).toEqual([])
    },
    acknowledged: () => done,
    afterMore(count) {
      return new Promise((resolve) => waiters.add({count: done + count, resolve}))
    },
  }
}

function take(found: StoredDocument, job: Job, balances: Map<string, number>): void {
  if (job.page !== undefined) {
    expect(found).toMatchObject({_type: 'page', text: job.transactionId})
    return
  }
  const {from, to, amount} = found
  if (typeof from !== 'string' || typeof to !== 'string' || typeof amount !== 'number') {
    throw new Error(`The receipt of ${job.transactionId} is torn`)
  }
  balances.set(from, (balances.get(from) ?? 0) - amount)
  balances.set(to, (balances.get(to) ?? 0) + amount)
}
