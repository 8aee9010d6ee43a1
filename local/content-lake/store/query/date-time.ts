/** A point in time, to the millisecond (GROQ specification, "Datetime"). */
export class DateTime {
  readonly #time: number
  #text: string | undefined

  constructor(time: number, text?: string) {
    this.#time = time
    this.#text = text
  }

  /** Reads RFC 3339; dates and times that do not exist, such as 30 February, are none. */
  static parse(text: string): DateTime | null {
    const fields = readFields(text)
    if (!fields) return null
    const {year, month, day, hour, minute, second} = fields
    const exists =
      month >= 1 &&
      month <= 12 &&
      day >= 1 &&
      day <= daysOf(year, month) &&
      hour <= 23 &&
      minute <= 59 &&
      second <= 59
    if (!exists) return null
    const time = Date.parse(text)
    // Most are written as they are told again.
    return Number.isNaN(time) ? null : new DateTime(time, text.length === 20 ? text : undefined)
  }

  /** No point in time beyond what calendars reach. */
  static at(time: number): DateTime | null {
    return Math.abs(time) <= 8.64e15 ? new DateTime(time) : null
  }

  /** Milliseconds since 1970. Not a property, since queries read properties as attributes. */
  time(): number {
    return this.#time
  }

  plusSeconds(seconds: number): DateTime | null {
    return DateTime.at(this.#time + seconds * 1000)
  }

  toString(): string {
    this.#text ??= new Date(this.#time).toISOString().replace('.000Z', 'Z')
    return this.#text
  }

  toJSON(): string {
    return this.toString()
  }
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[-+]([01]\d|2[0-3]):[0-5]\d)$/

type Fields = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>

function readFields(text: string): Fields | null {
  if (text.length < 20 || !rfc3339.test(text)) return null
  const pair = (at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
  return {
    year: pair(0) * 100 + pair(2),
    month: pair(5),
    day: pair(8),
    hour: pair(11),
    minute: pair(14),
    second: pair(17),
  }
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
