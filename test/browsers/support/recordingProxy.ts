import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** Serves a shop at another address, and adds a script that records the console: WebKit's driver cannot read it. */
export async function serveRecordingProxy(shopUrl: string, publicUrl: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (url === scriptPath) {
      outgoing.setHeader('content-type', 'text/javascript')
      outgoing.end(`(${recordConsole})()`)
      return
    }

    const isPage =
      headers['sec-fetch-dest'] === 'document' ||
      /text\/html/.test(headers.accept ?? '')
    const forwarded = isPage
      ? { ...headers, 'accept-encoding': 'identity' }
      : headers
    const forwardedRequest = request(
      new URL(url, shopUrl),
      { method, headers: forwarded },
      (response) => {
        const isHtml = /text\/html/.test(response.headers['content-type'] ?? '')
        if (!isHtml) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(outgoing)
          return
        }

        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          const page = Buffer.concat(parts).toString()
          const { 'content-length': _, ...rest } = response.headers

          outgoing.writeHead(response.statusCode ?? 502, rest)
          outgoing.end(
            page.replace(
              '<head>',
              `<head><script src="${scriptPath}"></script>`,
            ),
          )
        })
      },
    )

    forwardedRequest.on('error', () => outgoing.destroy())
    incoming.pipe(forwardedRequest)
  })
  server.listen(Number(new URL(publicUrl).port))
  await once(server, 'listening')

  return {
    close: () =>
      new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

const scriptPath = '/recordConsole.js'

/** Runs in the page. Messages at the end of a page's life are lost. */
function recordConsole() {
  const consoleMessages: string[] = []
  const { console } = window

  Object.assign(window, { consoleMessages })
  const textOf = (value: unknown) =>
    value instanceof Error ? (value.stack ?? String(value)) : String(value)

  for (const level of ['error', 'warn'] as const) {
    const original = console[level]
    console[level] = (...values: unknown[]) => {
      consoleMessages.push(`${level}: ${values.map(textOf).join(' ')}`)
      original.apply(console, values)
    }
  }

  const listen = (event: Event) => {
    const { target } = event
    if (event instanceof ErrorEvent)
      consoleMessages.push(`${event.message}\n${textOf(event.error)}`)
    else if (target instanceof Element)
      consoleMessages.push(`not loaded: ${target.outerHTML.slice(0, 200)}`)
  }

  // The browser cancels requests when it leaves a page that may come back from its cache.
  addEventListener(
    'pageshow',
    ({ persisted }) => persisted && consoleMessages.splice(0),
  )
  // Load errors do not bubble.
  addEventListener('error', listen, { capture: true })
  addEventListener('unhandledrejection', ({ reason }) =>
    consoleMessages.push(`not caught: ${textOf(reason)}`),
  )
  addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI }) =>
      consoleMessages.push(`forbidden: ${violatedDirective} ${blockedURI}`),
  )
}
