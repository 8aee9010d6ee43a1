export type Environment = Readonly<Record<string, string | undefined>>

/** A variable that cannot be used; the message names it, its value and what to write instead. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** The value of a variable without spaces around it; `null` when it is unset or empty. */
export function given(env: Environment, name: string): string | null {
  const value = env[name]?.trim() ?? ''
  return value === '' ? null : value
}

/** @throws {SettingsError} when the value does not match. */
export function matching(name: string, value: string, pattern: RegExp, what: string): string {
  if (pattern.test(value)) return value
  throw new SettingsError(
    `${name} is "${value}", which is not ${what}. Correct it or leave it unset.`,
  )
}

/** An address without a path, such as `https://example.org`; `null` when the variable is unset. */
export function givenOrigin(env: Environment, name: string): string | null {
  const value = given(env, name)
  return value === null ? null : originOf(name, value)
}

/** @throws {SettingsError} also for an address with a path, which would be dropped silently. */
export function originOf(name: string, value: string): string {
  const {origin, pathname, search, username} = webAddress(name, value)
  if (pathname === '/' && search === '' && username === '') return origin
  throw new SettingsError(
    `${name} is "${value}". It should be an address without a path, such as https://example.org.`,
  )
}

/** @throws {SettingsError} */
export function webAddress(name: string, value: string): URL {
  const url = URL.parse(value)
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  throw new SettingsError(
    `${name} is "${value}". It should be a full address, such as https://example.org.`,
  )
}

/** Whether an address is one of this machine. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(host)
}
