/** Where Studio keeps the token of a project, in its own form: `{"token": "…"}`. */
function tokenStorageKey(projectId: string): string {
  return `__studio_auth_token_${projectId}`
}

export function readStoredToken(projectId: string): string | null {
  const stored = localStorage.getItem(tokenStorageKey(projectId))
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null || !('token' in value)) return null
    return typeof value.token === 'string' ? value.token : null
  } catch {
    return null
  }
}

export function storeToken(projectId: string, token: string): void {
  localStorage.setItem(tokenStorageKey(projectId), JSON.stringify({token}))
}

export function forgetToken(projectId: string): void {
  localStorage.removeItem(tokenStorageKey(projectId))
}

/**
 * Finds the token in what a person pastes: the token alone, or the whole sign-in link.
 *
 * @returns `null` when there is none; a token has at least the 32 characters that Studio asks for.
 */
export function tokenFromText(text: string): string | null {
  const trimmed = text.trim()
  const inLink = /#(?:.*&)?token=([^&\s]+)/.exec(trimmed)?.[1]
  const token = inLink ?? trimmed
  return /^[\w.~-]{32,}$/.test(token) ? token : null
}

/** Takes the token out of the address, so that it stays neither in the address bar nor in the history. */
export function takeTokenFromAddress(): string | null {
  if (!/^#(?:.*&)?token=/.test(location.hash)) return null

  const token = tokenFromText(location.hash)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
