import {readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {expect, test} from 'vitest'

import {FLAGS} from '../../../../scripts/catalogue/flags.ts'
import {RULES} from '../../../../scripts/catalogue/normalise-entry.ts'
import {runCommand, testLake, workFolder} from '../support.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

type Example = {
  argv: string[]
  /** Lines that the page shows of what the command says. */
  shown: string[]
}

/** The commands of a page in its order, each with the output that stands in the next block or in comments. */
function examplesOf(page: string): Example[] {
  const blocks = [...page.matchAll(/^```(sh)?\n([^]*?)^```$/gm)]
  const examples: Example[] = []
  for (const [, language, body = ''] of blocks) {
    const lines = body.trimEnd().split('\n')
    if (language !== 'sh') {
      examples.at(-1)?.shown.push(...lines)
      continue
    }
    for (const line of lines) {
      const [command = '', comment] = line.split(/\s*#\s+/)
      if (command.startsWith('npm run import -- ')) {
        examples.push({argv: command.split(/\s+/).slice(4), shown: comment ? [comment] : []})
      } else if (command === '' && comment !== undefined) {
        examples.at(-1)?.shown.push(comment)
      }
    }
  }
  return examples
}

/** Numbers drift as the list grows; a page that is off by more than a tenth needs a new look. */
function assertShown(output: string, line: string): void {
  const words = (text: string) => text.trim().replace(/\d+/g, 'N')
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)
  const found = output.split('\n').find((said) => words(said).includes(words(line)))

  expect(found, `“${line}” in:\n${output}`).toBeDefined()
  for (const [index, number] of numbers(line).entries()) {
    const real = numbers(found ?? '')[index] ?? NaN
    expect(Math.abs(number - real), `${line} / ${found}`).toBeLessThanOrEqual(real / 10)
  }
}

test(
  'the commands of the page on importing say what the page shows',
  {timeout: 300_000},
  async () => {
    await using lake = await testLake()
    const folder = workFolder()
    symlinkSync(join(ROOT, 'seed'), join(folder, 'seed'))
    writeFileSync(
      join(folder, 'theirs.json'),
      JSON.stringify(
        Array.from({length: 52}, (_, index) => ({
          title: `Game ${index}`,
          url: index < 12 ? `https://game-${index}.example/` : `game-${index}`,
          category: index < 12 ? 'proxy' : 'html',
        })),
      ),
    )
    const examples = examplesOf(readFileSync(join(ROOT, 'docs/import.md'), 'utf8'))

    for (const {argv, shown} of examples) {
      const {stdout, stderr} = await runCommand(argv, {folder, port: lake.port})
      expect(stderr).not.toMatch(/See --help/)
      for (const line of shown) assertShown(stdout, line)
    }
    expect(examples.length).toBeGreaterThan(5)
    expect(examples.flatMap(({shown}) => shown).length).toBeGreaterThan(7)
  },
)

test('the page on importing names every option, rule and flag', {timeout: 60_000}, async () => {
  const page = readFileSync(join(ROOT, 'docs/import.md'), 'utf8')
  const {stdout} = await runCommand(['--help'], {folder: workFolder(), port: null})
  const options = [...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option)

  expect(options.length).toBeGreaterThan(12)
  expect(options.filter((option) => !page.includes(option))).toEqual(['--help'])
  expect(RULES.filter(({id}) => !page.includes(`\`${id}\``)).map(({id}) => id)).toEqual([])
  expect(Object.keys(FLAGS).filter((flag) => !page.includes(`\`${flag}\``))).toEqual([])
})
