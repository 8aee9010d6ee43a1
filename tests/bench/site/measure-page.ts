import type {Browser, CDPSession, Page} from '@playwright/test'
import {pageFunctions} from 'lighthouse/core/lib/page-functions.js'

export type Profile = {
  /** How many times slower than this machine. */
  cpu: number
  /** Slow 4G of Lighthouse: 1.6 Mbit/s and 150 ms a request. */
  isThrottled: boolean
}

/** One visit with an empty cache. Milliseconds from the start of the navigation, bytes as they travel. */
export type Visit = {
  fcp: number
  lcp: number
  firstCard: number
  cls: number
  tbt: number
  /** All tasks of the page's main thread until it rests. */
  work: number
  bytes: number
  scriptBytes: number
  /** Scripts of the page itself, before it asks whether anything is new. */
  firstScriptBytes: number
  requests: number
}

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** What the idle page loads to find out what is new. */
const REFRESH = /\/assets\/refresh-/
const SETTLED_MS = 2_500

export async function visit(browser: Browser, address: string, profile: Profile): Promise<Visit> {
  return withPage(browser, profile, async (page, session) => {
    const traffic = watchTraffic(session)
    await page.goto(address, {waitUntil: 'load', timeout: 120_000})
    await settled(page)
    const seen = await page.evaluate(() => globalThis.bench)
    const {metrics} = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0
    return {...seen, tbt: blocked(seen), work: seconds * 1_000, ...traffic.sums()}
  })
}

/** Lighthouse's benchmark index of a page here and now: 1,000 is an office computer, twice as much twice as fast. */
export async function machineSpeed(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(pageFunctions.computeBenchmarkIndex)
  } finally {
    await page.close()
  }
}

/** A page of its own context: nothing is in its cache. */
export async function withPage<Value>(
  browser: Browser,
  {cpu, isThrottled}: Profile,
  work: (page: Page, session: CDPSession) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({
    viewport: {width: 1366, height: 768},
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Performance.enable')
    if (isThrottled) await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', {rate: cpu})
    return await work(page, session)
  } finally {
    await context.close()
  }
}

/** No request for a while, nor anything that was waiting for one. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', {timeout: 60_000})
  await page.waitForTimeout(SETTLED_MS)
}

type Seen = Pick<Visit, 'fcp' | 'lcp' | 'firstCard' | 'cls'> & {
  tasks: {start: number; length: number}[]
}

declare global {
  // oxlint-disable-next-line no-var -- how TypeScript names what hangs on the window
  var bench: Seen
}

/** Lighthouse's rule: what a task takes beyond 50 ms, after the first paint. */
function blocked({tasks, fcp}: Seen): number {
  return tasks
    .filter(({start}) => start >= fcp)
    .reduce((sum, {length}) => sum + Math.max(0, length - 50), 0)
}

/** Runs in the page before everything else. */
function observe(): void {
  const seen: Seen = {fcp: 0, lcp: 0, firstCard: 0, cls: 0, tasks: []}
  globalThis.bench = seen
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  watch('paint', ({name, startTime}) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('largest-contentful-paint', ({startTime}) => {
    seen.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry) seen.cls += Number(entry.value)
  })
  watch('longtask', ({startTime, duration}) => {
    seen.tasks.push({start: startTime, length: duration})
  })
  const look = () => {
    const card = document.querySelector('li a')
    const box = card?.getBoundingClientRect()
    const isSeen = box && box.width > 0 && box.height > 0 && box.top < innerHeight
    if (isSeen && card?.checkVisibility({opacityProperty: true})) seen.firstCard = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function watchTraffic(session: CDPSession) {
  const types = new Map<string, {type: string; isRefresh: boolean}>()
  const sizes = new Map<string, number>()
  let isRefreshing = false
  session.on('Network.requestWillBeSent', ({requestId, request, type}) => {
    if (REFRESH.test(request.url)) isRefreshing = true
    if (!request.url.startsWith('data:')) {
      types.set(requestId, {type: type ?? '', isRefresh: isRefreshing})
    }
  })
  session.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    sizes.set(requestId, encodedDataLength)
  })
  const sum = (wanted: (request: {type: string; isRefresh: boolean}) => boolean) =>
    [...types].reduce((bytes, [id, kind]) => bytes + (wanted(kind) ? (sizes.get(id) ?? 0) : 0), 0)
  return {
    sums: () => ({
      bytes: sum(() => true),
      scriptBytes: sum(({type}) => type === 'Script'),
      firstScriptBytes: sum(({type, isRefresh}) => type === 'Script' && !isRefresh),
      requests: types.size,
    }),
  }
}
