// A control character, a backslash, or the % of an encoding that somebody else may undo once more.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const REFUSED = /[\u0000-\u001f\u007f\\%]/

/**
 * Where the file lies that `?swf=` names, as the catalogue writes paths: relative to `folder`, below it, an
 * .swf. Whatever else is asked for (another origin, a way up, a script) is `null` and never requested.
 *
 * @param {string | null} path
 * @param {URL} folder ends with a slash
 * @returns {URL | null}
 */
export function swfAddress(path, folder) {
  if (path === null || REFUSED.test(path) || !/\.swf$/i.test(path)) return null
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return null

  const address = new URL(parts.map((part) => encodeURIComponent(part)).join('/'), folder)
  // Encoded parts cannot leave the folder; this holds even if somebody changes the lines above.
  return address.origin === folder.origin && address.pathname.startsWith(folder.pathname)
    ? address
    : null
}
