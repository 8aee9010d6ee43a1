/** What the walk asks of a browser, whatever protocol it speaks. */
export type Driver = {
  /** Name and version. */
  name: string
  /** Loads an address; resolves when the document and all that it names have arrived. */
  open(address: string): Promise<void>
  /**
   * The value of an expression, a text, in the page or in the document of the frame that the selector finds.
   * @throws where there is no such frame, or the expression throws
   */
  evaluate(expression: string, frame?: string): Promise<string>
  /** Does what pointer and keys do. */
  perform(sources: InputSource[]): Promise<void>
  /** What the window shows: a PNG in base64. */
  screenshot(): Promise<string>
  /** Errors in the pages' consoles since the last call; `null` where the protocol tells of none. */
  takeErrors(): string[] | null
  close(): Promise<void>
}

/** Both protocols take the same. https://w3c.github.io/webdriver/#actions */
type InputSource =
  | {
      type: 'pointer'
      id: string
      parameters: {pointerType: 'mouse'}
      actions: (
        | {type: 'pointerMove'; x: number; y: number; duration: number}
        | {type: 'pointerDown' | 'pointerUp'; button: number}
      )[]
    }
  | {type: 'key'; id: string; actions: {type: 'keyDown' | 'keyUp'; value: string}[]}

/** Windows are as wide as a school's laptop. */
export const WINDOW = {width: 1366, height: 768}

/** A browser that answers nothing for so long has hung. */
export const COMMAND_LIMIT_MS = 90_000
