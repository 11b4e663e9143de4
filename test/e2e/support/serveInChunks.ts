import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '#test/support/process/freePort.ts'

/** The split of a page: in the content above a text, or at each element between two texts. */
type Split = { above: string } | { from: string; to: string }

/** Serves a shop through a proxy that sends pages in chunks, each when the test asks for it. */
export async function serveInChunks(shopUrl: string, split: Split) {
  const pace = new EventEmitter()
  const port = await freePort()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { cookie = '', 'accept-language': language = '' } = headers
    const forwardedHeaders = { cookie, 'accept-language': language }
    const answer = await fetch(new URL(url, shopUrl), {
      headers: forwardedHeaders,
    })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())

    response.writeHead(answer.status, { 'content-type': type })
    const parts = type.startsWith('text/html')
      ? partsOf(body.toString(), split)
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
    /** Sends the next chunk; false when no page waits. */
    sendNext: () => pace.emit('next'),
    close: () =>
      new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

/** Returns the chunks of a page, except the last one. */
function partsOf(page: string, split: Split): string[] {
  if ('above' in split)
    return [
      page.slice(
        0,
        Math.floor((page.indexOf('<main') + page.indexOf(split.above)) / 2),
      ),
    ]

  const from = page.indexOf('>', page.indexOf(split.from)) + 1
  const elements = page
    .slice(from, page.indexOf(split.to, from))
    .split(/(?=<[a-z])/)

  return [page.slice(0, from), ...elements]
}
