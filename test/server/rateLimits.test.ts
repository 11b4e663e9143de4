import { expect, test } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { networkOf } from '#server/lib/networkOf.ts'
import { requestLimits } from '#server/limits/rateLimits.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

test('M5: one address has its own limit, whoever it tries to be', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()

  const logIn = (account: number, remoteAddress = '10.0.0.1') =>
    shop.send({
      method: 'POST',
      url: '/api/login/',
      payload: { email: `a${account}@b.example`, password: 'x' },
      remoteAddress,
    })
  const answers = []

  for (let account = 0; account <= requestLimits.loginByAddress.max; account++)
    answers.push(await logIn(account))
  // A network waits after thirty wrong passwords; after sixty logins it waits for the whole minute.
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(30).fill(401),
    ...Array(31).fill(429),
  ])
  expect(
    [answers[30], answers[60]].map((answer) => answer?.headers['retry-after']),
  ).toEqual(['1', '60'])
  expect((await logIn(100, '10.0.0.2')).status).toBe(401)
  await shop.close()
})

test('M5: an IPv6 network is limited as one address, and its neighbour is not', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()

  const from = async (remoteAddress: string) =>
    (await sendMessage(shop, { remoteAddress })).status
  const statuses: number[] = []

  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push(await from(`2001:db8:0:7${attempt}::1`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await from('2001:db8:0:170::1')).toBe(200)
  await shop.close()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:0::/56'],
  ['2001:DB8::107:1:2:3:4', '2001:db8:0:100::/56'],
  ['[2001:db8::107:1:2:3:4]:4711', '2001:db8:0:100::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['unknown', 'unknown'],
  ['anything that a proxy may write', 'unknown'],
])('M5: the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('M5: contact takes five messages a minute from one address', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++)
    statuses.push((await sendMessage(shop)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await shop.mails()).toHaveLength(5)
  await shop.close()
})

test.each([
  ['no proxy', {}, '10.0.0.7', 429],
  ['one proxy', { TRUST_PROXY: '1' }, '10.0.0.7', 200],
  [
    'one proxy, and a header that the customer wrote',
    { TRUST_PROXY: '1' },
    '10.9.9.7, 1.2.3.4',
    429,
  ],
  ['two proxies', { TRUST_PROXY: '2' }, '10.0.0.7, 1.2.3.4', 200],
])(
  'M5: with %s the address is the one that the last trusted proxy names',
  async (_, env, header, last) => {
    const shop = await createTestShop({ env: { ...env } })
    shop.clock.freeze()

    let status = 0
    for (
      let attempt = 0;
      attempt <= requestLimits.contactByAddress.max;
      attempt++
    ) {
      const headers = { 'x-forwarded-for': header.replace('.7', `.${attempt}`) }
      status = (await sendMessage(shop, { headers })).status
    }
    expect(status).toBe(last)
    await shop.close()
  },
)

test('M5: a request is counted before its body is decoded', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()

  const as = (await shop.newCustomer()).tokens
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt++) {
    const request = {
      method: 'POST',
      url: '/api/orders/create/',
      payload: {},
      as,
    } as const
    statuses.push((await shop.send(request)).status)
  }
  expect(statuses).toEqual([...Array(60).fill(400), 429])
  await shop.close()
})

test('M10: a customer asks thirty times a minute whether an order can still be paid', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()

  const { tokens } = await shop.newCustomer()
  const request = {
    method: 'POST',
    url: '/api/orders/check-expiry/',
    as: tokens,
  } as const
  const statuses: number[] = []

  for (let attempt = 0; attempt <= 30; attempt++)
    statuses.push(
      (await shop.send({ ...request, payload: { order_id: 'LK-0' } })).status,
    )
  expect(statuses).toEqual([...Array(30).fill(404), 429])
  await shop.close()
})

test('M5: logins are refreshed 120 times a minute from one address', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()

  const { tokens } = await shop.newCustomer()
  const refresh = async (refresh_token: string) =>
    (
      await shop.send({
        method: 'POST',
        url: '/api/refresh/',
        payload: { refresh_token },
      })
    ).status
  const statuses: number[] = []

  for (let attempt = 0; attempt < 120; attempt++)
    statuses.push(await refresh('unknown'))
  expect([new Set(statuses), await refresh(tokens.refresh_token)]).toEqual([
    new Set([401]),
    429,
  ])

  shop.clock.advance(60_000)
  expect(await refresh(tokens.refresh_token)).toBe(200)
  await shop.close()
})

test('M5: one login is refreshed thirty times in fifteen minutes, from wherever', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()

  let { tokens } = await shop.newCustomer()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 31; attempt++) {
    const payload = { refresh_token: tokens.refresh_token }
    const answer = await shop.send({
      method: 'POST',
      url: '/api/refresh/',
      payload,
      remoteAddress: `10.0.0.${attempt}`,
    })
    statuses.push(answer.status)
    if (answer.status === 200) tokens = answer.json() as Tokens
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  await shop.close()
})

test('M10: a customer changes saved addresses sixty times in fifteen minutes', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()

  const wei = await shop.newCustomer()
  const ann = await shop.newCustomer()
  const url = '/api/user-address/'
  const ask = async (
    as: Tokens,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = url,
  ) => {
    const payload = { street_address1: '1 Lantern Lane' }
    const body = method === 'POST' || method === 'PUT' ? { payload } : {}
    return (await shop.send({ method, url: path, as, ...body })).status
  }
  const changes = async (as: Tokens) => [
    await ask(as, 'POST'),
    await ask(as, 'PUT', `${url}1000/`),
    await ask(as, 'DELETE', `${url}1000/`),
  ]

  for (let attempt = 0; attempt < 20; attempt++)
    expect(await changes(wei.tokens)).toEqual([400, 400, 404])
  expect(await changes(wei.tokens)).toEqual([429, 429, 429])
  expect([await ask(wei.tokens, 'GET'), await changes(ann.tokens)]).toEqual([
    200,
    [400, 400, 404],
  ])
  await shop.close()
})

test('RATE_LIMITS=off lifts them', async () => {
  const shop = await createTestShop({ env: { RATE_LIMITS: 'off' } })
  const payload = { email: 'demo@lantern.example', password: 'x' }
  const statuses = new Set<number>()

  for (let attempt = 0; attempt < 12; attempt++)
    statuses.add(
      (await shop.send({ method: 'POST', url: '/api/login/', payload })).status,
    )
  expect([...statuses]).toEqual([401])
  await shop.close()
})

function sendMessage(
  shop: TestShop,
  request: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  const payload = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.example',
    message: 'Hello',
  }
  return shop.send({
    method: 'POST',
    url: '/api/contactus/',
    payload,
    ...request,
  })
}
