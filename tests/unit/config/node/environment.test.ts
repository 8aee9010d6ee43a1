import {readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {expect, test} from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

test('.env.example lists the variables that config/ reads, no more and no less', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  const read = sourcesBelow('config').flatMap(({text}) =>
    // Every name is written out, as a text of its own.
    [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, name]) => name),
  )

  expect(new Set(listed)).toEqual(new Set(read))
})

test('nothing else reads a variable of the product', () => {
  // What belongs to npm, to Node and to the tools that we run; and the text that two builders replace.
  const foreign = /\bprocess\.env\.(?:NODE_ENV|TMPDIR|npm_\w+)\b/g
  const readers = ['server', 'content-lake', 'schemas', 'scripts', 'studio', 'web']
    .flatMap(sourcesBelow)
    .filter(({text}) => /\bprocess\.env\b|\bloadEnv/.test(text.replaceAll(foreign, '')))

  expect(readers.map(({file}) => file)).toEqual(['studio/sanity.config.ts'])
})

function sourcesBelow(folder: string): {file: string; text: string}[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .map((file) => ({file, text: readFileSync(join(root, file), 'utf8')}))
}
