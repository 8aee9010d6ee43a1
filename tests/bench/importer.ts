import {fork} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {writeDocuments} from './lake-documents.ts'

/** An import into an empty lake, the same list once more, and a list that changes every game. */
export type ImportFigures = {
  entries: number
  first: ImportRun
  second: ImportRun
  update: ImportRun
}
type ImportRun = {seconds: number; cpuSeconds: number; peakMb: number; mutations: number}

const words = 'crate snake tin merge roof neon tiger comet paddle marble rocket lantern'.split(' ')
const types = ['external', 'html5', 'flash', 'waflash']

export async function measureImporter(sizes: number[]): Promise<ImportFigures[]> {
  const figures: ImportFigures[] = []
  for (const entries of sizes) figures.push(await measure(entries))
  return figures
}

async function measure(entries: number): Promise<ImportFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'import-bench-'))
  await writeDocuments(folder, 0)
  const listFor = (time: string) => {
    const list = join(folder, `${time}.json`)
    const all = Array.from({length: entries}, (_, index) => entry(index, time))
    writeFileSync(list, JSON.stringify(all))
    return list
  }
  const list = listFor('break')
  const changed = listFor('holidays')
  const server = fork(join(import.meta.dirname, 'lake-server.ts'), [folder], {
    execArgv: ['--max-semi-space-size=8'],
  })
  try {
    // Safe: the first thing that the server says is its port.
    const [{port}] = (await once(server, 'message')) as [{port: number}]
    const run = async (file: string): Promise<ImportRun> => {
      const child = fork(
        join(import.meta.dirname, 'importer-run.ts'),
        [file, `http://localhost:${port}`],
        // As the command sets it for itself.
        {execArgv: ['--optimize-for-size']},
      )
      const ended = once(child, 'exit')
      const said = await Promise.race([once(child, 'message'), ended])
      await ended
      // Safe: it says what it measured, or ends with an exit code.
      const [figures] = said as [ImportRun | number]
      if (typeof figures === 'number') throw new Error(`The import ended with code ${figures}.`)
      return figures
    }
    return {entries, first: await run(list), second: await run(list), update: await run(changed)}
  } finally {
    server.disconnect()
    await once(server, 'exit')
    rmSync(folder, {recursive: true})
  }
}

function entry(number: number, time: string): object {
  const type = types[number % 4] ?? 'html5'
  const name = `${words[number % 12]} ${words[(number * 7 + 3) % 12]} ${number}`
  return {
    id: number,
    name,
    path: pathOf(type, number),
    img: `${number}.png`,
    dateAdded: new Date(1_500_000_000_000 + number * 7_200_000).toISOString().slice(0, 10),
    description: `A game of the ${words[(number + 5) % 12]} for the ${time}.`,
    gameType: type,
    isTrending: number % 17 === 0 ? 'isTrending' : false,
  }
}

function pathOf(type: string, number: number): string {
  if (type === 'external') return `https://games.example/${number}/`
  if (type === 'flash') return `game-${number}.swf`
  return type === 'waflash' ? `waflash/game-${number}` : `game-${number}`
}
