import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/config/env.ts'
import { pageScriptHashes } from '#server/pages/pageScripts.ts'
import {
  createTestShop,
  sendTo,
  type TestShop,
} from '#test/support/shop/create.ts'

describe('security', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await createTestShop({ env: { RATE_LIMITS: 'off' } })
  })
  afterAll(async () => {
    await shop?.close()
  })

  const credentials = {
    email: 'demo@lantern.example',
    password: 'lantern-demo',
  }
  const logIn = (headers: Record<string, string>) =>
    shop.send({
      method: 'POST',
      url: '/api/login/',
      payload: credentials,
      headers,
    })

  test('M6: only own scripts run, styles may be inline, and the payment tab keeps its opener', async () => {
    const { headers } = await shop.send({ url: '/api/translations/all' })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain("style-src 'self' 'unsafe-inline'")
    expect(policy).toContain("img-src 'self' data: blob:")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('private answers are kept by no cache, and public ones are asked about', async () => {
    const as = await shop.login()
    const lists = [
      '/details/',
      '/orders/list-orders/',
      '/user-address/',
      '/transactions/wallet/',
    ]
    const headers = await Promise.all([
      ...lists.map(
        async (path) => (await shop.send({ url: `/api${path}`, as })).headers,
      ),
      (await logIn({})).headers,
    ])
    expect(headers.map((fields) => fields['cache-control'])).toEqual(
      headers.map(() => 'no-store'),
    )

    const labels = await shop.send({ url: '/api/translations/all' })
    expect(labels.headers['cache-control']).toBe('no-cache')
  })

  test('M6: the page may run, ask and frame the sandbox for payments, or Stripe, and nobody else', async () => {
    const real = {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      RATE_LIMITS: 'on',
    }
    const [sandbox, stripe, none] = await Promise.all([
      policyOf({}),
      policyOf(real),
      policyOf({ ...real, STRIPE_PUBLISHABLE_KEY: '' }),
    ])
    const own = 'http://localhost:3001'
    const shopScripts = ["'self'", ...pageScriptHashes].join(' ')
    expect(sandbox).toEqual([
      `${shopScripts} ${own}`,
      `'self' ${own}`,
      `'self' ${own}`,
    ])
    expect(stripe).toEqual([
      `${shopScripts} https://js.stripe.com https://*.js.stripe.com`,
      "'self' https://api.stripe.com",
      "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    ])
    expect(none).toEqual([shopScripts, "'self'", "'self'"])
  })

  /** The policy's directives for scripts, connections and frames. */
  async function policyOf(
    variables: Record<string, string>,
  ): Promise<(string | undefined)[]> {
    const app = await createApp({
      ...shop.deps,
      env: readEnv({ ...variables }),
    })
    const { headers } = await sendTo({ app }, { url: '/api/translations/all' })

    await app.close()
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((line) => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]),
    )

    return ['script-src', 'connect-src', 'frame-src'].map((name) =>
      policy.get(name),
    )
  }

  test('I2: the first answer sets a CSRF cookie that scripts can read, and later ones leave it', async () => {
    const first = await shop.send({ url: '/api/translations/all' })
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(
      /^csrftoken=[0-9a-f]{32}; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    )

    const again = { cookie: cookie.split(';')[0] ?? '' }
    const second = await shop.send({
      url: '/api/translations/all',
      headers: again,
    })
    expect(second.headers['set-cookie']).toBeUndefined()
  })

  test('I2: a write that carries cookies must repeat the token in its header', async () => {
    const cookie = 'language=zh; csrftoken=abc'
    const refused = await logIn({ cookie })
    expect([refused.status, refused.json()]).toEqual([
      403,
      { detail: '请刷新页面后重试。', code: 'csrf' },
    ])
    expect((await logIn({ cookie, 'x-csrftoken': 'abd' })).status).toBe(403)
    expect(
      (await logIn({ cookie: 'language=zh', 'x-csrftoken': '' })).status,
    ).toBe(403)
    expect((await logIn({ cookie, 'x-csrftoken': 'abc' })).status).toBe(200)
  })

  test('a write without cookies needs no token', async () => {
    expect((await logIn({})).status).toBe(200)
  })

  test('behind https the cookie is Secure and browsers are told to stay there', async () => {
    const secure = await createTestShop({
      env: { PUBLIC_URL: 'https://shop.example' },
    })
    const { headers } = await secure.send({ url: '/api/translations/all' })
    await secure.close()
    expect(String(headers['set-cookie'])).toContain('; Secure')
    expect(headers['strict-transport-security']).toContain('max-age=')
  })

  test('M7: an unexpected error is answered without internal details', async () => {
    const app = await createApp(shop.deps)
    app.get(
      '/api/breaks/',
      { config: { costs: { processor: 1, statements: 0 } } },
      async () => {
        throw new Error('select secret from customers')
      },
    )

    const answer = await sendTo({ app }, { url: '/api/breaks/' })
    await app.close()
    expect([answer.status, answer.json()]).toEqual([
      500,
      {
        detail: 'Something went wrong. Please try again.',
        request_id: answer.headers['x-request-id'],
      },
    ])
  })

  test('M7: bad input never is a failure of the server', async () => {
    const post = (payload: string, type = 'application/json') =>
      shop.send({
        method: 'POST',
        url: '/api/contactus/',
        payload,
        headers: { 'content-type': type },
      })
    const message = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.au',
      message: 'nul \u0000',
    }
    expect((await post('{"first_name":')).json()).toEqual({
      detail: 'The request is not valid.',
    })
    expect((await post('[]')).status).toBe(400)
    expect((await post('null')).status).toBe(400)
    expect((await post('{"__proto__":{"x":1}}')).status).toBe(400)
    expect(
      (await post('first_name=A', 'application/x-www-form-urlencoded')).status,
    ).toBe(415)
    expect((await post(`{"message":"${'x'.repeat(400_000)}"}`)).status).toBe(
      413,
    )
    expect((await post(JSON.stringify(message))).status).toBe(200)
    expect(
      (await shop.send({ url: '/api/menu/items/9999999999/' })).status,
    ).toBe(404)
  })

  test('an unknown call is a 404 in JSON, in the language of the caller', async () => {
    const answer = await shop.send({
      url: '/api/nothing/',
      headers: { 'accept-language': 'zh', accept: 'text/html' },
    })
    expect([answer.status, answer.json()]).toEqual([
      404,
      { detail: '未找到。' },
    ])
  })
})
