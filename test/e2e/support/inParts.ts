import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '#test/support/process/freePort.ts'

/** The cut of a page: in the content above a tag with a text, or at each element between two texts. */
type Cut = { above: string } | { from: string; to: string }

/** Delivers a shop over a network that holds each page back at every cut until it is let through. */
export async function serveInParts(shopUrl: string, cut: Cut) {
  const pace = new EventEmitter()
  const port = await freePort()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { cookie = '', 'accept-language': language = '' } = headers
    const asked = { cookie, 'accept-language': language }
    const answer = await fetch(new URL(url, shopUrl), { headers: asked })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    const parts = type.startsWith('text/html')
      ? partsOf(body.toString(), cut)
      : []
    for (const part of parts) {
      response.write(part)
      await once(pace, 'next')
    }
    response.end(body.subarray(Buffer.byteLength(parts.join(''))))
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    /** Lets the next part through; false when no page is held back. */
    bringNext: () => pace.emit('next'),
    close: () =>
      new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

/** The parts of a page but the last one, which comes behind the last cut. */
function partsOf(page: string, cut: Cut): string[] {
  if ('above' in cut)
    return [
      page.slice(
        0,
        Math.floor((page.indexOf('<main') + page.indexOf(cut.above)) / 2),
      ),
    ]
  const from = page.indexOf('>', page.indexOf(cut.from)) + 1
  const elements = page
    .slice(from, page.indexOf(cut.to, from))
    .split(/(?=<[a-z])/)
  return [page.slice(0, from), ...elements]
}
