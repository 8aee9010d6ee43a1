import {readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {expect, test} from 'vitest'
import {contentOf, openStore, put, type Content} from './lake-in-a-folder.ts'
import {aFolder, randomNumbers} from './lake-under-fault.ts'

/** A dataset of a few dozen documents with their history, closed as after a clean stop. */
async function aDataset(): Promise<{bytes: Buffer; content: Content}> {
  const folder = await aFolder()
  const store = openStore(folder)
  for (let number = 0; number < 30; number++) {
    put(store, `doc-${number}`, 'first')
    put(store, `doc-${number}`, `second, and longer, ${'é'.repeat(number * 40)}`)
  }
  put(store, 'large', 'y'.repeat(20_000))
  const content = contentOf(store)
  store.close()
  return {bytes: await readFile(join(folder, 'production.sqlite')), content}
}

/** What opening the bytes comes to: what they hold, or the line that refuses them. */
async function openBytes(folder: string, bytes: Buffer): Promise<Content | string> {
  for (const suffix of ['-wal', '-shm']) {
    await rm(join(folder, `production.sqlite${suffix}`), {force: true})
  }
  await writeFile(join(folder, 'production.sqlite'), bytes)
  let store
  try {
    store = openStore(folder)
    return contentOf(store)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    store?.close()
  }
}

type Verdict = 'noticed' | 'harmless' | 'one document' | 'silently wrong'

/**
 * What comes of opening the bytes, compared with what they should hold. SQLite has no checksums:
 * a byte inside of a text changes that text, and nothing else.
 */
async function judge(folder: string, bytes: Buffer, content: Content): Promise<Verdict> {
  const result = await openBytes(folder, bytes)
  if (typeof result === 'string') {
    const isNamed =
      /^The file ".*production\.sqlite" (is damaged|is empty|is of another dataset|cannot be used)[^\n]*$/.test(
        result,
      )
    return isNamed ? 'noticed' : 'silently wrong'
  }
  if (isDeepStrictEqual(result, content)) return 'harmless'
  const documents = countDifferent(result.documents, content.documents)
  // A state in the log is told twice: as what one transaction left and as what the next one found.
  const transactions = countDifferent(result.log, content.log)
  return documents <= 1 && transactions <= 2 ? 'one document' : 'silently wrong'
}

/** Infinite when one is missing. */
function countDifferent(found: unknown[], wanted: unknown[]): number {
  if (found.length !== wanted.length) return Infinity
  return found.filter((item, index) => !isDeepStrictEqual(item, wanted[index])).length
}

test(
  'whichever byte of a dataset changes, the file is named or no other document changes',
  {timeout: 180_000},
  async () => {
    const {bytes, content} = await aDataset()
    const folder = await aFolder()
    const random = randomNumbers(3)
    const wrong: number[] = []
    let noticed = 0
    for (let turn = 0; turn < 300; turn++) {
      const position = Math.floor(random() * bytes.length)
      const damaged = Buffer.from(bytes)
      damaged[position] = (damaged[position] ?? 0) ^ (1 + Math.floor(random() * 255))

      const verdict = await judge(folder, damaged, content)
      if (verdict === 'noticed') noticed += 1
      if (verdict === 'silently wrong') wrong.push(position)
    }
    expect(wrong).toEqual([])
    expect(noticed).toBeGreaterThan(25)
  },
)

test('a page of zeros in any place is noticed or changes nothing', {timeout: 90_000}, async () => {
  const {bytes, content} = await aDataset()
  const folder = await aFolder()
  const verdicts: Verdict[] = []
  for (let start = 0; start < bytes.length; start += 4_096) {
    const damaged = Buffer.from(bytes)
    damaged.fill(0, start, start + 4_096)
    verdicts.push(await judge(folder, damaged, content))
  }
  expect(verdicts.filter((verdict) => verdict !== 'noticed' && verdict !== 'harmless')).toEqual([])
  expect(verdicts.filter((verdict) => verdict === 'noticed').length).toBeGreaterThan(10)
})
