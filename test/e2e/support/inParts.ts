import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '#test/support/process/freePort.ts'
import { deferred } from '#test/support/timing/deferred.ts'

/** Where a page is cut: at the tag that has this text, or in the middle of the content above it. */
type Cut = { at: string } | { above: string }

/** Delivers a shop over a network that holds each page back, from a cut on, until it is let through. */
export async function serveInHalves(shopUrl: string, cut: Cut) {
  const rest = deferred<void>()
  const port = await freePort()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { cookie = '', 'accept-language': language = '' } = headers
    const asked = { cookie, 'accept-language': language }
    const answer = await fetch(new URL(url, shopUrl), { headers: asked })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    const half = type.startsWith('text/html') ? halfOf(body, cut) : 0
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

function halfOf(page: Buffer, cut: Cut): number {
  if ('at' in cut) return page.lastIndexOf('<', page.indexOf(cut.at))
  return Math.floor((page.indexOf('<main') + page.indexOf(cut.above)) / 2)
}
