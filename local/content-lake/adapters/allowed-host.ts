/**
 * Only names of this machine are answered, so that a foreign web page whose name is made to
 * lead to 127.0.0.1 (DNS rebinding) gets nothing.
 */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined) return false
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '')
  return (
    name === 'localhost' ||
    name === '127.0.0.1' ||
    name === '[::1]' ||
    /^[\w-]+\.localhost$/.test(name)
  )
}
