import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** A page of another site (127.0.0.1 is not localhost) that frames the address. */
export async function serveFrame(
  framed: string,
): Promise<{address: string; close: () => Promise<void>}> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {'content-type': 'text/html'})
    response.end(`<iframe src="${framed}" width="900" height="600"></iframe>`)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an AddressInfo.
  const {port} = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
