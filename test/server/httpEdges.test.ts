import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { createTestServer } from '#test/support/shop/createServer.ts'

let shop: TestShop
let built: string
let port: number

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'shop-client-'))
  const clientDirectory = join(built, 'client')
  mkdirSync(join(clientDirectory, 'assets'), { recursive: true })
  writeFileSync(
    join(clientDirectory, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Shop</title><!--shop-head--></head><body><div id="root"></div><!--shop-data--></body></html>',
  )
  writeFileSync(join(clientDirectory, 'assets', 'main-abc123.js'), 'let plain')
  shop = await createTestShop({ clientDirectory })
  port = Number(new URL(await shop.listen()).port)
})
afterAll(async () => {
  await shop?.close()
  rmSync(built, { recursive: true, force: true })
})

/** Sends bytes on a connection of their own, and returns the answers up to its end. */
async function exchange(request: string, at = port): Promise<string> {
  const socket = connect(at, '127.0.0.1')
  const answer = text(socket)
  socket.write(request)
  return await answer
}

type Read = { status: number; headers: Headers; body: string }

function readAnswer(answer: string): Read {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  return {
    status: Number(line.split(' ')[1]),
    headers: new Headers(
      fields.map((field): [string, string] => {
        const [name = '', value = ''] = field.split(/: (.*)/s)
        return [name, value]
      }),
    ),
    body,
  }
}

const ask = async (request: string) => readAnswer(await exchange(request))
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const invalid = { detail: 'The request is not valid.' }

describe('I8: an address that cannot be decoded', () => {
  const brokenCalls = [
    '/api/menu/items/%E0%A4%A/',
    '/api/%zz/',
    '/api/orders/%ff/',
    '/api/%',
  ]

  test.each(brokenCalls)('is an unknown call: %s', async (path) => {
    const as = await shop.login()
    const { access_token } = as
    const answer = await ask(
      lines(
        `GET ${path} HTTP/1.1`,
        'Host: shop',
        `Authorization: Bearer ${access_token}`,
        'Accept-Language: zh',
        'Connection: close',
      ),
    )
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      404,
      { detail: '未找到。' },
    ])
    expectHeaders(answer)
  })

  test.each(['/%zz', '/%ff', '/%E4%B8', '/menu/%E4%', '/%zz?page=%'])(
    'is an unknown page, as the end of a link that was cut: %s',
    async (url) => {
      const known = await shop.send({ url: '/nothing' })
      const broken = await ask(
        lines(`GET ${url} HTTP/1.1`, 'Host: shop', 'Connection: close'),
      )
      expect([broken.status, broken.headers.get('x-robots-tag')]).toEqual([
        known.status,
        'noindex',
      ])
      expect(broken.body).toContain('<div id="root">')
      expectHeaders(broken)
    },
  )

  test('leaves its readable characters as they are', async () => {
    const { text: page } = await shop.send({ url: '/%E8%8F%9C-%zz' })
    expect(page).toContain('<div id="root">')
    const { status } = await shop.send({ url: '/assets/main%2Dabc123.js' })
    expect(status).toBe(200)
  })

  test('is an unknown file when it has a dot', async () => {
    const answer = await shop.send({ url: '/assets/%zz.js' })
    expect([answer.status, answer.json()]).toEqual([
      404,
      { detail: 'Not found.' },
    ])
  })

  test('is unknown too when its id is long', async () => {
    const answer = await shop.send({
      method: 'PUT',
      url: `/api/user-address/${'1'.repeat(5000)}/`,
      payload: {},
      as: await shop.login(),
    })
    expect([answer.status, answer.json()]).toEqual([
      404,
      { detail: 'Not found.' },
    ])
  })
})

test('I8: a whole address in the request line is the path in it', async () => {
  const statusOf = async (target: string) => {
    const answer = await ask(
      lines(`GET ${target} HTTP/1.1`, 'Host: shop', 'Connection: close'),
    )
    expectHeaders(answer)
    return answer.status
  }
  expect(await statusOf('http://shop.example/ordernow')).toBe(200)
  expect(await statusOf('http://shop.example')).toBe(200)
  expect(await statusOf('http://shop.example?lang=zh')).toBe(200)
  expect(await statusOf('http://shop.example/api/nothing/')).toBe(404)
  expect(await statusOf('HTTPS://shop.example/api/nothing/')).toBe(404)
  // A proxy may hide the plain address alone.
  expect(await statusOf('http://shop.example/metrics')).toBe(404)
})

describe('I8: a request that Node cannot read', () => {
  const unreadable: [string, number, string][] = [
    ['GET / HTTP/9.9\r\n\r\n', 400, 'The request is not valid.'],
    [
      lines('GET / HTTP/1.1', 'Host: shop', 'a b: c'),
      400,
      'The request is not valid.',
    ],
    [
      lines('GET / HTTP/1.1', 'Host: shop', `X-Long: ${'x'.repeat(20_000)}`),
      431,
      'The request is too large.',
    ],
    [
      `${lines('POST /api/login/ HTTP/1.1', 'Host: shop', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}1;${'x'.repeat(20_000)}\r\n{\r\n`,
      413,
      'The request is too large.',
    ],
    [
      `${lines('POST /api/login/ HTTP/1.1', 'Host: shop', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
      400,
      'The request is not valid.',
    ],
  ]

  test.each(unreadable)(
    'has an answer like every other one: %#',
    async (request, status, detail) => {
      const answer = await ask(request)
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        status,
        { detail },
      ])
      expectHeaders(answer)
      expect(answer.headers.get('connection')).toBe('close')
      expect(answer.headers.get('content-length')).toBe(
        String(Buffer.byteLength(answer.body)),
      )
    },
  )

  test('is answered in the language that it asks for', async () => {
    const { body } = await ask(
      lines(
        'GET / HTTP/1.1',
        'Host: shop',
        'Accept-Language: zh-CN,zh;q=0.9',
        `Cookie: ${'x'.repeat(20_000)}`,
      ),
    )
    expect(JSON.parse(body)).toEqual({ detail: '请求内容过大。' })
  })

  test('is answered with 408 when it does not come', async () => {
    const server = await createTestServer(shop.deps)
    // Node checks request timeouts every 30 seconds; here it checks at once.
    Object.assign(server.app.server, {
      connectionsCheckingInterval: 20,
      requestTimeout: 1,
      headersTimeout: 1,
    })
    const address = new URL(await server.listen())
    const answer = readAnswer(
      await exchange('GET / HTTP/1.1\r\nHost: sh', Number(address.port)),
    )
    await server.close()
    expect([answer.status, JSON.parse(answer.body)]).toEqual([408, invalid])
    expectHeaders(answer)
  })

  test('does not break into an answer that has begun', async () => {
    const app = await createApp(shop.deps)
    app.get(
      '/api/begins/',
      { config: { costs: { processor: 1, statements: 0 } } },
      async (_, reply) => {
        reply.hijack()
        reply.raw.writeHead(200).write('begun')
      },
    )
    const { port: own } = new URL(await app.listen({ port: 0 }))
    const socket = connect(Number(own), 'localhost')
    const answer = text(socket)
    const begun = once(socket, 'data')
    socket.write(lines('GET /api/begins/ HTTP/1.1', 'Host: shop'))
    await begun
    socket.write(lines('no request'))

    expect(await answer).not.toContain('HTTP/1.1 400')
    await app.close()
  })
})

describe('I9: rules of HTTP', () => {
  test.each([
    ['DELETE', '/api/login/', 'OPTIONS, POST'],
    ['GET', '/api/login', 'OPTIONS, POST'],
    ['HEAD', '/api/login/', 'OPTIONS, POST'],
    ['POST', '/api/menu/items/?page=2', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/user-address/7/', 'DELETE, OPTIONS, PUT'],
    ['TRACE', '/api/translations/all', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/ordernow', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['PUT', '/assets/main-abc123.js', 'GET, HEAD, OPTIONS'],
  ])(
    'a method that a path does not know, %s %s, is answered with the right ones',
    async (method, path, allow) => {
      const answer = await ask(
        lines(`${method} ${path} HTTP/1.1`, 'Host: shop', 'Connection: close'),
      )
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
      if (method !== 'HEAD') expect(JSON.parse(answer.body)).toEqual(invalid)
      expectHeaders(answer)
    },
  )

  test('OPTIONS is answered with the methods of a path, and an unknown path stays unknown', async () => {
    const answers = await Promise.all(
      ['/api/login/', '/checkout', '/api/nothing/', '/nothing', '/a.js'].map(
        async (url) => {
          const { status, headers } = await shop.send({
            method: 'OPTIONS',
            url,
          })
          return [status, headers.allow]
        },
      ),
    )
    expect(answers).toEqual([
      [204, 'OPTIONS, POST'],
      [204, 'GET, HEAD, OPTIONS'],
      [404, undefined],
      [404, undefined],
      [404, undefined],
    ])

    const unknown = await Promise.all(
      ['/api/nothing/', '/nothing', '/a.js', '/media/photos/a.jpg'].map((url) =>
        shop.send({ method: 'POST', url, payload: {} }),
      ),
    )
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('a request names exactly one host', async () => {
    const statusOf = async (version: string, ...hosts: string[]) => {
      const answer = await ask(
        lines(
          `GET /api/translations/all HTTP/${version}`,
          ...hosts.map((host) => `Host: ${host}`),
          'Connection: close',
        ),
      )
      if (answer.status === 400) {
        expect(JSON.parse(answer.body)).toEqual(invalid)
        expectHeaders(answer)
      }
      return answer.status
    }
    expect(await statusOf('1.1', 'shop')).toBe(200)
    expect(await statusOf('1.1')).toBe(400)
    expect(await statusOf('1.1', 'shop', 'shop')).toBe(400)
    expect(await statusOf('1.1', 'shop', 'other')).toBe(400)
    expect(await statusOf('1.0')).toBe(200)
    expect(await statusOf('1.0', 'shop', 'other')).toBe(400)
  })

  test('an encoded body is refused, and the answer says which encoding is read', async () => {
    const send = (encoding: string, method: 'POST' | 'GET' = 'POST') =>
      shop.send({
        method,
        url: method === 'GET' ? '/api/translations/all' : '/api/login/',
        headers: { 'content-encoding': encoding },
        ...(method === 'POST' && {
          payload: { email: 'demo@lantern.example', password: 'lantern-demo' },
        }),
      })
    const refused = await send('gzip')
    expect([
      refused.status,
      refused.json(),
      refused.headers['accept-encoding'],
    ]).toEqual([415, invalid, 'identity'])
    expect((await send('identity')).status).toBe(200)
    expect((await send('gzip', 'GET')).status).toBe(200)
  })

  test('a range beyond the end of a file is answered with its size', async () => {
    const { status, headers, json } = await shop.send({
      url: '/assets/main-abc123.js',
      headers: { range: 'bytes=100-200' },
    })
    expect([status, headers['content-range'], json()]).toEqual([
      416,
      'bytes */9',
      invalid,
    ])
  })

  test('an unknown expectation is refused like other requests', async () => {
    const answer = await ask(
      lines(
        'GET /api/translations/all HTTP/1.1',
        'Host: shop',
        'Expect: everything',
        'Connection: close',
      ),
    )
    expect([answer.status, JSON.parse(answer.body)]).toEqual([417, invalid])
    expectHeaders(answer)
  })
})

/** Every answer names its request and the shop's time, and lets a browser run nothing strange. */
function expectHeaders({ headers }: Read): void {
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('x-shop-time')).toMatch(/^2026-11-2/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/default-src '/)
  expect(headers.get('content-type')).toMatch(/charset=utf-8/)
  expect(headers.get('cache-control')).toMatch(/^no-(store|cache)$/)
}
