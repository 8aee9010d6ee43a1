/** Cuts what arrives of an event stream into whole events. */
export type EventCutter = {
  /** Takes the next piece. @returns the events that are whole now, as they were written. */
  take: (text: string) => string
  /** Forgets what has come of an event that will not be finished. */
  drop: () => void
  /** The `id` of the last whole event that had one. */
  lastEventId: () => string | null
}

/**
 * A stream that breaks off may break in the middle of an event. Handing on whole events alone, it can be continued
 * by another stream. The lake writes line feeds only, so an event ends with an empty line of one.
 */
export function createEventCutter(heardBefore: string | null): EventCutter {
  let rest = ''
  let lastEventId = heardBefore

  return {
    take(text) {
      rest += text
      const end = rest.lastIndexOf('\n\n')
      if (end < 0) return ''

      const whole = rest.slice(0, end + 2)
      rest = rest.slice(end + 2)
      for (const [, id = ''] of whole.matchAll(/^id: ?(.*)$/gm)) lastEventId = id
      return whole
    },
    drop() {
      rest = ''
    },
    lastEventId: () => lastEventId,
  }
}
