import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listItems } from '#contract/menu.ts'
import { createApp } from '#server/app.ts'
import { mails } from '#server/db/schema/operations.ts'
import type { Document } from '#server/http/openApi.ts'
import { contractCalls } from '#test/support/fixtures/calls.ts'
import {
  createTestShop,
  sendTo,
  type TestShop,
} from '#test/support/shop/create.ts'

const page = `<!doctype html><html lang="en"><head><title>Shop</title><!--shop-head--></head>
<body><div id="root"></div><!--shop-data--></body></html>`

let shop: TestShop
let built: string
let directory: string

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'shop-client-'))
  directory = join(built, 'client')
  mkdirSync(join(directory, 'assets'), { recursive: true })
  mkdirSync(join(built, 'previous', 'assets'), { recursive: true })
  writeFileSync(join(built, 'previous', 'assets', 'main-abc123.js'), 'let old')
  writeFileSync(join(built, 'previous', 'assets', 'main-old123.js'), 'let old')
  writeFileSync(
    join(built, 'previous', 'assets', 'main-old123.js.br'),
    'old, squeezed',
  )
  writeFileSync(join(directory, 'index.html'), page)
  writeFileSync(join(directory, 'assets', 'main-abc123.js'), 'let plain')
  writeFileSync(join(directory, 'assets', 'main-abc123.js.br'), 'squeezed')
  writeFileSync(
    join(directory, 'inspector.html'),
    '<!doctype html><title>Inspector</title>',
  )
  writeFileSync(
    join(directory, 'favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  )
  shop = await createTestShop({ clientDirectory: directory })
})
afterAll(async () => {
  await shop?.close()
  rmSync(built, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.send({ url, headers })
const dataOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="shop-data"[^>]*>(.*?)<\/script>/s.exec(
      html,
    )?.[1] ?? '',
  )

test('M6: an answer that a shared cache may keep sets no cookie', async () => {
  const labels =
    /\/labels\/[\w.-]+/.exec((await get('/ordernow')).text)?.[0] ?? '/assets'
  const paths = [
    '/assets/main-abc123.js',
    '/favicon.svg',
    labels,
    '/ordernow',
    '/api/menu/items/',
  ]
  const answers = await Promise.all(paths.map((path) => get(path)))
  const cachingAndCookies = answers.map(({ headers }) => [
    /^public/.test(String(headers['cache-control'])),
    String(headers['set-cookie']).includes('csrftoken'),
  ])
  expect(cachingAndCookies).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ])
})

describe('what operators ask', () => {
  test('N7: the server is alive, and ready while its database answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test.each([
    '/metrics/',
    '/metrics%2f',
    '/%6detrics',
    '/readyz/',
    '/readyz/?a',
    '/re%61dyz',
  ])(
    'N7: what a proxy hides has one address, and %s is another one',
    async (url) => {
      const { text } = await get(url)
      expect(text).not.toMatch(/process_resident_memory_bytes|"ready"/)
    },
  )

  test('N7: metrics count answers by route, not by address', async () => {
    await get('/api/menu/items/1/')
    const { text } = await get('/metrics')
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/menu/items/:id/",status="200"}',
    )
    expect(text).toContain('process_resident_memory_bytes')
  })

  test('N13: metrics count the mails that wait and those that are given up', async () => {
    const unsent = async () =>
      (await get('/metrics')).text.match(/^mails_unsent.*$/gm)
    const payload = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.example',
      message: 'Hello',
    }

    await shop.send({ method: 'POST', url: '/api/contactus/', payload })
    expect(await unsent()).toEqual([
      'mails_unsent{state="waiting"} 1',
      'mails_unsent{state="given_up"} 0',
      'mails_unsent{state="unwritten"} 0',
    ])

    await shop.db.update(mails).set({ attempts: 70 })
    expect(await unsent()).toEqual([
      'mails_unsent{state="waiting"} 0',
      'mails_unsent{state="given_up"} 1',
      'mails_unsent{state="unwritten"} 0',
    ])
  })

  test('N7: a live shop, and a shop with SHOW_OPERATIONS=0, shows neither metrics nor its calls', async () => {
    const statuses = async (parts: Partial<typeof shop.env>) => {
      const app = await createApp({
        ...shop.deps,
        env: { ...shop.env, ...parts },
      })
      const urls = ['/healthz', '/readyz', '/metrics', '/api/docs']
      const answers = await Promise.all(
        urls.map((url) => sendTo({ app }, { url })),
      )

      await app.close()
      const [alive, ready, metrics, docs] = answers
      const hasMetrics = metrics?.text.includes('process_resident_memory_bytes')

      return [alive?.status, ready?.status, hasMetrics, docs?.status]
    }
    const hidden = [200, 200, false, 404]
    expect(await statuses({ SHOW_OPERATIONS: false })).toEqual(hidden)
    expect(await statuses({ sandbox: false })).toEqual(hidden)
    expect(await statuses({ sandbox: false, SHOW_OPERATIONS: true })).toEqual([
      200,
      200,
      true,
      200,
    ])
  })

  test('I1 N7: the OpenAPI document describes every call of the contract', async () => {
    const document = (await get('/api/docs')).json() as Document
    const described = Object.entries(document.paths).flatMap(
      ([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const promised = (await contractCalls()).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual(promised.sort())
    expect(promised.length).toBeGreaterThan(25)
    expect((await get('/api/docs', { accept: 'text/html' })).text).toContain(
      'POST /orders/create/',
    )
  })

  test('G5: the document says that details are a form with a file', async () => {
    const { paths } = (await get('/api/docs')).json() as {
      paths: Record<string, object>
    }
    expect(paths['/details/']).toMatchObject({
      post: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                properties: {
                  profile_picture: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
      },
    })
  })
})

describe('pages', () => {
  test.each([
    '/',
    '/ordernow?openModal=true&itemId=3',
    '/checkout',
    '/Profile/',
  ])('A1: %s is the page of the shop', async (url) => {
    const answer = await get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['x-shop-time']).toMatch(/^2026-11-22T22:0/)
    expect(answer.text).toContain('<div id="root">')
  })

  test('A12: an address that leads nowhere is answered with the page of the shop, not to be indexed', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const known = await shop.send({
        method,
        url: '/order/success/?order_id=1',
      })
      expect([known.status, known.headers['x-robots-tag']]).toEqual([
        200,
        undefined,
      ])
      const { status, headers, text } = await shop.send({
        method,
        url: '/order/nowhere',
      })
      expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex'])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      if (method === 'GET') expect(text).toContain('<div id="root">')
    }
  })

  test('N8: the first screen needs no call: the menu is in the page, and the time comes with it', async () => {
    const { text } = await get('/ordernow')
    const { menuPage, categories, mode } = dataOf(text)
    const wire = (await get('/api/menu/items/')).json() as z.input<
      typeof listItems.output
    >
    expect(menuPage).toEqual(z.decode(listItems.output, wire))
    expect(categories).toEqual(
      ((await get('/api/menu/category/')).json() as { results: unknown })
        .results,
    )
    expect(mode).toBe('sandbox')

    for (const path of ['/ordernow', '/checkout'])
      expect(String((await get(path)).headers['set-cookie'])).toMatch(
        /shop_time=2026-11-22T22%3A0/,
      )
  })

  test('nothing in the data can close its script', async () => {
    const { text } = await get('/')
    const scripts =
      /id="shop-data"[^>]*>(.*)<\/script><script type="application\/ld\+json">(.*)<\/script>/s
    const [, ...inside] = scripts.exec(text) ?? []
    expect(inside).toEqual([
      expect.stringMatching(/^[^<]+$/),
      expect.stringMatching(/^[^<]+$/),
    ])
  })

  test('A4: the page is in the language of the browser', async () => {
    const { text, headers } = await get('/', { 'accept-language': 'zh-CN' })
    expect(text).toContain('<html lang="zh-CN">')
    expect(headers.vary).toContain('accept-language')
  })

  test('hashed files are kept for ever and sent as they were squeezed', async () => {
    const plain = await get('/assets/main-abc123.js')
    expect(plain.text).toBe('let plain')
    expect(plain.headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )

    const squeezed = await get('/assets/main-abc123.js', {
      'accept-encoding': 'br',
    })
    expect([squeezed.text, squeezed.headers['content-encoding']]).toEqual([
      'squeezed',
      'br',
    ])
    expect((await get('/favicon.svg')).headers['cache-control']).toBe(
      'public, max-age=3600',
    )
  })

  test('A11: the files of the version before are there too, for pages that are open while the shop is updated', async () => {
    const old = await get('/assets/main-old123.js')
    expect([old.text, old.headers['cache-control']]).toEqual([
      'let old',
      'public, max-age=31536000, immutable',
    ])

    const squeezed = await get('/assets/main-old123.js', {
      'accept-encoding': 'br',
    })
    expect([squeezed.text, squeezed.headers['content-encoding']]).toEqual([
      'old, squeezed',
      'br',
    ])
  })

  test.each([
    '/assets/gone-abc123.js',
    '/.env',
    '/../package.json',
    '/index.html',
    '/inspector.html',
  ])('%s is not there, and no page pretends that it is', async (url) => {
    const answer = await get(url)
    expect([answer.status, answer.json()]).toEqual([
      404,
      { detail: 'Not found.' },
    ])
  })

  test('J7: the inspector is there when it was built, and only it may evaluate text', async () => {
    const inspector = await get('/inspector')
    expect(inspector.text).toContain('<title>Inspector</title>')
    expect(inspector.headers['content-security-policy']).toMatch(
      /'wasm-unsafe-eval' 'unsafe-eval'/,
    )

    for (const url of [
      '/',
      '/checkout',
      '/inspector/more',
      '/favicon.svg',
      '/api/docs',
    ])
      expect((await get(url)).headers['content-security-policy'], url).toMatch(
        /^(?!.*eval).*script/,
      )
  })

  test('J7: a server without the page of the inspector sends its policy nowhere', async () => {
    const bare = mkdtempSync(join(tmpdir(), 'shop-client-'))
    writeFileSync(join(bare, 'index.html'), page)

    const app = await createApp({ ...shop.deps, clientDirectory: bare })
    const answer = await sendTo({ app }, { url: '/inspector' })
    await app.close()
    rmSync(bare, { recursive: true })
    expect(answer.text).toContain('<title>Lantern Kitchen</title>')
    expect(answer.headers['content-security-policy']).toMatch(
      /^(?!.*eval).*script/,
    )
  })

  test('N9: pages and lists are compressed, answers to writes are not', async () => {
    const answer = await shop.app.inject({
      url: '/api/translations/all',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(
      JSON.parse(brotliDecompressSync(answer.rawPayload).toString()),
    ).toEqual((await get('/api/translations/all')).json())

    const again = {
      'if-none-match': String(answer.headers.etag),
      'accept-encoding': 'br',
    }
    expect((await get('/api/translations/all', again)).status).toBe(304)

    const none = await get('/', { 'accept-encoding': 'br;q=0, identity' })
    expect(none.headers['content-encoding']).toBeUndefined()
  })
})
