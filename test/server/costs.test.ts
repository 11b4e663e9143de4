import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { costsOf } from '#server/http/costs.ts'
import {
  openQueryRecorder,
  type QueryRecorder,
} from '#test/support/database/queryRecorder.ts'
import { contractCalls } from '#test/support/fixtures/calls.ts'
import {
  createTestShop,
  sendTo,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import {
  createTestServer,
  type TestServer,
} from '#test/support/shop/createServer.ts'
import {
  addressBody,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'

/** Objects that the calls need. */
type Fixtures = {
  wei: TestCustomer
  idle: TestCustomer
  address: number
  order: string
  recharge: string
  card: number
}

type Call = (fixtures: Fixtures) => {
  as?: Tokens
  payload?: object
  path?: Record<string, string | number>
}

const newcomer = () => ({
  full_name: 'Mei',
  email: `${randomUUID()}@b.example`,
  mobile_number: '0412345678',
  password: 'noodles',
  confirm_password: 'noodles',
  remember_me: false,
})
const email = 'demo@lantern.example'
const plain: Call = () => ({})

/** Calls with a wrong code, because the right one is only in a mail. */
const callsWithWrongCode = new Set([
  'POST /verify-otp/',
  'POST /account/confirmation/',
])

/** A request for every call; it makes the call do all its work. */
const requests: Record<string, Call> = {
  'POST /login/': () => ({ payload: { email, password: 'lantern-demo' } }),
  'POST /refresh/': ({ wei }) => ({
    payload: { refresh_token: wei.tokens.refresh_token },
  }),
  'POST /logout/': ({ wei }) => ({
    payload: { refresh_token: wei.tokens.refresh_token },
  }),
  'POST /register-user/': () => ({ payload: newcomer() }),
  'POST /forget-password-otp/': () => ({ payload: { email } }),
  'POST /resend-otp/': () => ({ payload: { email } }),
  'POST /verify-otp/': () => ({
    payload: {
      email,
      otp_code: '123456',
      new_password: 'noodles1',
      confirm_password: 'noodles1',
    },
  }),
  'POST /contactus/': () => ({
    payload: { first_name: 'A', last_name: 'B', email, message: 'Hello' },
  }),
  'GET /menu/items/:id/': () => ({ path: { id: 1 } }),
  'POST /details/': () => ({ payload: { full_name: 'Wei' } }),
  'POST /change-password/': ({ wei }) => ({
    payload: {
      old_password: wei.password,
      new_password: 'noodles1',
      confirm_password: 'noodles1',
    },
  }),
  'POST /user-address/': () => ({ payload: addressBody(2010) }),
  'PUT /user-address/:id/': ({ address }) => ({
    path: { id: address },
    payload: addressBody(2011),
  }),
  'DELETE /user-address/:id/': ({ address }) => ({ path: { id: address } }),
  'POST /transactions/wallet/recharge/': () => ({
    payload: {
      amount: '50.00',
      coupon_code: 'TOPUP50',
      actual_amount: '55.00',
      save_payment_method: true,
    },
  }),
  'GET /transactions/wallet/recharge/:transaction_id/': ({ recharge }) => ({
    path: { transaction_id: recharge },
  }),
  'DELETE /stripe-payment-methods/:id/': ({ card }) => ({ path: { id: card } }),
  'PUT /stripe-payment-methods/:id/default/': ({ card }) => ({
    path: { id: card },
  }),
  'POST /orders/create/': () => ({
    payload: orderBody({ payment_type: 'stripe' }),
  }),
  'GET /orders/:order_id/': ({ order }) => ({ path: { order_id: order } }),
  'POST /orders/check-expiry/': ({ order }) => ({
    payload: { order_id: order },
  }),
  'POST /orders/:order_id/cancel/': ({ order }) => ({
    path: { order_id: order },
    payload: {},
  }),
  'POST /account/delete/': ({ idle }) => ({
    as: idle.tokens,
    payload: { password: idle.password, balance: '500.00' },
  }),
}

const calls = (await contractCalls()).map((route) => ({
  route,
  call: `${route.method} ${route.path}`,
}))

describe('what a call costs beside time', () => {
  let shop: TestShop
  let wire: QueryRecorder
  let server: TestServer
  let fixtures: Fixtures
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    shop = await createTestShop({ database: 'postgres' })
    wire = await openQueryRecorder(shop.databaseUrl ?? '')
    const database = await openDatabase({
      DATABASE_URL: wire.url,
      DATA_DIR: '',
    })
    server = await createTestServer({ ...shop.deps, db: database.db })
    ends.push(server.close, database.close, wire.close, shop.close)
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })
  beforeEach(async () => {
    fixtures = await makeFixtures(shop)
    wire.take()
  })

  test.each(calls)('M10: $call costs what it says', async ({ route, call }) => {
    const {
      as = fixtures.wei.tokens,
      payload,
      path = {},
    } = (requests[call] ?? plain)(fixtures)
    const url = `/api${route.path.replace(/:(\w+)/g, (_, name: string) => String(path[name]))}`
    const mailsBefore = (await shop.mails()).length
    const questionsBefore = shop.payments.calls.length

    // The call finds menu and labels fresh, so that it reads neither again.
    await server.app.menu()
    await server.app.labels()
    wire.take()
    const request: InjectOptions & { as?: Tokens } = {
      method: route.method,
      url,
      ...(payload && { payload }),
      ...(route.access === 'customer' && { as }),
      ...(route.idempotent && { headers: { 'idempotency-key': randomUUID() } }),
    }
    const { status, text } = await sendTo(server, request)
    const statements = wire.take()
    expect(status, text).toBeLessThan(callsWithWrongCode.has(call) ? 401 : 300)

    const cost = {
      statements: statements.length,
      questions: shop.payments.calls.length - questionsBefore,
      mails: (await shop.mails()).length - mailsBefore,
    }
    const {
      questions = 0,
      mails = 0,
      ...limits
    } = costsOf(route.method, `/api${route.path}`)
    expect(cost.statements, statements.join('\n')).toBeLessThanOrEqual(
      limits.statements,
    )

    const least = Math.floor(limits.statements / 5)
    expect(
      cost.statements,
      'says much more than it costs',
    ).toBeGreaterThanOrEqual(least)
    expect(
      [cost.questions <= questions, cost.mails <= mails],
      JSON.stringify(cost),
    ).toEqual([true, true])
  })

  test('M10: no list of coupons counts orders or recharges', async () => {
    for (const kind of ['orders', 'wallet'])
      await sendTo(server, {
        url: `/api/transactions/coupons/${kind}/`,
        as: fixtures.wei.tokens,
      })
    expect(
      wire.take().filter((text) => /from "(orders|recharges)"/.test(text)),
    ).toEqual([])
  })
})

async function makeFixtures(shop: TestShop): Promise<Fixtures> {
  const wei = await shop.newCustomer({ wallet: 50_000 })
  const send = (url: string, payload: object) =>
    shop.send({ method: 'POST', url: `/api${url}`, payload, as: wei.tokens })
  const saved = await send('/user-address/', addressBody(2000))
  const body = orderBody({ payment_type: 'stripe', save_payment_method: true })
  const placed = (await placeOrder(shop, wei.tokens, body)).json() as Record<
    string,
    string
  >
  const wish = { amount: '10.00', save_payment_method: true }
  const begun = (
    await send('/transactions/wallet/recharge/', wish)
  ).json() as Record<string, string>
  const other = (
    await send('/transactions/wallet/recharge/', wish)
  ).json() as Record<string, string>

  shop.payments.pay(String(other.client_secret).replace('_secret', ''))
  shop.clock.advance(2000)
  await shop.send({
    url: `/api/transactions/wallet/recharge/${other.transaction_id}/`,
    as: wei.tokens,
  })

  const cards = await shop.send({
    url: '/api/stripe-payment-methods/',
    as: wei.tokens,
  })

  return {
    wei,
    idle: await shop.newCustomer({ wallet: 50_000 }),
    address: (saved.json() as { id: number }).id,
    order: String(placed.order_id),
    recharge: String(begun.transaction_id),
    card: (cards.json() as { id: number }[])[0]?.id ?? 0,
  }
}
