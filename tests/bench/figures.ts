import type {GameFigures} from './games.ts'
import type {ImportFigures} from './importer.ts'
import type {Scores} from './site/lighthouse.ts'
import type {SiteFigures} from './site/site.ts'

/** A table in Markdown, its columns padded so that it can be read as text too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** The row's column *CPU*. */
function speed({setting, cpu}: Pick<SiteFigures, 'setting' | 'cpu'>): string {
  return setting === 'even' ? `even (${cpu.toFixed(1)}x)` : setting
}

/** Milliseconds of the site with its ratio to the floor. */
export function siteTable(figures: readonly SiteFigures[]): string {
  return table(
    [
      'games',
      'CPU',
      'machine',
      'FCP',
      'LCP',
      'first card',
      'floor FCP / LCP / card',
      'CLS',
      'TBT',
      'work (floor)',
      'kB',
      'requests',
      'JS first / all kB',
      'search, first',
      'search',
      'launch',
    ],
    figures.map(({games, machine, floor, site, firstSearch, search, launch, ...one}) => [
      games,
      speed(one),
      machine.toFixed(0),
      ...(['fcp', 'lcp', 'firstCard'] as const).map(
        (name) => `${ms(site[name])} (${(site[name] / floor[name]).toFixed(2)}x)`,
      ),
      [floor.fcp, floor.lcp, floor.firstCard].map(ms).join(' / '),
      site.cls.toFixed(3),
      ms(site.tbt),
      `${ms(site.work)} (${ms(floor.work)})`,
      kB(site.bytes),
      String(site.requests),
      `${kB(site.firstScriptBytes)} / ${kB(site.scriptBytes)}`,
      ms(firstSearch),
      ms(search),
      launch === null ? '–' : ms(launch),
    ]),
  )
}

export function prerenderTable(figures: readonly SiteFigures[]): string {
  return table(
    ['games', 'pages', 'seconds', 'CPU seconds'],
    figures.flatMap(({games, prerender}) =>
      prerender === null
        ? []
        : [
            [
              games,
              prerender.pages.toLocaleString('en'),
              prerender.seconds.toFixed(0),
              prerender.cpuSeconds.toFixed(0),
            ],
          ],
    ),
  )
}

export function lighthouseTable(scores: readonly Scores[]): string {
  return table(
    [
      'page',
      'CPU',
      'machine',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'audits below 90',
    ],
    scores.map((one) => [
      one.page,
      speed(one),
      one.machine.toFixed(0),
      String(one.performance),
      String(one.accessibility),
      String(one['best-practices']),
      String(one.seo),
      one.failed.join(', ') || '–',
    ]),
  )
}

export function importerTable(figures: readonly ImportFigures[]): string {
  return table(
    [
      'entries',
      'seconds',
      'CPU seconds',
      'peak MB',
      'mutations',
      'again: seconds',
      'mutations',
      'all changed: seconds',
      'peak MB',
      'mutations',
    ],
    figures.map(({entries, first, second, update}) => [
      entries.toLocaleString('en'),
      first.seconds.toFixed(1),
      first.cpuSeconds.toFixed(1),
      first.peakMb.toFixed(0),
      String(first.mutations),
      second.seconds.toFixed(1),
      String(second.mutations),
      update.seconds.toFixed(1),
      update.peakMb.toFixed(0),
      String(update.mutations),
    ]),
  )
}

function ms(value: number): string {
  return String(Math.round(value))
}

function kB(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}

export function gamesTable(figures: readonly GameFigures[]): string {
  return table(
    ['game', 'pictures a second at CPU 4x', 'work for each, ms'],
    figures.map(({game, fps, work}) => [game, fps.toFixed(0), work.toFixed(1)]),
  )
}
