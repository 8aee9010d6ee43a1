import lighthouse from 'lighthouse'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {freePorts} from '../../support/product.ts'
import {median} from '../median.ts'
import {seededSite} from './built-sites.ts'
import {firstGame, withSite} from './site.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores of 0 to 100 of one page, medians. */
export type Scores = {page: string; failed: string[]} & Record<(typeof CATEGORIES)[number], number>

/** Lighthouse's mobile run over the four kinds of pages that visitors come in by. */
export async function measureLighthouse(rounds: number): Promise<Scores[]> {
  const {site: port} = await freePorts()
  return withSite(
    await seededSite(),
    async (_, {dist}, origins) => {
      const scores: Scores[] = []
      for (const page of ['/', '/play', `/play/${encodeSwfId(firstGame(dist))}`, '/articles']) {
        scores.push(await scoresOf(page, origins.site, port, rounds))
      }
      return scores
    },
    [`--remote-debugging-port=${port}`],
  )
}

async function scoresOf(
  page: string,
  origin: string,
  port: number,
  rounds: number,
): Promise<Scores> {
  const runs: Record<string, number>[] = []
  const failed = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const run = await lighthouse(`${origin}${page}`, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    if (!run) throw new Error(`Lighthouse gave no result for ${page}.`)
    const {categories, audits} = run.lhr
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
    page,
    failed: [...failed],
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  }
}
