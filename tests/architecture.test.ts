import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {basename, dirname, join, relative, resolve} from 'node:path'

import {expect, test} from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * Who may import what (DESIGN section 2). A file belongs to the first room whose folder holds it; it may import
 * its own room, the rooms in `ours` and the packages in `packages` ("any": every installed one).
 */
type Room = {folder: string; ours: string[]; packages: string[] | 'any'}

/** Reads `.env`; for the configuration of Vite and of the Sanity CLI, and for the prerender. */
const ENVIRONMENT = 'config/node/environment.ts'

const ROOMS: Room[] = [
  {folder: 'config', ours: [], packages: []},
  {folder: 'config/node', ours: ['config'], packages: []},
  {folder: 'schemas/rules', ours: [], packages: []},
  {folder: 'schemas/generated', ours: [], packages: 'any'},
  {folder: 'schemas', ours: ['schemas/rules'], packages: ['@sanity/types']},
  {folder: 'studio', ours: ['config', ENVIRONMENT, 'schemas', 'schemas/rules'], packages: 'any'},
  {folder: 'content-lake', ours: [], packages: 'any'},
  {folder: 'server/identity', ours: ['server'], packages: []},
  {
    folder: 'server/static-host',
    ours: ['config', 'server', 'content-lake'],
    packages: ['mrmime'],
  },
  {
    folder: 'server',
    ours: [
      'config',
      'config/node',
      'content-lake',
      'server/identity',
      'server/static-host',
      'scripts/catalogue/import-catalogue.ts',
    ],
    packages: 'any',
  },
  {folder: 'scripts', ours: ['config', 'config/node', 'schemas', 'schemas/rules'], packages: 'any'},
  {
    folder: 'web/src/content',
    ours: ['schemas/generated', 'schemas/rules', 'web/src/config.ts', 'web/src/lib'],
    packages: 'any',
  },
  {
    folder: 'web/src/auth',
    ours: ['web/src/config.ts', 'web/src/lib'],
    packages: ['react', 'firebase'],
  },
  {
    folder: 'web/src/features',
    ours: [
      'web/src/components',
      'web/src/ui',
      'web/src/lib',
      'web/src/paths.ts',
      'schemas/generated',
      'schemas/rules',
    ],
    packages: ['react', 'react-dom', 'react-router-dom', 'keen-slider', '@portabletext/react'],
  },
  {
    folder: 'web/src/components',
    ours: ['web/src/lib'],
    packages: ['react', 'react-router-dom'],
  },
  {folder: 'web/src/ui', ours: ['web/src/lib', 'schemas/rules'], packages: ['react', 'react-dom']},
  {
    folder: 'web/src/lib',
    ours: ['schemas/rules', 'schemas/generated'],
    packages: ['react', 'react-dom', '@portabletext/react'],
  },
  {
    folder: 'web/src/routes',
    ours: [
      'web/src/content',
      'web/src/auth',
      'web/src/config.ts',
      'web/src/features',
      'web/src/ui',
      'web/src/lib',
      'web/src/paths.ts',
      'schemas/rules',
    ],
    packages: ['react', 'react-dom', 'react-router-dom'],
  },
  {
    folder: 'web',
    ours: [
      'config',
      ENVIRONMENT,
      'web/src',
      'web/src/routes',
      'web/src/content',
      'web/src/auth',
      'web/src/features',
      'web/src/ui',
      'web/src/lib',
      'schemas',
      'schemas/rules',
    ],
    packages: 'any',
  },
]

type Import = {from: string; specifier: string}

const sourceFiles = ROOMS.map(({folder}) => folder)
  .filter((folder) => !folder.includes('/'))
  .concat('server', 'content-lake')
  .filter((folder, index, all) => all.indexOf(folder) === index)
  .flatMap(filesBelow)

test('every room imports only what it may', () => {
  const violations = sourceFiles.flatMap(importsOf).flatMap(({from, specifier}) => {
    const reason = violationOf(from, specifier)
    return reason === null ? [] : [`${from} imports ${specifier}: ${reason}`]
  })

  expect(violations).toEqual([])
})

test('files of the content lake do not import each other in a circle', () => {
  let files = filesBelow('content-lake')
  let before = Infinity
  while (files.length < before) {
    before = files.length
    const left = new Set<string | null>(files)
    files = files.filter((file) =>
      importsOf(file).some(({from, specifier}) => left.has(targetOf(from, specifier))),
    )
  }

  expect(files).toEqual([])
})

test('no feature imports another feature', () => {
  const violations = sourceFiles
    .filter((file) => file.startsWith('web/src/features/'))
    .flatMap(importsOf)
    .filter(({from, specifier}) => {
      const target = targetOf(from, specifier)
      return target?.startsWith('web/src/features/') && featureOf(target) !== featureOf(from)
    })

  expect(violations).toEqual([])
})

test('msw appears in tests only, and nothing imports tests', () => {
  const violations = sourceFiles
    .flatMap(importsOf)
    .filter(
      ({from, specifier}) =>
        packageOf(specifier) === 'msw' || targetOf(from, specifier)?.startsWith('tests/'),
    )

  expect(violations).toEqual([])
})

test('only content talks to the Content Lake and only auth touches firebase', () => {
  const violations = sourceFiles
    .filter((file) => file.startsWith('web/'))
    .flatMap(importsOf)
    .filter(({from, specifier}) => {
      const name = packageOf(specifier)
      if (name === 'firebase') return !from.startsWith('web/src/auth/')
      return (
        (name === '@sanity/client' || name === '@sanity/image-url') &&
        !from.startsWith('web/src/content/')
      )
    })

  expect(violations).toEqual([])
})

test('what runs in the browser takes nothing of Node from config', () => {
  const inBrowser = sourceFiles.filter(
    (file) =>
      /^(?:web\/src|studio|config)\//.test(file) &&
      !/^config\/node\/|\/(?:vite\.config|sanity\.cli)\.ts$/.test(file),
  )
  const violations = inBrowser
    .flatMap(importsOf)
    .filter(({from, specifier}) =>
      specifier.startsWith('node:')
        ? from.startsWith('config/')
        : targetOf(from, specifier)?.startsWith('config/node/'),
    )

  expect(violations).toEqual([])
})

test('a unit test lies where its source file lies, below tests/unit', () => {
  const tests = filesBelow('tests/unit').filter((file) => /\.test\.tsx?$/.test(file))
  const misplaced = tests.flatMap((file) => {
    const folder = dirname(relative('tests/unit', file))
    if (!existsSync(join(root, folder))) return `${file}: there is no folder ${folder}`

    const [room = ''] = folder.split('/')
    const sources = (room === '.' ? [] : codeBelow(room)).filter(
      (source) => nameOf(source) === nameOf(file),
    )
    const isBySource = sources.length === 0 || sources.some((source) => dirname(source) === folder)
    return isBySource ? [] : `${file} tests ${sources.join(' or ')}`
  })

  expect(tests.length).toBeGreaterThan(100)
  expect(misplaced).toEqual([])
})

test('a folder of unit tests has no more than fifteen files, or as many as the folder it mirrors', () => {
  const files = filesBelow('tests/unit')
  const crowded = [...new Set(files.map((file) => dirname(file)))].filter((folder) => {
    const mirrored = readdirSync(join(root, relative('tests/unit', folder))).length
    return files.filter((file) => dirname(file) === folder).length > Math.max(15, mirrored)
  })

  expect(crowded).toEqual([])
})

test('the check sees static, dynamic and type imports', () => {
  const text = `import a from './a.ts'\nimport type {B} from '../b.ts'\nexport * from "c"\nconst d = () => import('./d.ts')\nimport './e.css'`

  expect(specifiersIn(text)).toEqual(['./a.ts', '../b.ts', 'c', './d.ts', './e.css'])
  expect(violationOf('schemas/rules/x.ts', '@sanity/client')).not.toBeNull()
  expect(violationOf('content-lake/x.ts', '../servers.ts')).not.toBeNull()
  expect(violationOf('config/x.ts', '../server/servers.ts')).not.toBeNull()
  expect(violationOf('web/src/routes/x.tsx', '../../../config/project.ts')).not.toBeNull()
  expect(violationOf('web/src/ui/x.tsx', '../content/client.ts')).not.toBeNull()
  expect(violationOf('web/src/routes/x.tsx', '../content/client.ts')).toBeNull()
})

function violationOf(from: string, specifier: string): string | null {
  const room = roomOf(from)
  if (!room) return 'the file is in no room'

  const target = targetOf(from, specifier)
  if (target === null) {
    const name = packageOf(specifier)
    const isAllowed =
      specifier.startsWith('node:') || room.packages === 'any' || room.packages.includes(name)
    return isAllowed ? null : `${room.folder} may not use the package ${name}`
  }
  const targetRoom = roomOf(target)
  if (targetRoom === room) return null
  const isAllowed = room.ours.some(
    (allowed) => target === allowed || targetRoom?.folder === allowed,
  )
  return isAllowed
    ? null
    : `${room.folder} may not import from ${targetRoom?.folder ?? dirname(target)}`
}

/** The most special room that holds the file. */
function roomOf(file: string): Room | undefined {
  return ROOMS.filter(({folder}) => file.startsWith(`${folder}/`)).sort(
    (a, b) => b.folder.length - a.folder.length,
  )[0]
}

/** The imported file from the root, or `null` for a package. */
function targetOf(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  return relative(root, resolve(root, dirname(from), specifier.replace(/\?.*$/, '')))
}

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

function featureOf(file: string): string | undefined {
  return file.split('/')[3]
}

function importsOf(file: string): Import[] {
  return specifiersIn(readFileSync(join(root, file), 'utf8')).map((specifier) => ({
    from: file,
    specifier,
  }))
}

/** Every text that follows `from`, `import` or `import(`; comments are taken out first. */
function specifiersIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)].map(
    ([, , specifier = '']) => specifier,
  )
}

function filesBelow(folder: string): string[] {
  return codeBelow(folder).filter((file) => /\.tsx?$/.test(file))
}

function codeBelow(folder: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, withFileTypes: true})
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.(?:tsx?|m?js)$/.test(entry.name) &&
        !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** `retry` of `scripts/lib/retry.ts` and of its test. */
function nameOf(file: string): string {
  return basename(file).replace(/(?:\.test|\.d)?\.\w+$/, '')
}
