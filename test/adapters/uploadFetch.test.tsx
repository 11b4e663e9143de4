import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createUploadFetch } from '#src/adapters/uploadFetch.ts'

let close = () => {}
afterEach(() => close())

/** The page's own server, which answers as told; resolves with its address. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close().closeAllConnections()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  Reflect.get(window, 'happyDOM').setURL(address)
  return address
}

const upload = createUploadFetch(() => undefined)

test('an answer keeps its status, headers and body', async () => {
  const address = await serve((_, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end('{"detail":"later"}')
  })
  const answer = await upload(address, { method: 'POST', body: 'x' })
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '7',
    { detail: 'later' },
  ])
})

test('what is given up rejects with its reason, before and while it is sent', async () => {
  const [before, during] = [new AbortController(), new AbortController()]
  const address = await serve(() => during.abort(new Error('during')))
  before.abort(new Error('before'))
  const init = { method: 'POST', body: 'x' }
  await expect(upload(address, { ...init, signal: before.signal })).rejects.toThrow('before')
  await expect(upload(address, { ...init, signal: during.signal })).rejects.toThrow('during')
})
