import {setTimeout as wait} from 'node:timers/promises'

import type {Driver} from './driver.ts'

const LIMIT_MS = 60_000
const LOOK_EVERY_MS = 150

/** Keys without a character. https://w3c.github.io/webdriver/#keyboard-actions */
export const KEYS = {enter: '\uE007', down: '\uE015', left: '\uE012', right: '\uE014'}

/** What a test does with a page: the same in every browser. */
export type Page = {
  open(path: string): Promise<void>
  /** Runs a function in the page; what it gives and takes travels as JSON, and it sees nothing around it. */
  evaluate<Args extends unknown[], Value>(
    act: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value>
  /** The same in the document of a frame. */
  evaluateIn<Args extends unknown[], Value>(
    frame: string,
    act: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value>
  /** Presses the mouse on what the selector finds, or on the one of them that has this name. */
  click(selector: string, name?: string): Promise<void>
  /** Presses keys one after the other. */
  type(...keys: string[]): Promise<void>
  /** Asks until the answer is yes; rejects after a minute with what was waited for and the last error. */
  until(what: string, isSo: () => Promise<boolean>, limitMs?: number): Promise<void>
}

export function createPage(driver: Driver, site: string): Page {
  const run = async <Value>(act: unknown, args: unknown[], frame?: string): Promise<Value> => {
    const call = `(${String(act)})(...${JSON.stringify(args)})`
    return JSON.parse(await driver.evaluate(`JSON.stringify(${call} ?? null)`, frame))
  }

  const page: Page = {
    open: (path) => driver.open(site + path),
    evaluate: (act, ...args) => run(act, args),
    evaluateIn: (frame, act, ...args) => run(act, args, frame),

    async click(selector, name) {
      const what = name === undefined ? selector : `${selector} “${name}”`
      let point: Point | null = null
      await page.until(`${what} can be pressed`, async () => {
        const before = point
        point = await page.evaluate(pointOn, selector, name ?? null)
        return point !== null && point.x === before?.x && point.y === before.y
      })
      const {x, y} = point ?? {x: 0, y: 0}
      await driver.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: {pointerType: 'mouse'},
          actions: [
            {type: 'pointerMove', x, y, duration: 0},
            {type: 'pointerDown', button: 0},
            {type: 'pointerUp', button: 0},
          ],
        },
      ])
    },

    async type(...keys) {
      const actions = keys.flatMap((value) => [
        {type: 'keyDown' as const, value},
        {type: 'keyUp' as const, value},
      ])
      await driver.perform([{type: 'key', id: 'keyboard', actions}])
    },

    async until(what, isSo, limitMs = LIMIT_MS) {
      const end = Date.now() + limitMs
      let trouble = ''
      while (Date.now() < end) {
        try {
          if (await isSo()) return
          trouble = ''
        } catch (error) {
          trouble = error instanceof Error ? ` (${error.message})` : ''
        }
        await wait(LOOK_EVERY_MS)
      }
      throw new Error(`Not so within ${limitMs / 1_000} s: ${what}${trouble}`)
    },
  }
  return page
}

type Point = {x: number; y: number}

/** Run in the page: the middle of the control, once it can be seen and nothing lies over it. */
function pointOn(selector: string, name: string | null): Point | null {
  const control = [...document.querySelectorAll(selector)].find(
    (one) => name === null || (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  )
  if (!control) return null
  control.scrollIntoView({block: 'center', behavior: 'instant'})
  const {left, top, width, height} = control.getBoundingClientRect()
  const point = {x: Math.round(left + width / 2), y: Math.round(top + height / 2)}
  const hit = document.elementFromPoint(point.x, point.y)
  return hit !== null && control.contains(hit) ? point : null
}
