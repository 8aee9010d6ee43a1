/**
 * Which game a save belongs to, by the name under which it is kept: `<folder>:<key>` is what the games of this
 * house write, `<host>/flash/<file>.swf/<name>` what the Flash player writes for a game.
 *
 * @returns the name of {@link keptName}, or `null` for what only its game can tell.
 */
export function gameOfSave(key: string): string | null {
  const flash = /^[^/]*\/flash\/(.+?\.swf)\//.exec(key)
  if (flash?.[1] !== undefined) {
    const file = flash[1]
    // A waflash game is the folder in which its file lies.
    return file.startsWith('waflash/')
      ? `flash/${file.split('/').slice(0, 2).join('/')}`
      : `flash/${file}`
  }
  const folder = /^([a-z0-9][a-z0-9-]*):/.exec(key)
  return folder?.[1] === undefined ? null : `html5/${folder[1]}`
}

/** The same save as another host names it: the site may have moved since. */
export function keyOnHost(key: string, {from, to}: {from: string; to: string}): string {
  return from !== '' && from !== to && key.startsWith(`${from}/flash/`)
    ? `${to}${key.slice(from.length)}`
    : key
}
