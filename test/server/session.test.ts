import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { customers, refreshTokens } from '#server/db/schema/customers.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

describe.each(bothDatabases)('session on %s', (database) => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await createTestShop({ database, env: { RATE_LIMITS: 'off' } })
    shop.clock.freeze()
  })
  afterAll(async () => {
    await shop?.close()
  })

  const post = (
    url: string,
    payload: object,
    headers: Record<string, string> = {},
  ) => shop.send({ method: 'POST', url, payload, headers })
  const refresh = (tokens: Tokens) =>
    post('/api/refresh/', { refresh_token: tokens.refresh_token })
  const refreshed = async (tokens: Tokens) =>
    (await refresh(tokens)).json() as Tokens
  const details = (as: Tokens) => shop.send({ url: '/api/details/', as })

  const form = {
    full_name: ' Mei Lin ',
    email: ' Mei.Lin@Customers.Example ',
    mobile_number: '0412 345 678',
    password: 'noodles',
    confirm_password: 'noodles',
    remember_me: true,
  }

  test('I1: a registered customer can log in, whatever the case of the email, and gets their own data', async () => {
    const registered = await post('/api/register-user/', form)
    expect([registered.status, registered.json()]).toEqual([
      201,
      { message: 'Your account has been created.' },
    ])

    const tokens = await shop.login('MEI.LIN@customers.example', 'noodles')
    expect((await details(tokens)).json()).toEqual({
      id: expect.any(Number),
      full_name: 'Mei Lin',
      email: 'mei.lin@customers.example',
      is_confirmed: false,
      mobile_number: '0412345678',
      primary_address: null,
      billing_address: null,
      profile_picture: null,
      profile: { user_image_url: null, user_image: null },
    })
  })

  test('a taken email is a field error, and two registrations at once make one customer', async () => {
    const twin = { ...form, email: 'twin@customers.example' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('/api/register-user/', twin)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      201, 400, 400,
    ])

    const late = await post('/api/register-user/', {
      ...twin,
      email: 'TWIN@customers.example',
    })
    expect(late.json()).toEqual({
      email: ['An account with this email already exists.'],
    })
  })

  test('I3: a registration names the mistake of every field', async () => {
    const bad = {
      full_name: ' ',
      email: 'nobody',
      mobile_number: '12',
      password: '',
      confirm_password: 'x',
      remember_me: false,
    }
    expect((await post('/api/register-user/', bad)).json()).toEqual({
      full_name: ['Full name is required.'],
      email: ['Please enter a valid email address.'],
      mobile_number: [
        'Please enter a 9-digit number or a 10-digit number starting with 0.',
      ],
      password: ['Password is required.'],
      confirm_password: ['Passwords do not match.'],
    })
    expect((await post('/api/register-user/', { email: 5 })).json()).toEqual({
      full_name: ['This field is required.'],
      email: ['Please enter a valid value.'],
      mobile_number: ['This field is required.'],
      password: ['This field is required.'],
      confirm_password: ['This field is required.'],
      remember_me: ['This field is required.'],
    })
  })

  test('M2: a wrong password and an unknown email get the same answer, in the language of the customer', async () => {
    const wrong = await post('/api/login/', {
      email: 'demo@lantern.example',
      password: 'no',
    })
    const unknown = await post('/api/login/', {
      email: 'no@lantern.example',
      password: 'no',
    })
    expect([wrong.status, wrong.json()]).toEqual([
      401,
      { detail: 'Incorrect email or password.' },
    ])
    expect([unknown.status, unknown.json()]).toEqual([
      wrong.status,
      wrong.json(),
    ])

    const chinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }
    const body = { email: 'no@lantern.example', password: 'no' }
    expect((await post('/api/login/', body, chinese)).json()).toEqual({
      detail: '邮箱或密码不正确。',
    })
  })

  test('a call for customers needs a good access token', async () => {
    const none = await shop.send({ url: '/api/details/' })
    expect([none.status, none.json()]).toEqual([
      401,
      { detail: 'Please log in first.' },
    ])

    const tokens = await shop.login()
    const forged = `${tokens.access_token.slice(0, -4)}AAAA`
    expect((await details({ ...tokens, access_token: forged })).status).toBe(
      401,
    )
  })

  test('an access token is believed with one algorithm, and not because it names another one', async () => {
    const tokens = await shop.login()
    const [, payload = ''] = tokens.access_token.split('.')
    const claims = decodeJwt(tokens.access_token)
    const { tokenSecret } = shop.deps
    const signedWith = (alg: string) =>
      new SignJWT(claims).setProtectedHeader({ alg }).sign(tokenSecret)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const statuses = [
      await signedWith('HS256'),
      await signedWith('HS512'),
      unsigned,
    ].map(
      async (access_token) =>
        (await details({ ...tokens, access_token })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 401, 401])
  })

  test('of a password a salted hash is kept, by argon2id with 19 MiB and two passes', async () => {
    const emails = ['salt@customers.example', 'pepper@customers.example']
    for (const email of emails)
      await post('/api/register-user/', { ...form, email })

    const rows = await shop.db
      .select()
      .from(customers)
      .where(inArray(customers.email, emails))
    const hashes = rows.map(({ password_hash }) => password_hash)

    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(hashes).size).toBe(2)
  })

  test('M1: an access token is over after fifteen minutes, and a refresh gives a good one', async () => {
    const { tokens } = await shop.newCustomer()
    shop.clock.advance(15 * 60_000 - 2000)
    expect((await details(tokens)).status).toBe(200)
    shop.clock.advance(3000)
    expect((await details(tokens)).status).toBe(401)
    expect((await details(await refreshed(tokens))).status).toBe(200)
  })

  test('M1: a spent refresh token ends the whole family after the grace of ten seconds', async () => {
    const { tokens } = await shop.newCustomer()
    const next = await refreshed(tokens)
    shop.clock.advance(11_000)
    expect((await refresh(tokens)).status).toBe(401)
    expect((await refresh(next)).status).toBe(401)
  })

  test('M1: a login that is refreshed very often keeps two tokens, and still knows the first one', async () => {
    const customer = await shop.newCustomer()
    let tokens = customer.tokens

    for (let attempt = 0; attempt < 40; attempt++)
      tokens = await refreshed(tokens)
    const isTheirs = eq(refreshTokens.customer_id, customer.id)
    expect(
      await shop.db.select().from(refreshTokens).where(isTheirs),
    ).toHaveLength(2)
    expect((await details(tokens)).status).toBe(200)
    expect((await refresh(customer.tokens)).status).toBe(401)
    expect((await details(tokens)).status).toBe(401)
  })

  test('N14: a login of the version before goes on, and ends when that version ends it', async () => {
    const customer = await shop.newCustomer()
    const token = randomUUID().replaceAll('-', '')
    const created_at = new Date(shop.clock.realNow())
    const endsAt = shop.clock.realNow() + 86_400_000
    const row = {
      family: randomUUID(),
      customer_id: customer.id,
      remember: false,
      created_at,
      expires_at: new Date(endsAt),
      parent_id: null,
      token_hash: createHash('sha256').update(token).digest('base64url'),
    }

    await shop.db.insert(refreshTokens).values(row)
    const next = await refreshed({ access_token: '', refresh_token: token })
    expect((await details(next)).status).toBe(200)

    const isTheirs = eq(refreshTokens.family, row.family)
    await shop.db
      .update(refreshTokens)
      .set({ revoked_at: created_at })
      .where(isTheirs)
    expect([
      (await details(next)).status,
      (await refresh(next)).status,
    ]).toEqual([401, 401])
  })

  test('the immediately previous token is good for ten seconds, so that two tabs can refresh at once', async () => {
    const { tokens } = await shop.newCustomer()
    const [first, second] = await Promise.all([
      refresh(tokens),
      refresh(tokens),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await refresh(second.json() as Tokens)).status).toBe(200)
  })

  test('M1: of two children of one token only one is good, whenever the other comes', async () => {
    for (const order of ['first', 'second']) {
      const { tokens } = await shop.newCustomer()
      const children = [await refreshed(tokens), await refreshed(tokens)]
      const [used, unused] =
        order === 'first' ? children : children.toReversed()
      const next = await refreshed(used as Tokens)
      expect((await refresh(unused as Tokens)).status).toBe(401)
      expect((await refresh(next)).status).toBe(401)
    }
  })

  test('M1: of two children of one token that come at once only one is good', async () => {
    const { tokens } = await shop.newCustomer()
    const children = [await refreshed(tokens), await refreshed(tokens)]
    const answers = await Promise.all(children.map(refresh))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('M1: a logout ends its login at once, and no other', async () => {
    const { tokens, email, password } = await shop.newCustomer()
    const elsewhere = await shop.login(email, password)
    const { refresh_token } = await refreshed(tokens)
    const ended = await post('/api/logout/', { refresh_token })
    expect([ended.status, ended.json()]).toEqual([200, {}])
    expect((await refresh({ ...tokens, refresh_token })).status).toBe(401)
    expect([
      (await details(tokens)).status,
      (await details(elsewhere)).status,
    ]).toEqual([401, 200])
    expect(
      (await post('/api/logout/', { refresh_token: 'unknown' })).json(),
    ).toEqual({})
  })

  test('M1: reuse and a changed password end the access tokens of a login too', async () => {
    const { tokens, email, password } = await shop.newCustomer()
    const elsewhere = await shop.login(email, password)

    await refreshed(await refreshed(elsewhere))
    expect((await refresh(elsewhere)).status).toBe(401)
    expect((await details(elsewhere)).status).toBe(401)

    const third = await shop.login(email, password)
    const form = {
      old_password: password,
      new_password: 'new',
      confirm_password: 'new',
    }

    await shop.send({
      method: 'POST',
      url: '/api/change-password/',
      payload: form,
      as: third,
    })
    expect([
      (await details(tokens)).status,
      (await details(third)).status,
    ]).toEqual([401, 200])
  })

  test("a grandparent's token is never good, and ends the family", async () => {
    const { tokens } = await shop.newCustomer()
    const child = await refreshed(tokens)
    const grandchild = await refreshed(child)
    expect((await refresh(tokens)).status).toBe(401)
    expect((await refresh(grandchild)).status).toBe(401)
  })

  test('a revoked family leaves the other logins of the customer alone', async () => {
    const customer = await shop.newCustomer()
    const elsewhere = await shop.login(customer.email, customer.password)
    await refreshed(customer.tokens)
    shop.clock.advance(11_000)
    expect((await refresh(customer.tokens)).status).toBe(401)
    expect((await refresh(elsewhere)).status).toBe(200)
  })

  test('G10: a remembered login lasts thirty days, another one a day', async () => {
    const day = 86_400_000
    const remembered = { ...form, email: 'long@customers.example' }
    const passing = {
      ...form,
      email: 'short@customers.example',
      remember_me: false,
    }

    await post('/api/register-user/', remembered)
    await post('/api/register-user/', passing)
    const long = await shop.login(remembered.email.trim(), form.password)
    const short = await shop.login(passing.email, form.password)

    shop.clock.advance(day - 5000)
    const shortNext = await refreshed(short)
    shop.clock.advance(10_000)
    expect((await refresh(shortNext)).status).toBe(401)
    expect((await details(shortNext)).status).toBe(401)

    shop.clock.advance(28 * day)
    const longNext = await refreshed(long)
    shop.clock.advance(day)
    expect((await refresh(longNext)).status).toBe(401)
    expect((await details(longNext)).status).toBe(401)
  })
})
