import { describe, expect, test } from 'vitest'
import { requestLimits } from '#server/http/rateLimits.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop, sendTo } from '#test/support/shop/create.ts'

describe.each(databases)('rate requestLimits on %s', (database) => {
  test('the eleventh login of an account in a minute waits, whichever replica it reaches', async () => {
    const shop = await createTestShop({ database })
    shop.clock.freeze()
    const other = await shop.replica()
    const logIn = (server: typeof other, email: string, remoteAddress: string) =>
      sendTo(server, {
        method: 'POST',
        url: '/api/login/',
        payload: { email, password: 'wrong' },
        remoteAddress,
      })
    const tries = Array.from({ length: 10 }, (_, index) =>
      logIn(index % 2 ? other : shop, 'Demo@lantern.example', `10.0.0.${index}`),
    )
    expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual(Array(10).fill(401))

    const refused = await logIn(other, 'demo@LANTERN.example', '10.0.1.1')
    const seconds = Number(refused.headers['retry-after'])
    expect(refused.status).toBe(429)
    expect(seconds).toBe(60)
    expect(refused.json()).toEqual({
      detail: `Too many attempts. Please try again in ${seconds} seconds.`,
    })
    expect((await logIn(shop, 'else@lantern.example', '10.0.1.1')).status).toBe(401)

    shop.clock.advance(seconds * 1000)
    expect((await logIn(shop, 'demo@lantern.example', '10.0.1.1')).status).toBe(401)
    await shop.close()
  })
})

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
  const statuses: number[] = []
  for (let account = 0; account <= requestLimits.loginByAddress.most; account++)
    statuses.push((await logIn(account)).status)
  expect(statuses).toEqual([...Array(60).fill(401), 429])
  expect((await logIn(100, '10.0.0.2')).status).toBe(401)
  await shop.close()
})

test('M5: contact takes five messages a minute from one address', async () => {
  const shop = await createTestShop()
  shop.clock.freeze()
  const payload = { first_name: 'A', last_name: 'B', email: 'a@b.example', message: 'Hello' }
  const statuses: number[] = []
  for (let each = 0; each < 6; each++)
    statuses.push((await shop.send({ method: 'POST', url: '/api/contactus/', payload })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await shop.mails()).toHaveLength(5)
  await shop.close()
})

test('behind a trusted proxy the address is the one that the proxy names', async () => {
  const payload = { email: 'a@b.example', password: 'x' }
  const tryFrom = async (env: Record<string, string>) => {
    const shop = await createTestShop({ env })
    shop.clock.freeze()
    const statuses: number[] = []
    for (let each = 0; each < 61; each++) {
      const headers = { 'x-forwarded-for': `10.0.0.${each}` }
      const body = { ...payload, email: `a${each}@b.example` }
      const request = { method: 'POST', url: '/api/login/', payload: body, headers } as const
      statuses.push((await shop.send(request)).status)
    }
    await shop.close()
    return statuses.at(-1)
  }
  expect(await tryFrom({ TRUST_PROXY: '1' })).toBe(401)
  expect(await tryFrom({})).toBe(429)
})

test('RATE_LIMITS=off lifts them', async () => {
  const shop = await createTestShop({ env: { RATE_LIMITS: 'off' } })
  const payload = { email: 'demo@lantern.example', password: 'x' }
  const statuses = new Set<number>()
  for (let each = 0; each < 12; each++)
    statuses.add((await shop.send({ method: 'POST', url: '/api/login/', payload })).status)
  expect([...statuses]).toEqual([401])
  await shop.close()
})
