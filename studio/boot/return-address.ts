/**
 * After signing out, Studio's way back to the sign-in page carries where the editor was, as `?origin=…`. Puts
 * that address back, so that signing in again continues there; an address elsewhere is dropped.
 */
export function restoreReturnAddress(): void {
  const query = new URLSearchParams(location.search)
  if (!query.has('withSid')) return

  const origin = URL.parse(query.get('origin') ?? '')
  const path = origin?.origin === location.origin ? origin.pathname : '/'
  history.replaceState(history.state, '', path + location.hash)
}
