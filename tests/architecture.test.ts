import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join, relative, resolve} from 'node:path'

import {expect, test} from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * Who may import what (DESIGN section 2). A file belongs to the first room whose folder holds it; it may import
 * its own room, the rooms in `ours` and the packages in `packages` ("any": every installed one).
 */
type Room = {folder: string; ours: string[]; packages: string[] | 'any'}

const ROOMS: Room[] = [
  {folder: 'schemas/rules', ours: [], packages: []},
  {folder: 'schemas/generated', ours: [], packages: 'any'},
  {folder: 'schemas', ours: ['schemas/rules'], packages: ['@sanity/types']},
  {folder: 'studio', ours: ['schemas', 'schemas/rules'], packages: 'any'},
  {folder: 'local/content-lake', ours: [], packages: 'any'},
  {folder: 'local/identity', ours: ['local'], packages: []},
  {folder: 'local/static-host', ours: ['local'], packages: ['sirv']},
  {
    folder: 'local',
    ours: [
      'local/content-lake',
      'local/identity',
      'local/static-host',
      'scripts/catalogue/import-catalogue.ts',
    ],
    packages: 'any',
  },
  {folder: 'scripts', ours: ['schemas', 'schemas/rules'], packages: 'any'},
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
    ours: ['web/src/ui', 'web/src/lib', 'web/src/paths.ts', 'schemas/generated', 'schemas/rules'],
    packages: ['react', 'react-dom', 'react-router-dom', 'keen-slider', '@portabletext/react'],
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
  .concat('local')
  .filter((folder, index, all) => all.indexOf(folder) === index)
  .flatMap(filesBelow)

test('every room imports only what it may', () => {
  const violations = sourceFiles.flatMap(importsOf).flatMap(({from, specifier}) => {
    const reason = violationOf(from, specifier)
    return reason === null ? [] : [`${from} imports ${specifier}: ${reason}`]
  })

  expect(violations).toEqual([])
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

test('the check sees static, dynamic and type imports', () => {
  const text = `import a from './a.ts'\nimport type {B} from '../b.ts'\nexport * from "c"\nconst d = () => import('./d.ts')\nimport './e.css'`

  expect(specifiersIn(text)).toEqual(['./a.ts', '../b.ts', 'c', './d.ts', './e.css'])
  expect(violationOf('schemas/rules/x.ts', '@sanity/client')).not.toBeNull()
  expect(violationOf('local/content-lake/x.ts', '../settings.ts')).not.toBeNull()
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
  return readdirSync(join(root, folder), {recursive: true, withFileTypes: true})
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
