import {existsSync} from 'node:fs'
import {readdir, readFile} from 'node:fs/promises'
import {dirname, join, relative} from 'node:path'

import {expect, test} from 'vitest'

import {isRecord} from '../../../server/is-record.ts'

const root = join(import.meta.dirname, '..', '..', '..')

async function pages(): Promise<{file: string; text: string}[]> {
  const inDocs = (await readdir(join(root, 'docs'), {recursive: true}))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file))
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    'games/README.md',
    'content-lake/README.md',
    ...inDocs,
  ]
  return Promise.all(
    files.map(async (file) => ({file, text: await readFile(join(root, file), 'utf8')})),
  )
}

async function scripts(): Promise<string[]> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return isRecord(manifest) && isRecord(manifest.scripts) ? Object.keys(manifest.scripts) : []
}

/** Every match of the pattern's first group, with the page it stands on. */
async function named(pattern: RegExp): Promise<{file: string; name: string}[]> {
  return (await pages()).flatMap(({file, text}) =>
    [...text.matchAll(pattern)].map((match) => ({file, name: match[1] ?? ''})),
  )
}

test('every npm script that a page names is there', async () => {
  const known = await scripts()
  const used = await named(/npm run (?:--silent )?([a-z][\w:-]*)/g)
  expect(used).not.toEqual([])
  expect(used.filter(({name}) => !known.includes(name))).toEqual([])
})

test('every script for people is in the README', async () => {
  const {text} = (await pages()).find(({file}) => file === 'README.md') ?? {text: ''}
  const forPeople = (await scripts()).filter((name) => !name.startsWith('pre'))
  expect(forPeople.filter((name) => !text.includes(name))).toEqual([])
})

test('every script for people is run by CI, as they type it', async () => {
  const runs = await Promise.all(
    ['.ci/run', '.ci/newcomer', '.github/workflows/weekly.yml'].map((file) =>
      readFile(join(root, file), 'utf8'),
    ),
  )
  const isRun = (name: string) =>
    new RegExp(
      `\\bnpm (?:run )?${name}\\b|^start (?:run )?${name}$|\\bfor .*\\b${name}\\b`,
      'm',
    ).test(runs.join('\n'))
  const forPeople = (await scripts()).filter((name) => !name.startsWith('pre'))
  expect(forPeople.filter((name) => !isRun(name))).toEqual([])
})

test('every link between pages leads to a file and to a heading of it', async () => {
  const links = await named(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)
  const texts = new Map((await pages()).map(({file, text}) => [file, text]))
  const broken = links.filter(({file, name}) => {
    const [path = '', heading] = name.split('#')
    const target = path === '' ? file : relative(root, join(root, dirname(file), path))
    if (!existsSync(join(root, target))) return true
    return heading !== undefined && !headings(texts.get(target) ?? '').includes(heading)
  })
  expect(broken).toEqual([])
})

/** The anchors that code hosts make of headings. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every variable that a page names is one of .env.example', async () => {
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const known = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  const used = await named(/\b((?:VITE|SANITY)_[A-Z_]*[A-Z])\b/g)
  expect(used.filter(({name}) => !known.includes(name))).toEqual([])
})

test('every source file that a page names is there', async () => {
  const files = await named(
    /`((?:config|local|scripts|schemas|studio|web|tests|games|seed)\/[\w./-]+)`/g,
  )
  expect(files.filter(({name}) => !name.includes('…') && !existsSync(join(root, name)))).toEqual([])
})

test('every section and decision that a comment quotes is there', async () => {
  const text = async (file: string) => readFile(join(root, 'docs', file), 'utf8')
  const [specification, design] = [await text('specification.md'), await text('design.md')]
  const numbers = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, n]) => n)
  const known = {
    'spec section': numbers(specification, /^## (\d+)\./gm),
    'DESIGN section': numbers(design, /^## (\d+)\./gm),
    decision: numbers(design, /^(\d+)\. /gm),
  }

  const quoted = (await comments()).flatMap(({file, words}) =>
    [
      ...words.matchAll(/\b(spec section|DESIGN section|(?<=DESIGN |section 5, )decision) (\d+)/g),
    ].map(([, kind = '', number]) => ({file, kind, number})),
  )
  expect(quoted.length).toBeGreaterThan(50)
  expect(
    quoted.filter(
      ({kind, number}) =>
        !Object.entries(known).some(([name, all]) => name === kind && all.includes(number)),
    ),
  ).toEqual([])
})

/** The sources, each as one line of words without the marks of its comments. */
async function comments(): Promise<{file: string; words: string}[]> {
  const folders = [
    'config',
    'schemas',
    'studio',
    'scripts',
    'server',
    'content-lake',
    'web/src',
    'tests',
  ]
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), {recursive: true}))
        .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.includes('node_modules'))
        .map((file) => join(folder, file)),
    ),
  )
  return Promise.all(
    files.flat().map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return {file, words: text.replaceAll(/\s+(?:\/{2}|\*)?\s*/g, ' ')}
    }),
  )
}
