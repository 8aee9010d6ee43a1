import {ruffleConfig} from './ruffle-config.js'

const here = new URL('./', import.meta.url)

/**
 * Fetches Ruffle and gives an empty `<ruffle-player>`. Its program, the big part, comes with the first
 * `load()`; both are kept by the browser for good, since their addresses change with their content.
 *
 * @param {ReturnType<typeof import('./download.js').createDownloads>} downloads
 */
export async function loadRuffle(downloads) {
  const answer = await fetch(new URL('ruffle.json', here), {cache: 'no-cache'})
  if (!answer.ok) throw new Error(`Ruffle is not on this server: ${answer.status}.`)
  const {version, bytes} = await answer.json()

  countProgram(downloads, bytes)
  globalThis.RufflePlayer = {config: {...ruffleConfig, publicPath: new URL('ruffle/', here).href}}
  await runScript(new URL(`ruffle/ruffle.js?v=${encodeURIComponent(version)}`, here))
  return globalThis.RufflePlayer.newest().createPlayer()
}

/** Ruffle chooses one of two programs by what the browser can do, so the one that it asks for is counted. */
function countProgram(downloads, bytes) {
  const original = globalThis.fetch
  globalThis.fetch = async (resource, options) => {
    const response = await original(resource, options)
    const address = resource instanceof Request ? resource.url : String(resource)
    const name = new URL(address, location.href).pathname.split('/').at(-1)
    if (!name.endsWith('.wasm')) return response
    globalThis.fetch = original
    return downloads.counted('program', response, bytes[name] ?? null)
  }
}

function runScript(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address.href
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded.`)))
    document.head.append(script)
  })
}
