import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '#test/support/process/freePort.ts'
import { deferred } from '#test/support/timing/deferred.ts'

/** Delivers a shop over a network that holds each page back, from the middle of its content above `mark` on, until it is let through. */
export async function serveInHalves(shopUrl: string, mark: string) {
  const rest = deferred<void>()
  const port = await freePort()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { cookie = '', 'accept-language': language = '' } = headers
    const asked = { cookie, 'accept-language': language }
    const answer = await fetch(new URL(url, shopUrl), { headers: asked })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    const half = type.startsWith('text/html') ? halfOf(body, mark) : 0
    response.write(body.subarray(0, half))
    if (half > 0) await rest.promise
    response.end(body.subarray(half))
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    bringTheRest: () => rest.resolve(),
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

function halfOf(page: Buffer, mark: string): number {
  return Math.floor((page.indexOf('<main') + page.indexOf(mark)) / 2)
}
