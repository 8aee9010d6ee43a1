import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {expect, test} from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')

/** Words of Studio and its plugins, which our code does not spell. */
const OF_STUDIO = ['Unpublish', 'Discard changes', 'Duplicate', 'Toggle Increments']

async function sourceOf(folder: string): Promise<string> {
  const files = await readdir(join(root, folder), {recursive: true})
  const texts = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFile(join(root, folder, file), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

test('what the handbook calls a button, a list or a field is called so in the studio', async () => {
  const handbook = await readFile(join(root, 'docs', 'handbook.md'), 'utf8')
  const source = `${await sourceOf('studio')}\n${await sourceOf('schemas')}`
  const named = [...handbook.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, words = '']) => words)

  expect(named.length).toBeGreaterThan(40)
  const unheardOf = named
    .filter((words) => !OF_STUDIO.includes(words))
    .flatMap((words) => words.split(' … '))
    .filter((words) => !source.includes(words))
  expect(unheardOf).toEqual([])
})
