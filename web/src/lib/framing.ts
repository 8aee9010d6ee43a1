/** Who may show the site inside a frame (spec section 2). */
type FramingRule = {
  /** Own hosts that may be framed: exact, or the end of a longer host after a dot. */
  exemptHosts: readonly string[]
  /** Origins whose pages may frame us, such as the studio's. */
  allowedAncestors: readonly string[]
}

type Framing = {
  isTop: boolean
  /** Our own host; `''` for about:blank, srcdoc and files. */
  host: string
  /** Origins of the pages around us, where the browser tells; else that of the referrer, if any. */
  ancestors: readonly string[]
}

/** Fails closed: a frame whose surroundings are unknown is refused. */
export function isFramingAllowed({isTop, host, ancestors}: Framing, rule: FramingRule): boolean {
  if (isTop || host === '') return true
  if (rule.exemptHosts.some((exempt) => host === exempt || host.endsWith(`.${exempt}`))) return true
  return (
    ancestors.length > 0 && ancestors.every((ancestor) => rule.allowedAncestors.includes(ancestor))
  )
}

export function currentFraming(): Framing {
  const {ancestorOrigins} = location
  // Without ancestorOrigins only the nearest page is known, and it is the top one or else we refuse.
  const referrer = window.parent === window.top ? URL.parse(document.referrer)?.origin : undefined
  return {
    isTop: window.top === window.self,
    host: location.host.toLowerCase(),
    ancestors: ancestorOrigins ? [...ancestorOrigins] : referrer === undefined ? [] : [referrer],
  }
}
