import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { uploadTimeout } from '#src/adapters/uploadFetch.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import {
  createTestServer,
  type TestServer,
} from '#test/support/shop/createServer.ts'

let shop: TestShop
let server: TestServer

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop?.close())

async function connectToServer(): Promise<Socket> {
  server = await createTestServer(shop.deps)
  const { port } = new URL(await server.listen())
  // With a keep-alive timeout, the connection would close by itself.
  server.app.server.keepAliveTimeout = 0
  const accepted = once(server.app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  await Promise.all([once(socket, 'connect'), accepted])
  return socket
}

describe('N5: a server that closes', () => {
  test('does not wait for a connection that was opened and never used', async () => {
    const socket = await connectToServer()
    const ended = once(socket, 'close')
    await server.close()
    await ended
  })

  test('answers the request in progress, and does not wait for the next one on its connection', async () => {
    const socket = await connectToServer()
    const answer = text(socket)
    const begun = once(server.app.server, 'request')

    socket.write(
      'POST /api/menu/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    await begun

    const closed = server.close()
    socket.write('}')
    await closed
    expect(await answer).toMatch(/^HTTP\/1\.1 404 /)
  })
})

test('N5 I8: a request that follows on a connection of a server that closes is refused like other requests', async () => {
  const app = await createApp(shop.deps)
  const responses: ServerResponse[] = []
  app.get(
    '/api/begins/',
    { config: { costs: { processor: 1, statements: 0 } } },
    async (_, reply) => {
      reply.hijack()
      reply.raw.writeHead(200).write('begun')
      responses.push(reply.raw)
    },
  )
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), 'localhost')
  const answer = text(socket)
  socket.write('GET /api/begins/ HTTP/1.1\r\nHost: shop\r\n\r\n')
  await once(socket, 'data')

  const closed = app.close()
  const second = once(app.server, 'request')
  socket.write('GET /api/translations/all HTTP/1.1\r\nHost: shop\r\n\r\n')
  await second
  responses[0]?.end()
  await closed

  const refused = (await answer).split('HTTP/1.1 ')[2] ?? ''
  expect(refused).toMatch(/^503 /)
  expect(refused).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(refused).toMatch(/^retry-after: 5\r$/im)
  expect(refused).toContain('"detail":"')
})

test('a request whose body does not come is answered with 408 after two minutes', async () => {
  server = await createTestServer(shop.deps)
  expect(server.app.server.requestTimeout).toBe(uploadTimeout)

  // Node checks request timeouts every 30 seconds; here it checks at once.
  Object.assign(server.app.server, {
    connectionsCheckingInterval: 20,
    requestTimeout: 1,
  })
  Object.assign(server.app.server, { headersTimeout: 1 })

  const { port } = new URL(await server.listen())
  const socket = connect(Number(port), '127.0.0.1')
  const answer = text(socket)

  socket.write(
    'POST /api/login/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  await server.close()
})
