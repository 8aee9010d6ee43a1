/** What `path("drafts.**")` makes: `*` stands for one part of an id, `**` for one or more. */
export class PathPattern {
  readonly #pattern: string
  readonly #parts: string[]

  constructor(pattern: string) {
    this.#pattern = pattern
    this.#parts = pattern.split('.')
  }

  matches(id: string): boolean {
    if (this.#pattern === '**') return true
    return matchParts(this.#parts, id.split('.'))
  }

  toJSON(): string {
    return this.#pattern
  }
}

/** Remembers the last `**` only, since later ones can take over what it took: no search in depth. */
function matchParts(parts: readonly string[], id: readonly string[]): boolean {
  let part = 0
  let at = 0
  let restartPart = -1
  let restartAt = -1
  while (at < id.length) {
    if (parts[part] === '**') {
      restartPart = part + 1
      restartAt = at + 1
      part += 1
      at += 1
    } else if (
      part < parts.length &&
      (parts[part] === id[at] || (parts[part] === '*' && id[at] !== ''))
    ) {
      part += 1
      at += 1
    } else if (restartPart >= 0) {
      part = restartPart
      at = restartAt
      restartAt += 1
    } else {
      return false
    }
  }
  return part === parts.length
}
