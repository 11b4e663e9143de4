import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { rotateToken, startLogin } from '#server/accounts/refreshTokens.ts'
import { customers } from '#server/db/schema/customers.ts'
import { databases } from '#test/support/database/create.ts'
import { waitForLockedStatement } from '#test/support/database/waitForLockedStatement.ts'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'

const next = 'new noodles'

const callsOn = (on: { shop: TestShop }) => {
  const post = (url: string, payload: object, as?: Tokens, language = 'en') => {
    const headers = { 'accept-language': language }
    return on.shop.send({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers,
      ...(as && { as }),
    })
  }
  return {
    post,
    mailsTo: async ({ email }: TestCustomer) =>
      (await on.shop.mails()).filter(({ recipient }) => recipient === email),
    refresh: (refresh_token: string) => post('/refresh/', { refresh_token }),
    change: (
      { tokens, password }: TestCustomer,
      parts: object = {},
      language?: string,
    ) =>
      post(
        '/change-password/',
        {
          old_password: password,
          new_password: next,
          confirm_password: next,
          ...parts,
        },
        tokens,
        language,
      ),
  }
}

describe.each(databases)('G6: a changed password on %s', (database) => {
  const on = {} as { shop: TestShop }
  const { post, refresh, change, mailsTo } = callsOn(on)
  beforeAll(async () => {
    on.shop = await createTestShop({ database })
  })
  afterAll(() => on.shop.close())

  test('M4: other devices are signed out and this one stays', async () => {
    const wei = await on.shop.newCustomer()
    const elsewhere = await on.shop.login(wei.email, wei.password)
    const done = await change(wei)
    expect([done.status, done.json()]).toEqual([
      200,
      { success: 'Password Successfully Changed' },
    ])
    expect((await refresh(elsewhere.refresh_token)).status).toBe(401)
    expect((await refresh(wei.tokens.refresh_token)).status).toBe(200)
    await expect(on.shop.login(wei.email, wei.password)).rejects.toThrow(
      'Incorrect',
    )
    expect(await on.shop.login(wei.email, next)).toHaveProperty('access_token')
  })

  test('the customer is told by mail, in the language of the page', async () => {
    const wei = await on.shop.newCustomer()
    const ann = await on.shop.newCustomer()

    await Promise.all([change(wei), change(ann, {}, 'zh')])
    const [mailToWei] = await mailsTo(wei)
    const [mailToAnn] = await mailsTo(ann)
    expect(mailToWei).toMatchObject({
      subject: 'Your password has been changed',
      text: expect.stringContaining('Your other devices have been signed out.'),
      html: expect.stringContaining('<html lang="en">'),
    })
    expect(mailToAnn).toMatchObject({
      subject: '您的密码已更改',
      text: expect.stringContaining('其他设备已退出登录。'),
      html: expect.stringContaining('<html lang="zh-CN">'),
    })
  })

  test('I3: each mistake is answered with one error', async () => {
    const wei = await on.shop.newCustomer()
    const error = async (parts: object, language?: string) => {
      const answer = await change(wei, parts, language)
      return [answer.status, answer.json()]
    }
    const all = [400, { error: 'All fields are mandatory' }]
    expect(await error({ old_password: '' })).toEqual(all)
    expect(await error({ new_password: undefined })).toEqual(all)
    expect(await error({ confirm_password: '' })).toEqual(all)

    const differs = [400, { error: "Confirm Password doesn't match" }]
    expect(await error({ confirm_password: `${next} ` })).toEqual(differs)
    const incorrect = [400, { error: 'The old password is incorrect.' }]
    expect(await error({ old_password: 'wrong' })).toEqual(incorrect)
    expect(await error({ old_password: 'x'.repeat(1001) })).toEqual(incorrect)
    expect(await error({ old_password: 'wrong' }, 'zh')).toEqual([
      400,
      { error: '当前密码不正确。' },
    ])
    expect(await on.shop.login(wei.email, wei.password)).toHaveProperty(
      'access_token',
    )
  })

  test('a change whose answer was lost is made once, and its retry succeeds', async () => {
    const wei = await on.shop.newCustomer()
    const answers = [await change(wei), await change(wei)]
    answers.push(...(await Promise.all([change(wei), change(wei)])))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(await mailsTo(wei)).toHaveLength(1)
    expect((await refresh(wei.tokens.refresh_token)).status).toBe(200)
  })

  test('of the same change sent three times at once each succeeds, and one is made', async () => {
    const wei = await on.shop.newCustomer()
    const answers = await Promise.all([change(wei), change(wei), change(wei)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await mailsTo(wei)).toHaveLength(1)
  })

  test('of two different changes at once one finds another old password', async () => {
    const wei = await on.shop.newCustomer()
    const other = {
      new_password: 'another one',
      confirm_password: 'another one',
    }
    const answers = await Promise.all([change(wei), change(wei, other)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  })

  test('the eleventh try in fifteen minutes waits', async () => {
    const wei = await on.shop.newCustomer()
    for (let attempt = 0; attempt < 10; attempt++)
      await change(wei, { old_password: 'wrong' })
    expect((await change(wei)).status).toBe(429)
    on.shop.clock.advance(900_000)
    const tokens = await on.shop.login(wei.email, wei.password)
    expect((await change({ ...wei, tokens })).status).toBe(200)
  })

  test('a code that waits for a reset is useless afterwards', async () => {
    const wei = await on.shop.newCustomer()
    await post('/forget-password-otp/', { email: wei.email })
    await change(wei)

    const [mail] = await mailsTo(wei)
    const form = { new_password: 'thieves!', confirm_password: 'thieves!' }
    const code = {
      email: wei.email,
      otp_code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0],
    }
    expect((await post('/verify-otp/', { ...code, ...form })).status).toBe(400)
  })

  test('a login with a password that changes during the request opens nothing', async () => {
    const wei = await on.shop.newCustomer()
    const [before] = await on.shop.db
      .select()
      .from(customers)
      .where(eq(customers.id, wei.id))

    await change(wei)
    if (!before) throw new Error('no customer')
    expect(
      await startLogin(on.shop.db, before, on.shop.clock.realNow()),
    ).toBeNull()
  })

  test('a visitor has no password to change', async () => {
    expect((await post('/change-password/', {})).status).toBe(401)
  })
})

describe('a password changed at the same instant', () => {
  const on = {} as { shop: TestShop }
  const { refresh, change } = callsOn(on)
  beforeAll(async () => {
    on.shop = await createTestShop({ database: 'postgres' })
  })
  afterAll(() => on.shop.close())

  test('M4: as a token is exchanged ends the new token too', async () => {
    const wei = await on.shop.newCustomer()
    const { refresh_token } = await on.shop.login(wei.email, wei.password)
    const { changing, exchanged } = await on.shop.db.transaction(async (tx) => {
      const exchanged = await rotateToken(
        tx,
        refresh_token,
        on.shop.clock.realNow(),
      )
      const changing = change(wei)
      await waitForLockedStatement(on.shop.db)
      return { changing, exchanged }
    })
    expect((await changing).status).toBe(200)
    expect((await refresh(exchanged?.token ?? '')).status).toBe(401)
  })

  test('M4: as somebody logs in with the old one ends that login', async () => {
    const wei = await on.shop.newCustomer()
    const [row] = await on.shop.db
      .select()
      .from(customers)
      .where(eq(customers.id, wei.id))
    if (!row) throw new Error('no customer')

    const { changing, opened } = await on.shop.db.transaction(async (tx) => {
      const opened = await startLogin(tx, row, on.shop.clock.realNow())
      const changing = change(wei)
      await waitForLockedStatement(on.shop.db)
      return { changing, opened }
    })
    expect((await changing).status).toBe(200)
    expect((await refresh(opened?.token ?? '')).status).toBe(401)
  })
})
