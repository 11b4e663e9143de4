import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/support/database/create.ts'
import {
  createTestShop,
  sendTo,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'

const minute = 60_000

describe.each(databases)('guesses on %s', (database) => {
  let shop: TestShop
  let wei: TestCustomer
  beforeEach(async () => {
    shop = await createTestShop({ database })
    shop.clock.freeze()
    wei = await shop.newCustomer()
  })
  afterEach(() => shop.close())

  type From = { server?: Parameters<typeof sendTo>[0]; address?: string; cookie?: string }
  const logIn = (password: string, { server = shop, address = '10.0.0.1', cookie }: From = {}) =>
    sendTo(server, {
      method: 'POST',
      url: '/api/login/',
      payload: { email: wei.email.toUpperCase(), password },
      remoteAddress: address,
      headers: cookie ? { cookie: `${cookie}; csrftoken=a`, 'x-csrftoken': 'a' } : {},
    })
  const guessFrom = async (address: string, times: number) => {
    for (let each = 0; each < times; each++) await logIn('wrong', { address })
  }
  const deviceOf = async () => {
    const { headers } = await logIn(wei.password, { address: '10.0.0.9' })
    return /device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
  }

  test('M5: after five wrong passwords the wait doubles, on every replica', async () => {
    const other = await shop.replica()
    await guessFrom('10.0.0.1', 5)
    const waits: unknown[] = []
    for (let each = 0; each < 4; each++) {
      const refused = await logIn('wrong', { server: each % 2 ? shop : other })
      waits.push([refused.status, refused.headers['retry-after']])
      shop.clock.advance(Number(refused.headers['retry-after']) * 1000)
      expect((await logIn('wrong')).status).toBe(401)
    }
    expect(waits).toEqual([
      [429, '1'],
      [429, '2'],
      [429, '4'],
      [429, '8'],
    ])
  })

  test('M5: guesses that come all at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('M5: who guesses does not keep the owner waiting at another address', async () => {
    await guessFrom('10.6.6.6', 5)
    expect((await logIn('wrong', { address: '10.6.6.6' })).status).toBe(429)
    expect((await logIn(wei.password)).status).toBe(200)
  })

  test('M5: many addresses together wait too, and a browser that was in the account does not', async () => {
    const device = await deviceOf()
    for (let each = 0; each < 20; each++) await guessFrom(`10.6.6.${each}`, 1)
    expect((await logIn(wei.password, { address: '10.6.7.1' })).status).toBe(429)
    const known = await logIn(wei.password, { address: '10.6.7.1', cookie: device })
    expect(known.status).toBe(200)
  })

  test('the cookie of a browser that was in an account is of no use to scripts, other sites and, over https, plain connections', async () => {
    const cookieOf = async ({ send }: TestShop, email: string, password: string) => {
      const { headers } = await send({
        ...{ method: 'POST', url: '/api/login/', payload: { email, password } },
      })
      return [headers['set-cookie']].flat().find((each) => String(each).startsWith('device='))
    }
    const attributes = '; Max-Age=31536000; Path=/api/; HttpOnly'
    const cookie = await cookieOf(shop, wei.email, wei.password)
    expect(cookie).toMatch(new RegExp(`${attributes}; SameSite=Lax$`))
    const secure = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
    const overHttps = await cookieOf(secure, 'demo@lantern.example', 'lantern-demo')
    await secure.close()
    expect(overHttps).toMatch(new RegExp(`${attributes}; Secure; SameSite=Lax$`))
  })

  test("M5: another account's browser is an unknown one", async () => {
    const device = await deviceOf()
    wei = await shop.newCustomer()
    for (let each = 0; each < 20; each++) await guessFrom(`10.6.6.${each}`, 1)
    expect((await logIn(wei.password, { address: '10.6.7.1', cookie: device })).status).toBe(429)
  })

  test('M5: no account can be registered whose browsers are known to another one', async () => {
    const email = `${wei.email}:q`
    const payload = {
      ...{ full_name: 'Q', email, mobile_number: '0412345678', remember_me: false },
      ...{ password: 'a password', confirm_password: 'a password' },
    }
    const { status } = await shop.send({ method: 'POST', url: '/api/register-user/', payload })
    const login = { method: 'POST', url: '/api/login/', payload } as const
    const { headers } = await shop.send(login)
    const own = /device=([^;]+)/.exec(String(headers['set-cookie']))?.[1]
    for (let each = 0; each < 20; each++) await guessFrom(`10.6.6.${each}`, 1)
    const forged = await logIn('wrong', { address: '10.6.7.1', cookie: `device=q:${own}` })
    expect([status, own, forged.status]).toEqual([400, undefined, 429])
  })

  test('M5: the right password and a day without guesses both begin anew', async () => {
    await guessFrom('10.0.0.1', 4)
    expect((await logIn(wei.password)).status).toBe(200)
    await guessFrom('10.0.0.1', 5)
    shop.clock.advance(24 * 60 * minute + 2000)
    await guessFrom('10.0.0.1', 4)
    expect((await logIn('wrong')).status).toBe(401)
  })

  test('M3: wrong codes wait as well, and a new code does not', async () => {
    const post = (url: string, payload: object, remoteAddress = '10.0.0.1') =>
      shop.send({ method: 'POST', url: `/api${url}`, payload, remoteAddress })
    const reset = (otp_code: string, address?: string) => {
      const passwords = { new_password: 'another horse', confirm_password: 'another horse' }
      return post('/verify-otp/', { email: wei.email, otp_code, ...passwords }, address)
    }
    const ask = async () => {
      await post('/forget-password-otp/', { email: wei.email })
      return /^\d{6}$/m.exec((await shop.mails()).at(-1)?.text ?? '')?.[0] ?? ''
    }
    const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
    const first = await ask()
    for (let each = 0; each < 5; each++)
      expect((await reset(wrong(first), '10.6.6.6')).status).toBe(400)
    expect((await reset(first, '10.6.6.6')).status).toBe(429)
    for (let each = 0; each < 5; each++) expect((await reset(wrong(first))).status).toBe(400)
    expect((await reset(first)).status).toBe(429)
    expect((await reset(await ask())).status).toBe(200)
  })
})
