import {findProgram, startCommand} from './command.ts'
import {COMMAND_LIMIT_MS, type Driver, WINDOW} from './driver.ts'

/** Starts Firefox without a window and speaks WebDriver BiDi with it. https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox(): Promise<Driver> {
  const path = findProgram(['firefox-esr', 'firefox'], 'Firefox', 'firefox-esr')
  const firefox = await startCommand({
    path,
    args: ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', '.'],
  })
  try {
    const [, address = ''] = await firefox.said(/WebDriver BiDi listening on (\S+)/)
    const errors: string[] = []
    const send = await connect(`${address}/session`, (event) => {
      const {level, text} = event.params
      if (event.method === 'log.entryAdded' && level === 'error') errors.push(text ?? '')
    })
    const {capabilities} = await send<{capabilities: {browserVersion: string}}>('session.new', {
      capabilities: {},
    })
    await send('session.subscribe', {events: ['log.entryAdded']})
    // A tab of our own: the first one's pages are never told that they have the focus.
    const {context} = await send<{context: string}>('browsingContext.create', {type: 'tab'})
    await send('browsingContext.setViewport', {context, viewport: WINDOW})

    const evaluate = async (expression: string, inContext: string): Promise<Value> => {
      const answer = await send<Evaluation>('script.evaluate', {
        expression,
        target: {context: inContext},
        awaitPromise: false,
      })
      if (answer.type === 'success') return answer.result
      throw new Error(answer.exceptionDetails.text)
    }
    const contextOf = async (frame: string): Promise<string> => {
      const found = `document.querySelector(${JSON.stringify(frame)})?.contentWindow`
      const {value} = await evaluate(found, context)
      if (typeof value === 'object') return value.context
      throw new Error(`There is no frame ${frame}.`)
    }

    return {
      name: `Firefox ${capabilities.browserVersion}`,
      async open(url) {
        await send('browsingContext.navigate', {context, url, wait: 'complete'})
      },
      async evaluate(expression, frame) {
        const {value} = await evaluate(expression, frame ? await contextOf(frame) : context)
        if (typeof value === 'string') return value
        throw new Error(`Not a text: ${expression}`)
      },
      async perform(actions) {
        await send('input.performActions', {context, actions})
      },
      async screenshot() {
        const {data} = await send<{data: string}>('browsingContext.captureScreenshot', {context})
        return data
      },
      takeErrors: () => errors.splice(0),
      close: () => firefox.stop(),
    }
  } catch (error) {
    await firefox.stop()
    throw error
  }
}

/** A text, or a window with its context: other kinds are not asked for. */
type Value = {type: string; value?: string | {context: string}}

type Evaluation =
  | {type: 'success'; result: Value}
  | {type: 'exception'; exceptionDetails: {text: string}}

type Event = {method: string; params: {level?: string; text?: string}}

type Message = {id?: number; result?: unknown; message?: string} & Partial<Event>

type Send = <Result>(method: string, params: object) => Promise<Result>

/** Resolves when the socket is open; gives the function that sends a command and waits for its answer. */
async function connect(address: string, hear: (event: Event) => void): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => {
      reject(new Error(`Firefox does not answer at ${address}.`))
    })
  })
  socket.addEventListener('message', ({data}) => {
    const {id, result, message, method, params}: Message = JSON.parse(String(data))
    if (method !== undefined && params) hear({method, params})
    const command = waiting.get(id ?? -1)
    if (message === undefined) command?.resolve(result)
    else command?.reject(new Error(message))
  })
  socket.addEventListener('close', () => {
    for (const {reject} of waiting.values()) reject(new Error('Firefox has ended.'))
  })

  let last = 0
  return async <Result>(method: string, params: object) => {
    last += 1
    const id = last
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    const limit = setTimeout(() => {
      answer.reject(new Error(`Firefox did not answer ${method}.`))
    }, COMMAND_LIMIT_MS)
    try {
      socket.send(JSON.stringify({id, method, params}))
      // The protocol says what each command answers.
      return (await answer.promise) as Result
    } finally {
      clearTimeout(limit)
      waiting.delete(id)
    }
  }
}
