import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RequestRefusal } from '#server/domain/requestRefusal.ts'
import { countAttempt } from '#server/limits/loginThrottle.ts'
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

  type From = {
    server?: Parameters<typeof sendTo>[0]
    address?: string
    cookie?: string
  }
  const logIn = (
    password: string,
    { server = shop, address = '10.0.0.1', cookie }: From = {},
  ) =>
    sendTo(server, {
      method: 'POST',
      url: '/api/login/',
      payload: { email: wei.email.toUpperCase(), password },
      remoteAddress: address,
      headers: cookie
        ? { cookie: `${cookie}; csrftoken=a`, 'x-csrftoken': 'a' }
        : {},
    })
  const guessFrom = async (address: string, times: number) => {
    for (let attempt = 0; attempt < times; attempt++)
      await logIn('wrong', { address })
  }
  const deviceOf = async () => {
    const { headers } = await logIn(wei.password, { address: '10.0.0.9' })
    return /device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
  }

  test('M5: after five wrong passwords the wait doubles, on every replica', async () => {
    const other = await shop.replica()
    await guessFrom('10.0.0.1', 5)

    const waits: unknown[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      const refused = await logIn('wrong', {
        server: attempt % 2 ? shop : other,
      })
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
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn('wrong')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('M5: wrong guesses do not keep the owner waiting at another address', async () => {
    await guessFrom('10.6.6.6', 5)
    expect((await logIn('wrong', { address: '10.6.6.6' })).status).toBe(429)
    expect((await logIn(wei.password)).status).toBe(200)
  })

  test('M5: many addresses together wait too, and a browser that was in the account does not', async () => {
    const device = await deviceOf()
    for (let network = 0; network < 20; network++)
      await guessFrom(`10.6.6.${network}`, 1)
    expect((await logIn(wei.password, { address: '10.6.7.1' })).status).toBe(
      429,
    )

    const known = await logIn(wei.password, {
      address: '10.6.7.1',
      cookie: device,
    })
    expect(known.status).toBe(200)
  })

  test('the cookie of a browser that was in an account is of no use to scripts, other sites and, over https, plain connections', async () => {
    const cookieOf = async (
      { send }: TestShop,
      email: string,
      password: string,
    ) => {
      const { headers } = await send({
        method: 'POST',
        url: '/api/login/',
        payload: { email, password },
      })
      return [headers['set-cookie']]
        .flat()
        .find((cookie) => String(cookie).startsWith('device='))
    }
    const attributes = '; Max-Age=31536000; Path=/api/; HttpOnly'
    const cookie = await cookieOf(shop, wei.email, wei.password)
    expect(cookie).toMatch(new RegExp(`${attributes}; SameSite=Lax$`))

    const secure = await createTestShop({
      env: { PUBLIC_URL: 'https://shop.example' },
    })
    const overHttps = await cookieOf(
      secure,
      'demo@lantern.example',
      'lantern-demo',
    )

    await secure.close()
    expect(overHttps).toMatch(
      new RegExp(`${attributes}; Secure; SameSite=Lax$`),
    )
  })

  test("M5: another account's browser is an unknown one", async () => {
    const device = await deviceOf()
    wei = await shop.newCustomer()
    for (let network = 0; network < 20; network++)
      await guessFrom(`10.6.6.${network}`, 1)
    expect(
      (await logIn(wei.password, { address: '10.6.7.1', cookie: device }))
        .status,
    ).toBe(429)
  })

  test('M5: no account can be registered whose browsers are known to another one', async () => {
    const email = `${wei.email}:q`
    const payload = {
      full_name: 'Q',
      email,
      mobile_number: '0412345678',
      remember_me: false,
      password: 'a password',
      confirm_password: 'a password',
    }
    const { status } = await shop.send({
      method: 'POST',
      url: '/api/register-user/',
      payload,
    })
    const login = { method: 'POST', url: '/api/login/', payload } as const
    const { headers } = await shop.send(login)
    const own = /device=([^;]+)/.exec(String(headers['set-cookie']))?.[1]

    for (let network = 0; network < 20; network++)
      await guessFrom(`10.6.6.${network}`, 1)
    const forged = await logIn('wrong', {
      address: '10.6.7.1',
      cookie: `device=q:${own}`,
    })
    expect([status, own, forged.status]).toEqual([400, undefined, 429])
  })

  const post = (
    url: string,
    payload: object,
    remoteAddress = '10.0.0.1',
    cookie?: string,
  ) =>
    shop.send({
      method: 'POST',
      url: `/api${url}`,
      payload,
      remoteAddress,
      headers: cookie
        ? { cookie: `${cookie}; csrftoken=a`, 'x-csrftoken': 'a' }
        : {},
    })
  const ask = (address: string, cookie?: string) =>
    post('/forget-password-otp/', { email: wei.email }, address, cookie)
  const reset = (otp_code: string, address?: string, cookie?: string) => {
    const passwords = {
      new_password: 'another horse',
      confirm_password: 'another horse',
    }
    return post(
      '/verify-otp/',
      { email: wei.email, otp_code, ...passwords },
      address,
      cookie,
    )
  }
  const newestMail = async () => (await shop.mails()).at(-1)?.text ?? ''
  const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const openLink = async (text: string) => {
    const url = /http:\S+(\/api\/browser\/\S+)/.exec(text)?.[1] ?? ''
    const { status, headers } = await shop.send({ url })
    expect([status, headers.location]).toEqual([303, '/profile'])
    return /device=[^;]+/.exec(String(headers['set-cookie']))?.[0]
  }
  let networks = 0
  const fresh = () =>
    `10.${Math.floor(networks / 62_500) + 9}.${Math.floor(networks / 250) % 250}.${++networks % 250}`
  const untilRefused = async (call: () => Promise<{ status: number }>) => {
    while ((await call()).status !== 429);
  }

  test('M5: while others guess from everywhere, a new browser with the right password is let in by the link of one mail', async () => {
    const guess = () => logIn('wrong', { address: fresh() })
    await untilRefused(guess)
    for (let turn = 0; turn < 6; turn++) {
      await untilRefused(guess)
      const refused = await logIn(wei.password, { address: '10.8.8.8' })
      expect(refused.json()).toEqual({
        detail: expect.stringContaining('open the link in our email'),
      })
      shop.clock.advance(Number(refused.headers['retry-after']) * 1000)
    }
    await untilRefused(guess)
    expect((await ask('10.8.8.8')).status).toBe(200)

    const cookie = await openLink(await newestMail())
    const known = await logIn(wei.password, {
      address: '10.8.8.8',
      cookie: cookie ?? '',
    })
    expect(known.status).toBe(200)
  })

  test('M3: code requests of others replace no code of a browser, and block nothing for it', async () => {
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await ask(fresh())).status).toBe(200)
    shop.clock.advance(1000)
    expect((await ask('10.8.8.8')).status).toBe(200)

    const code = codeIn(await newestMail())
    shop.clock.advance(2000)
    expect((await ask(fresh())).status).toBe(200)

    await untilRefused(() => ask(fresh()))
    const refused = await ask('10.8.8.9')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)

    await untilRefused(() => reset(wrong(code), fresh()))
    expect((await reset(code, '10.8.8.8')).status).toBe(429)
    const cookie = await openLink(await newestMail())
    expect((await ask('10.8.8.8', cookie)).status).toBe(200)

    const own = codeIn(await newestMail())
    expect((await reset(own, '10.8.8.8', cookie)).status).toBe(200)
  })

  test('M3: a code can be used on another network than it was asked for on', async () => {
    await ask('10.8.8.8')
    expect((await reset(codeIn(await newestMail()), '10.8.9.9')).status).toBe(
      200,
    )
  })

  test('M5: a link that is changed, or a day old, makes no browser known', async () => {
    await ask('10.8.8.8')
    const text = await newestMail()
    const other = await shop.newCustomer()
    expect(
      await openLink(text.replace(encodeURIComponent(wei.email), other.email)),
    ).toBe(undefined)
    shop.clock.advance(86_400_000)
    expect(await openLink(text)).toBe(undefined)
  })

  test('M5: the browser that registered is known to its account', async () => {
    const email = 'mei@customers.example'
    const password = 'a password'
    const form = {
      full_name: 'Mei',
      email,
      mobile_number: '0412345678',
      remember_me: false,
    }
    const registered = await post('/register-user/', {
      ...form,
      password,
      confirm_password: password,
    })
    const cookie =
      /device=[^;]+/.exec(String(registered.headers['set-cookie']))?.[0] ?? ''

    wei = { ...wei, email, password }
    await untilRefused(() => logIn('wrong', { address: fresh() }))
    expect(
      (await logIn(password, { address: '10.8.8.8', cookie })).status,
    ).toBe(200)
  })

  test.each([
    ['password', 1, 1],
    ['password', 1000, 1],
    ['password', 1, 1000],
    ['password', 1000, 1000],
    ['code', 1, 1],
    ['code', 1000, 1],
  ] as const)(
    'M3 M5: what is heard in an hour of guesses at a %s from %i networks at %i accounts is what docs/security.md says',
    async (secret, networks, accounts) => {
      const end = shop.clock.realNow() + 3_600_000
      const heard = { count: 0, refusals: 0 }

      for (let attempt = 0; shop.clock.realNow() < end; attempt++) {
        const guess = {
          account: `${attempt % accounts}@b.example`,
          device: `n${attempt % networks}`,
        }
        try {
          await countAttempt(shop.deps, secret, { ...guess, isKnown: false })
          Object.assign(heard, { count: heard.count + 1, refusals: 0 })
        } catch (error) {
          heard.refusals += 1
          // Another network or account may be free while this one waits.
          if (heard.refusals <= 3) continue
          const { refused } = error as RequestRefusal
          if (refused.kind === 'tooManyRequests')
            shop.clock.advance(refused.seconds * 1000)
        }
      }

      const table = readFileSync('docs/security.md', 'utf8')
      expect(table).toContain(
        `| ${secret} | ${networks} | ${accounts} | ${heard.count} |`,
      )
    },
  )

  test('M5: the right password resets the throttle, and so does a day without guesses', async () => {
    await guessFrom('10.0.0.1', 4)
    expect((await logIn(wei.password)).status).toBe(200)
    await guessFrom('10.0.0.1', 5)
    shop.clock.advance(24 * 60 * minute + 2000)
    await guessFrom('10.0.0.1', 4)
    expect((await logIn('wrong')).status).toBe(401)
  })

  test('M3: wrong codes wait as well, and a new code does not', async () => {
    const newCode = async () => {
      await ask('10.0.0.1')
      return codeIn(await newestMail())
    }
    const first = await newCode()

    for (let attempt = 0; attempt < 5; attempt++)
      expect((await reset(wrong(first), '10.6.6.6')).status).toBe(400)
    expect((await reset(first, '10.6.6.6')).status).toBe(429)

    for (let attempt = 0; attempt < 5; attempt++)
      expect((await reset(wrong(first))).status).toBe(400)
    expect((await reset(first)).status).toBe(429)
    expect((await reset(await newCode())).status).toBe(200)
  })
})
