import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { resetCodes } from '#server/db/schema/passwordCodes.ts'
import { createSmtpSender } from '#server/gateways/mail.ts'
import { createSandboxSender } from '#server/gateways/sandboxMail.ts'
import { blankMail } from '#server/mails/outbox.ts'
import { deleteExpired } from '#server/privacy/deleteExpired.ts'
import { databases } from '#test/support/database/create.ts'
import { openMailServer, partsOf } from '#test/support/fakes/mailServer.ts'
import { openTestSandbox, sandboxPort } from '#test/support/sandbox/open.ts'
import {
  createTestShop,
  sendTo,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import { createTestServer } from '#test/support/shop/createServer.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'

const sent = {
  message:
    'If there is an account with this email, a code is on its way to it.',
}
const wrong = {
  otp_code: [
    'This code is wrong or has expired. Please check it or ask for a new one.',
  ],
}
const password = 'new noodles'

describe.each(databases)('G3: a forgotten password on %s', (database) => {
  let shop: TestShop
  const accounts: string[] = []
  beforeAll(async () => {
    shop = await createTestShop({ database })
    shop.clock.freeze()
  })
  afterAll(() => shop.close())

  /** Each email has its own network address, because an address has a limit. */
  const post = (
    url: string,
    payload: Record<string, unknown>,
    language = 'en',
  ) => {
    const headers = { 'accept-language': language }
    const account = String(payload.email).trim().toLowerCase()
    if (!accounts.includes(account)) accounts.push(account)

    const remoteAddress = `10.1.0.${accounts.indexOf(account)}`
    return shop.send({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers,
      remoteAddress,
    })
  }
  const ask = (email: string, language?: string) =>
    post('/forget-password-otp/', { email }, language)
  const mailsTo = async (email: string) =>
    (await shop.mails()).filter((mail) => mail.recipient === email)
  const codeIn = (text: string | undefined) =>
    /^\d{6}$/m.exec(text ?? '')?.[0] ?? 'no code'
  const lastCode = async (email: string) =>
    codeIn((await mailsTo(email)).at(-1)?.text)
  const reset = (email: string, otp_code: string, parts: object = {}) =>
    post('/verify-otp/', {
      email,
      otp_code,
      new_password: password,
      confirm_password: password,
      ...parts,
    })
  const other = (code: string) =>
    String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const refresh = ({ tokens }: TestCustomer) =>
    post('/refresh/', { refresh_token: tokens.refresh_token })

  test('a code by mail sets a new password, and every session ends', async () => {
    const wei = await shop.newCustomer()
    const elsewhere = {
      ...wei,
      tokens: await shop.login(wei.email, wei.password),
    }
    const asked = await ask(` ${wei.email.toUpperCase()} `)
    expect([asked.status, asked.json()]).toEqual([200, sent])

    const done = await reset(wei.email, await lastCode(wei.email))
    expect([done.status, done.json()]).toEqual([
      200,
      {
        message:
          'Your password has been reset. You can log in with the new one.',
      },
    ])
    expect([
      (await refresh(wei)).status,
      (await refresh(elsewhere)).status,
    ]).toEqual([401, 401])
    await expect(shop.login(wei.email, wei.password)).rejects.toThrow(
      'Incorrect',
    )
    expect(await shop.login(wei.email, password)).toHaveProperty('access_token')
    expect((await mailsTo(wei.email)).map((mail) => mail.subject)).toEqual([
      'Your code to reset your password',
      'Your password has been changed',
    ])
  })

  test('the mail is in the language of the page, and only a hash of its code is kept', async () => {
    const wei = await shop.newCustomer()
    expect((await ask(wei.email, 'zh-CN')).json()).toEqual({
      message: '如果该邮箱已注册，验证码将很快送达。',
    })

    const [mail] = await mailsTo(wei.email)
    const code = codeIn(mail?.text)
    expect(mail).toMatchObject({
      subject: '您的密码重置验证码',
      language: 'zh',
    })

    const [before, link, after] = mail?.text.split(/^(http.*)\n/m) ?? []
    expect(link).toMatch(/^http:\/\/localhost:3000\/api\/browser\/\?account=/)
    expect(`${before}${after}`).toBe(
      `重置密码

Wei Chen，您好！
请在商店页面输入以下验证码，设置新密码：

${code}

验证码 15 分钟内有效，之前的验证码随即失效。
如果不是您本人操作，请忽略本邮件，您的密码不会改变。请勿将验证码告诉他人，我们不会向您索取。
如果因他人反复尝试登录或获取验证码而需要等待，请在您下单使用的浏览器中打开以下页面（一天内有效），即可立即登录：

Lantern Kitchen
Shop 6, 58 Dixon Street, Haymarket NSW 2000
ABN 00 000 000 000
`,
    )
    expect(mail?.html).toContain(`>${code}</p>`)

    const [row] = await shop.db
      .select()
      .from(resetCodes)
      .where(eq(resetCodes.email, wei.email))
    expect(row?.code_hash).toMatch(/^[\w-]{43}$/)
  })

  test('M3: a code works once', async () => {
    const wei = await shop.newCustomer()
    await ask(wei.email)

    const code = await lastCode(wei.email)
    const answers = await Promise.all(
      [1, 2, 3].map(() => reset(wei.email, code)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      200, 400, 400,
    ])
    expect((await reset(wei.email, code)).json()).toEqual(wrong)
  })

  test('M3: a code is good for fifteen minutes', async () => {
    const wei = await shop.newCustomer()
    await ask(wei.email)

    const code = await lastCode(wei.email)
    shop.clock.advance(900_000)
    expect((await reset(wei.email, code)).json()).toEqual(wrong)

    await ask(wei.email)
    const next = await lastCode(wei.email)
    shop.clock.advance(895_000)
    expect((await reset(wei.email, next)).status).toBe(200)
  })

  test('M3: after five wrong tries the next one has to wait, also when all come at once', async () => {
    const wei = await shop.newCustomer()
    const ann = await shop.newCustomer()

    await Promise.all([ask(wei.email), ask(ann.email)])
    const code = await lastCode(wei.email)
    const guesses = Array.from({ length: 5 }, () =>
      reset(wei.email, other(code)),
    )
    expect((await Promise.all(guesses)).map((answer) => answer.json())).toEqual(
      Array(5).fill(wrong),
    )
    expect((await reset(wei.email, code)).status).toBe(429)

    for (let attempt = 0; attempt < 4; attempt++)
      await reset(ann.email, other(await lastCode(ann.email)))
    expect((await reset(ann.email, await lastCode(ann.email))).status).toBe(200)
  })

  test('a new code makes the earlier one useless, and brings new tries', async () => {
    const wei = await shop.newCustomer()
    await ask(wei.email)

    const first = await lastCode(wei.email)
    for (let attempt = 0; attempt < 5; attempt++)
      await reset(wei.email, other(first))
    expect((await post('/resend-otp/', { email: wei.email })).json()).toEqual(
      sent,
    )

    const second = await lastCode(wei.email)
    if (first !== second)
      expect((await reset(wei.email, first)).json()).toEqual(wrong)
    expect((await reset(wei.email, second)).status).toBe(200)
  })

  test("a code is of no use for another customer's email", async () => {
    const wei = await shop.newCustomer()
    const ann = await shop.newCustomer()
    await Promise.all([ask(wei.email), ask(ann.email)])
    const code = await lastCode(wei.email)
    const theirs = await lastCode(ann.email)
    if (code !== theirs)
      expect((await reset(ann.email, code)).json()).toEqual(wrong)
    expect((await reset(wei.email, code)).status).toBe(200)
  })

  test('M2: no answer tells whether an email exists, and nobody else is written to', async () => {
    const wei = await shop.newCustomer()
    const nobody = 'nobody@customers.example'
    const both = async (url: string, parts: object = {}) => {
      const known = await post(url, { email: wei.email, ...parts })
      const two = await post(url, { email: nobody, ...parts })
      expect([two.status, two.text]).toEqual([known.status, known.text])
      return [known.status, known.json()]
    }
    expect(await both('/forget-password-otp/')).toEqual([200, sent])
    expect(await both('/resend-otp/')).toEqual([200, sent])

    const form = {
      otp_code: 'no code',
      new_password: password,
      confirm_password: password,
    }
    const code = other(await lastCode(wei.email))
    expect(await both('/verify-otp/', { ...form, otp_code: code })).toEqual([
      400,
      wrong,
    ])

    await both('/forget-password-otp/')
    expect(await both('/forget-password-otp/')).toEqual([
      429,
      { detail: expect.stringMatching(/^Too many attempts/) },
    ])
    expect(await mailsTo(nobody)).toEqual([])
    expect(await mailsTo(wei.email)).toHaveLength(3)
  })

  test('I3: an email is asked for and has to be one', async () => {
    const refused = { email: ['Please enter a valid email address.'] }
    for (const url of ['/forget-password-otp/', '/resend-otp/']) {
      expect((await post(url, {})).json()).toEqual({
        email: ['Email address is required.'],
      })
      expect((await post(url, { email: 'wei@' })).json()).toEqual(refused)
    }
    expect((await ask('wei@', 'zh')).json()).toEqual({
      email: ['请输入有效的邮箱地址。'],
    })
  })

  test('I3: a reset names the mistake of every field', async () => {
    expect((await post('/verify-otp/', {})).json()).toEqual({
      email: ['Email address is required.'],
      otp_code: ['OTP is required.'],
      new_password: ['New password is required.'],
      confirm_password: ['Please confirm your password.'],
    })

    const form = { new_password: 'short', confirm_password: 'other' }
    expect((await reset('wei@b.example', '12345', form)).json()).toEqual({
      otp_code: ['OTP must be 6 digits.'],
      new_password: ['Password must be at least 8 characters long.'],
      confirm_password: ['Passwords do not match.'],
    })
    expect((await reset('wei@b.example', '12a456')).json()).toEqual({
      otp_code: ['OTP must contain only numbers.'],
    })
  })

  test('an account is sent three codes in fifteen minutes and twenty a day, whichever way they are asked for', async () => {
    const wei = await shop.newCustomer()
    const urls = [
      '/forget-password-otp/',
      '/resend-otp/',
      '/resend-otp/',
      '/forget-password-otp/',
    ]
    const statuses: number[] = []

    for (const url of urls)
      statuses.push((await post(url, { email: wei.email })).status)
    expect(statuses).toEqual([200, 200, 200, 429])

    for (let attempt = 3; attempt < 20; attempt++) {
      shop.clock.advance(900_000)
      expect((await ask(wei.email)).status).toBe(200)
    }
    shop.clock.advance(900_000)
    await deleteExpired(shop.db, shop.clock, blankMail)
    expect((await ask(wei.email)).status).toBe(429)

    shop.clock.advance(86_400_000)
    expect((await ask(wei.email)).status).toBe(200)
  })

  test('a code that is over is mailed no more, and is swept with its mail', async () => {
    const wei = await shop.newCustomer()
    await ask(wei.email)
    shop.clock.advance(901_000)

    const subjects: string[] = []
    await deliverMails(
      shop.db,
      shop.clock,
      async (mail) => void subjects.push(mail.recipient),
    )
    expect(subjects).not.toContain(wei.email)

    await deleteExpired(shop.db, shop.clock, blankMail)
    expect(await mailsTo(wei.email)).toEqual([])
    const left = await shop.db.select().from(resetCodes)
    expect(left.filter((row) => row.email === wei.email)).toEqual([])
  })
})

describe('one network address', () => {
  test('asks for twenty codes and tries thirty in fifteen minutes, whoever it asks for', async () => {
    const shop = await createTestShop()
    const post = (url: string, email: string) => {
      const form = {
        otp_code: '123456',
        new_password: password,
        confirm_password: password,
      }
      return shop.send({ method: 'POST', url, payload: { email, ...form } })
    }
    const tally = async (url: string, count: number) => {
      const statuses: number[] = []
      for (let attempt = 0; attempt < count; attempt++)
        statuses.push((await post(url, `a${attempt}@b.example`)).status)
      return statuses
    }
    expect(await tally('/api/forget-password-otp/', 21)).toEqual([
      ...Array(20).fill(200),
      429,
    ])
    expect(await tally('/api/verify-otp/', 31)).toEqual([
      ...Array(30).fill(400),
      429,
    ])
    await shop.close()
  })
})

describe('what an email costs', () => {
  test('M2: the same is asked of the database whether the email exists or not', async () => {
    const shop = await createTestShop({ env: { RATE_LIMITS: 'off' } })
    const heard: string[] = []
    const logger = { logQuery: (query: string) => void heard.push(query) }
    const db: Database = drizzle({
      client: Reflect.get(shop.db, '$client'),
      logger,
    })
    const server = await createTestServer({ ...shop.deps, db })
    const queries = async (email: string) => {
      heard.length = 0
      await sendTo(server, {
        method: 'POST',
        url: '/api/resend-otp/',
        payload: { email },
      })
      return heard.map((query) =>
        query.replace(/^rollback to savepoint/, 'release savepoint'),
      )
    }

    await queries('demo@lantern.example')
    const known = await queries('demo@lantern.example')
    expect(known.some((query) => query.includes('into "mails"'))).toBe(true)
    expect(await queries('nobody@lantern.example')).toEqual(known)

    await server.close()
    await shop.close()
  })
})

describe('mail of a code', () => {
  test('it reaches a real mail server readable as text and as HTML', async () => {
    const shop = await createTestShop()
    const server = await openMailServer()
    const wei = await shop.newCustomer()
    const sender = await createSmtpSender(server.url, {
      name: 'Lantern Kitchen',
      address: 'k@shop.example',
    })

    await shop.send({
      method: 'POST',
      url: '/api/forget-password-otp/',
      payload: { email: wei.email },
      headers: { 'accept-language': 'zh' },
    })
    expect(await deliverMails(shop.db, shop.clock, sender.send)).toBe(1)

    sender.close()
    await server.close()
    const [mail = ''] = server.received
    const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(mail)
    const code = /^(\d{6})\r?$/m.exec(text)?.[1]
    expect(mail).toContain(`To: ${wei.email}`)
    expect(mail).toContain('Content-Type: multipart/alternative')
    expect(text).toContain('请在商店页面输入以下验证码')
    expect(html).toContain('<html lang="zh-CN">')
    expect(html).toContain(`>${code}</p>`)

    const payload = {
      email: wei.email,
      otp_code: code,
      new_password: password,
      confirm_password: password,
    }
    const done = await shop.send({
      method: 'POST',
      url: '/api/verify-otp/',
      payload,
    })
    expect(done.status).toBe(200)
    await shop.close()
  })

  test('it lies in the mailbox of the sandbox', async () => {
    const shop = await createTestShop({ env: await sandboxPort() })
    const sandbox = await openTestSandbox(shop.deps)
    const payload = { email: 'demo@lantern.example' }

    await shop.send({
      method: 'POST',
      url: '/api/forget-password-otp/',
      payload,
    })
    await deliverMails(
      shop.db,
      shop.clock,
      createSandboxSender(sandbox.url, 'k@shop.example'),
    )

    const page = await sandbox.app.inject({
      url: '/mail',
      headers: { accept: 'text/html' },
    })
    expect(page.body).toContain('Your code to reset your password')
    expect(page.body).toMatch(/\n\d{6}\n/)

    await sandbox.close()
    await shop.close()
  })
})
