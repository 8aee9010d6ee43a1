import {
  array,
  assert as assertProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  property,
  record,
  type Arbitrary,
} from 'fast-check'
import {expect, test} from 'vitest'
import {MutationError} from '../../../../content-lake/errors.ts'
import type {JsonObject} from '../../../../content-lake/json.ts'
import {openDatasetFile} from '../../../../content-lake/storage/dataset-file.ts'
import {applyMutations} from '../../../../content-lake/transactions/apply-mutations.ts'
import {
  openDatasetStore,
  type DatasetStore,
} from '../../../../content-lake/storage/dataset-store.ts'
import {listenerEvents} from '../../../../content-lake/listeners/listener-events.ts'
import {outgoingReferences} from '../../../../content-lake/transactions/references.ts'

const ids = ['a', 'b', 'c', 'd', 'drafts.a']
const identity = {name: 'test', createdAt: '2026-01-01T00:00:00.000Z'}
const someId = constantFrom(...ids)
const someMutation: Arbitrary<JsonObject> = oneof(
  record({create: record({_id: someId, _type: constant('game'), n: nat(9)})}),
  record({createOrReplace: record({_id: someId, _type: constant('game'), n: nat(9)})}),
  record({
    createIfNotExists: record({
      _id: someId,
      _type: constant('slide'),
      game: record({_type: constant('reference'), _ref: someId}),
    }),
  }),
  record({patch: record({id: someId, inc: record({n: nat(5)})})}),
  record({delete: record({id: someId})}),
)

/**
 * Any run of transactions, good and bad: what is in memory is what is in the file, references
 * hold, and a listener that follows the events ends with the same documents by an unbroken
 * chain of revisions.
 */
test('memory, file, references and listeners agree after any transactions', () => {
  assertProperty(
    property(
      array(array(someMutation, {minLength: 1, maxLength: 4}), {maxLength: 25}),
      (batches) => {
        const file = openDatasetFile(':memory:', identity, {mayBeNew: true})
        const store = openDatasetStore({
          name: 'test',
          file,
          report: (error) => {
            throw error
          },
        })
        const followed = new Map<string, unknown>()
        const revisions = new Map<string, unknown>()
        store.onCommit((transaction) => {
          const events = listenerEvents(transaction, {
            matches: () => true,
            caller: 'signed-in',
            includeResult: true,
            includePreviousRevision: false,
            includeMutations: false,
            includeEffects: false,
            includeAllVersions: true,
            visibility: 'query',
          })
          for (const event of events) {
            const id = event.eventId.split('#')[1] ?? ''
            expect(event.previousRev).toBe(revisions.get(id))
            if (event.transition === 'disappear') {
              followed.delete(id)
              revisions.delete(id)
            } else {
              followed.set(id, event.result)
              revisions.set(id, event.resultRev)
            }
          }
        })

        for (const [number, mutations] of batches.entries()) {
          const before = store.all()
          const error = transact(store, number, mutations)
          // A refused transaction leaves everything as it was.
          expect([MutationError, undefined]).toContain(error?.constructor)
          expect(error === undefined || store.all() === before).toBe(true)
        }

        const documents = store.all()
        expect(file.load()).toEqual(documents)
        expect(documents.map(({_id}) => store.get(_id))).toEqual(documents)
        expect(new Map(documents.map((document) => [document._id, document]))).toEqual(followed)
        const strong = documents.flatMap((document) =>
          [...outgoingReferences(document).keys()].map((target) => ({
            source: document._id,
            target,
          })),
        )
        expect(strong.filter(({target}) => !store.get(target))).toEqual([])
        const referrersOf = (id: string) =>
          strong.filter(({target}) => target === id).map(({source}) => source)
        for (const id of ids) {
          expect(store.references.referrers(id, 'strong')).toEqual(referrersOf(id))
        }
        store.close()
      },
    ),
    {numRuns: 60},
  )
})

function transact(store: DatasetStore, number: number, mutations: JsonObject[]): Error | undefined {
  try {
    store.transact({
      transactionId: `t${number}`,
      author: 'u',
      now: new Date(1_767_225_600_000 + number * 1000),
      dryRun: false,
      apply: (copy) =>
        applyMutations(copy, mutations, {
          createId: () => `made-${number}`,
          select: () => [],
          autoGenerateArrayKeys: false,
        }),
      authorize: () => undefined,
    })
  } catch (error) {
    return error instanceof Error ? error : new Error('Something else was thrown')
  }
  return undefined
}
