import { once } from 'node:events'
import { createServer, request } from 'node:http'

/**
 * Serves a shop at another address, with one script more at the beginning of each page: it keeps what the console
 * says, which WebKit tells to nobody.
 */
export async function serveHeard(shopUrl: string, publicUrl: string) {
  const server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked
    if (url === script) {
      answer.setHeader('content-type', 'text/javascript')
      answer.end(`(${keepHeard})()`)
      return
    }
    const isPage =
      headers['sec-fetch-dest'] === 'document' ||
      /text\/html/.test(headers.accept ?? '')
    const forwarded = isPage
      ? { ...headers, 'accept-encoding': 'identity' }
      : headers
    const ask = request(
      new URL(url, shopUrl),
      { method, headers: forwarded },
      (given) => {
        const isHtml = /text\/html/.test(given.headers['content-type'] ?? '')
        if (!isHtml) {
          answer.writeHead(given.statusCode ?? 502, given.headers)
          given.pipe(answer)
          return
        }
        const parts: Buffer[] = []
        given.on('data', (part) => parts.push(part))
        given.on('end', () => {
          const page = Buffer.concat(parts).toString()
          const { 'content-length': _, ...rest } = given.headers
          answer.writeHead(given.statusCode ?? 502, rest)
          answer.end(
            page.replace('<head>', `<head><script src="${script}"></script>`),
          )
        })
      },
    )
    ask.on('error', () => answer.destroy())
    asked.pipe(ask)
  })
  server.listen(Number(new URL(publicUrl).port))
  await once(server, 'listening')
  return {
    close: () =>
      new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

const script = '/heard.js'

/** Runs in the page. What a page says at its very end is not heard. */
function keepHeard() {
  const heard: string[] = []
  const { console: speaker } = window
  Object.assign(window, { heard })
  const tell = (value: unknown) =>
    value instanceof Error ? (value.stack ?? String(value)) : String(value)
  for (const level of ['error', 'warn'] as const) {
    const say = speaker[level]
    speaker[level] = (...values: unknown[]) => {
      heard.push(`${level}: ${values.map(tell).join(' ')}`)
      say.apply(speaker, values)
    }
  }
  const listen = (event: Event) => {
    const { target } = event
    if (event instanceof ErrorEvent)
      heard.push(`${event.message}\n${tell(event.error)}`)
    else if (target instanceof Element)
      heard.push(`not loaded: ${target.outerHTML.slice(0, 200)}`)
  }
  // A page that is left gives up what it is fetching, and may come back.
  addEventListener('pageshow', ({ persisted }) => persisted && heard.splice(0))
  // What does not load is told to nobody above it.
  addEventListener('error', listen, { capture: true })
  addEventListener('unhandledrejection', ({ reason }) =>
    heard.push(`not caught: ${tell(reason)}`),
  )
  addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI }) =>
      heard.push(`forbidden: ${violatedDirective} ${blockedURI}`),
  )
}
