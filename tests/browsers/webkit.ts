import {freePorts} from '../support/product.ts'
import {type Command, findProgram, startCommand} from './command.ts'
import {COMMAND_LIMIT_MS, type Driver, WINDOW} from './driver.ts'

/** The key under which WebDriver writes an element down. https://w3c.github.io/webdriver/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** How high its small browser's own bar is. */
const TOOLBAR = 38

/** Starts WebKitGTK's small browser, on a screen that nobody sees, and speaks classic WebDriver with it. */
export async function startWebkit(): Promise<Driver> {
  const driverPath = findProgram(['WebKitWebDriver'], 'WebKitGTK’s driver', 'webkit2gtk-driver')
  const screenPath = findProgram(['Xvfb'], 'The screen that WebKitGTK needs, Xvfb,', 'xvfb')

  const {width, height} = WINDOW
  const started: Command[] = []
  const stop = async () => {
    for (const command of started.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- the browser ends before its screen
      await command.stop()
    }
  }
  try {
    const size = `${width}x${height + TOOLBAR}x24`
    const screen = await startCommand({
      path: screenPath,
      args: ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', size],
    })
    started.push(screen)
    const [, display = ''] = await screen.said(/^(\d+)$/m)

    const {site: port} = await freePorts()
    // In the locale C a page is told that its visitor reads “C”, which Ruffle cannot take.
    const variables = {DISPLAY: `:${display}`, LC_ALL: 'en_GB.UTF-8'}
    const driver = await startCommand({path: driverPath, args: [`--port=${port}`], variables})
    started.push(driver)
    const address = `http://127.0.0.1:${port}`
    await untilAnswers(address, driver)
    return {...(await openSession(address)), close: stop}
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilAnswers(address: string, driver: Command): Promise<void> {
  const end = Date.now() + COMMAND_LIMIT_MS
  while (!driver.hasEnded() && Date.now() < end) {
    const answer = await fetch(`${address}/status`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  throw new Error(`WebKitWebDriver did not start:\n${driver.output()}`)
}

async function openSession(address: string): Promise<Omit<Driver, 'close'>> {
  const timeouts = {pageLoad: COMMAND_LIMIT_MS, script: COMMAND_LIMIT_MS}
  const {sessionId, capabilities} = await ask<{
    sessionId: string
    capabilities: {browserVersion: string}
  }>('POST', `${address}/session`, {capabilities: {alwaysMatch: {timeouts}}})
  const session = `${address}/session/${sessionId}`
  const post = <Value>(command: string, body: object) =>
    ask<Value>('POST', `${session}/${command}`, body)

  await post('window/rect', {x: 0, y: 0, width: WINDOW.width, height: WINDOW.height + TOOLBAR})
  const evaluate = (expression: string) =>
    post<string>('execute/sync', {script: `return ${expression}`, args: []})

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url) {
      await post('url', {url})
    },
    async evaluate(expression, frame) {
      if (frame === undefined) return evaluate(expression)
      const found = await post<Record<string, string>>('element', {
        using: 'css selector',
        value: frame,
      })
      await post('frame', {id: {[ELEMENT]: found[ELEMENT]}})
      try {
        return await evaluate(expression)
      } finally {
        await post('frame', {id: null})
      }
    },
    async perform(actions) {
      await post('actions', {actions})
    },
    screenshot: () => ask<string>('GET', `${session}/screenshot`),
    takeErrors: () => null,
  }
}

async function ask<Value>(method: string, address: string, body?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
  })
  const {value}: {value: Value & {error?: string; message?: string}} = await answer.json()
  if (answer.ok) return value
  throw new Error(`${value.error}: ${value.message}`)
}
