import lighthouse from 'lighthouse'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {freePorts} from '../../support/product.ts'
import {median} from '../median.ts'
import {seededSite} from './built-sites.ts'
import {EVEN, firstGame, SLOW, withSite, type Setting} from './site.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores of 0 to 100 of one page, medians. */
export type Scores = {
  page: string
  setting: Setting['name']
  /** How many times slower than it is the processor is taken to be. */
  cpu: number
  /** Benchmark index of the browser, median of the runs. */
  machine: number
  failed: string[]
} & Record<(typeof CATEGORIES)[number], number>

/** Lighthouse's mobile run over the four kinds of pages that visitors come in by, at its own speed and the even one. */
export async function measureLighthouse(rounds: number): Promise<Scores[]> {
  const {site: port} = await freePorts()
  return withSite(
    await seededSite(),
    async (_, {dist}, origins) => {
      const scores: Scores[] = []
      for (const page of ['/', '/play', `/play/${encodeSwfId(firstGame(dist))}`, '/articles']) {
        const own = await scoresOf(`${origins.site}${page}`, port, rounds, SLOW.cpu(0))
        const cpu = EVEN.cpu(own.machine)
        const even = await scoresOf(`${origins.site}${page}`, port, rounds, cpu)
        scores.push({page, setting: SLOW.name, ...own}, {page, setting: EVEN.name, ...even})
      }
      return scores
    },
    [`--remote-debugging-port=${port}`],
  )
}

async function scoresOf(
  address: string,
  port: number,
  rounds: number,
  cpu: number,
): Promise<Omit<Scores, 'page' | 'setting'>> {
  const runs: Record<string, number>[] = []
  const machine: number[] = []
  const failed = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const run = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      throttling: {cpuSlowdownMultiplier: cpu},
    })
    if (!run) throw new Error(`Lighthouse gave no result for ${address}.`)
    const {categories, audits, environment} = run.lhr
    machine.push(environment.benchmarkIndex)
    runs.push(
      Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ),
    )
    for (const name of CATEGORIES) {
      for (const {id, weight} of categories[name]?.auditRefs ?? []) {
        const score = audits[id]?.score
        if (weight > 0 && typeof score === 'number' && score < 0.9) failed.add(id)
      }
    }
  }
  const of = (name: string) => median(runs.map((run) => run[name] ?? 0))
  return {
    cpu,
    machine: median(machine),
    failed: [...failed],
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  }
}
