/**
 * The way out of a Flash game, as the Tab key does not leave one. The page around says hello once this page
 * has loaded, and is told to take the game away, under the origin that it said hello from and no other. Who
 * may be around at all is said by this origin's `frame-ancestors`.
 *
 * @param {() => void} onHello there is somebody to leave to
 */
export function createSiteBridge(onHello) {
  let site = null

  addEventListener('message', ({source, origin, data}) => {
    if (source !== parent || parent === globalThis.window || origin === 'null') return
    if (data?.type !== 'game-shack:hello') return
    site = origin
    onHello()
  })

  return {
    leave() {
      if (site !== null) parent.postMessage({type: 'game-shack:leave'}, site)
    },
  }
}
