import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Window } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createUploadFetch } from '#src/adapters/uploadFetch.ts'

let close = () => {}
afterEach(() => close())

/**
 * Serves a page with the given answers and resolves with its address. The page's console swallows the browser's lines
 * about failed calls.
 */
async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const page = new Window({ url })
  vi.stubGlobal('XMLHttpRequest', page.XMLHttpRequest)
  close = () => {
    vi.unstubAllGlobals()
    page.close()
    server.close().closeAllConnections()
  }

  return url
}

const upload = createUploadFetch(() => undefined)

test('an answer keeps its status, headers and body', async () => {
  const address = await serve((_, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end('{"detail":"later"}')
  })
  const answer = await upload(address, { method: 'POST', body: 'x' })
  expect([
    answer.status,
    answer.headers.get('retry-after'),
    await answer.json(),
  ]).toEqual([429, '7', { detail: 'later' }])
})

test('an aborted upload rejects with its reason, before and during the request', async () => {
  const before = new AbortController()
  const during = new AbortController()
  const reason = new Error('given up')
  const address = await serve(() => during.abort(reason))

  before.abort(reason)
  const init = { method: 'POST', body: 'x' }
  await expect(
    upload(address, { ...init, signal: before.signal }),
  ).rejects.toBe(reason)
  await expect(
    upload(address, { ...init, signal: during.signal }),
  ).rejects.toBe(reason)
})
