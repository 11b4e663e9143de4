import { expect, onTestFinished, test } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { networkOf } from '#server/lib/networkOf.ts'
import { budgets, charge, requestLimits } from '#server/limits/rateLimits.ts'
import { flatPicture } from '#test/support/fixtures/flatPicture.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'
import { multipart } from '#test/support/shop/multipart.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import type { Unpaid } from '#test/support/shop/usePaying.ts'

const price = 1490
const address = '10.0.0.1'

async function open() {
  const shop = await createTestShop()
  onTestFinished(shop.close)
  onTestFinished(shop.clock.freeze())
  return shop
}

/** Calls that a customer needs to order; all of them are answered. */
async function expectToOrder(shop: TestShop, as: Tokens) {
  const statusOf = async (path: string) =>
    (await shop.send({ url: `/api${path}`, as })).status
  expect([
    await statusOf('/details/'),
    await statusOf('/transactions/get-balance/'),
    await statusOf('/orders/list-orders/'),
    (await placeOrder(shop, as)).status,
  ]).toEqual([200, 200, 200, 201])
}

/** Uses up budgets of a customer or a network. */
const useUp = (
  { deps }: TestShop,
  subject: (string | number)[],
  ...limits: (typeof budgets)[keyof typeof budgets][]
) =>
  charge(
    deps,
    limits.map((limit) => ({ limit, subject, weight: limit.max })),
  )

test('M18: after too many pictures, which were refused, a customer still orders', async () => {
  const shop = await open()
  const { tokens: as } = await shop.newCustomer({ wallet: price })
  const picture = new File([flatPicture], 'me.avif')
  const form = { full_name: 'Wei', profile_picture: picture }
  const send = async (fields: Record<string, string | File>, language = 'en') =>
    await shop.send({
      method: 'POST',
      url: '/api/details/',
      ...(await multipart(fields).then(({ headers, payload }) => ({
        payload,
        headers: { ...headers, 'accept-language': language },
      }))),
      as,
    })
  const statuses: number[] = []

  for (let sent = 0; sent < requestLimits.picturesByCustomer.max; sent++)
    statuses.push((await send(form)).status)
  expect(new Set(statuses)).toEqual(new Set([400]))

  const refusals = [await send(form), await send(form, 'zh')]
  expect(refusals.map((answer) => [answer.status, answer.json()])).toEqual([
    [
      429,
      {
        detail:
          'You have sent many pictures. Please send the next one in 15 minutes. Everything else still works.',
      },
    ],
    [
      429,
      { detail: '您上传的图片过多，请在 15 分钟后再上传。其他功能不受影响。' },
    ],
  ])
  expect((await send({ full_name: 'Wei A' })).status).toBe(200)
  await expectToOrder(shop, as)
})

test('M18: after too many exports a customer still orders', async () => {
  const shop = await open()
  const { tokens: as } = await shop.newCustomer({ wallet: price })
  const load = (language = 'en') =>
    shop.send({
      url: '/api/account/export/',
      headers: { 'accept-language': language },
      as,
    })
  const statuses: number[] = []

  for (let sent = 0; sent < 5; sent++) statuses.push((await load()).status)
  expect(statuses).toEqual(Array(5).fill(200))

  const refusals = [await load(), await load('zh')]
  expect(refusals.map((answer) => [answer.status, answer.json()])).toEqual([
    [
      429,
      {
        detail:
          'You have downloaded your data several times. Please download it again in 15 minutes. Everything else still works.',
      },
    ],
    [
      429,
      { detail: '您已多次下载数据，请在 15 分钟后再下载。其他功能不受影响。' },
    ],
  ])
  await expectToOrder(shop, as)
})

test('M18: a customer whose other work has used up its budgets still pays', async () => {
  const shop = await open()
  const { id, tokens: as } = await shop.newCustomer({ wallet: 2 * price })
  await useUp(
    shop,
    [id],
    budgets.workByCustomer,
    budgets.otherQuestionsByCustomer,
  )

  const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
    shop.send({ method, url: `/api${path}`, as, ...(payload && { payload }) })
  const list = () => ask('GET', '/orders/list-orders/')
  expect((await list()).status).toBe(429)

  const byCard = orderBody({ payment_type: 'stripe' })
  const place = async () =>
    (await placeOrder(shop, as, byCard)).json() as Unpaid
  const { order_id } = await place()
  const other = await place()
  const recharge = { amount: '50.00', save_payment_method: false }
  const begun = await ask('POST', '/transactions/wallet/recharge/', recharge)
  const { transaction_id } = begun.json() as { transaction_id: string }
  const statuses = [
    begun,
    await ask('GET', `/transactions/wallet/recharge/${transaction_id}/`),
    await ask('GET', `/orders/${order_id}/`),
    await ask('POST', '/orders/check-expiry/', { order_id }),
    await ask('POST', '/orders/create/', { amount: '14.90', order_id }),
    await placeOrder(shop, as),
    await ask('POST', `/orders/${other.order_id}/cancel/`, {}),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 201, 201, 200,
  ])

  shop.clock.advance(60_000)
  expect((await list()).status).toBe(200)
})

test('M18: saved cards that are listed again and again leave the questions of payments', async () => {
  const shop = await open()
  const { tokens: as } = await shop.newCustomer()
  const placeByCard = () =>
    placeOrder(shop, as, orderBody({ payment_type: 'stripe' }))
  expect((await placeByCard()).status).toBe(200)

  const before = shop.payments.calls.length
  for (let attempt = 0; attempt < 60; attempt++)
    await shop.send({ url: '/api/stripe-payment-methods/', as })
  expect(shop.payments.calls.length - before).toBe(50)
  expect((await placeByCard()).status).toBe(200)
})

test('M18: a network whose visitors have used up its budgets still logs in and orders', async () => {
  const shop = await open()
  const wei = await shop.newCustomer({ wallet: price })
  await useUp(
    shop,
    [networkOf(address)],
    budgets.workByNetwork,
    budgets.mailsByNetwork,
    budgets.otherQuestionsByNetwork,
  )
  const post = (path: string, payload: object, as?: Tokens) =>
    shop.send({
      method: 'POST',
      url: `/api${path}`,
      payload,
      remoteAddress: address,
      ...(as && { as }),
    })
  const { refresh_token } = wei.tokens
  expect((await post('/logout/', { refresh_token })).status).toBe(429)

  const refreshed = await post('/refresh/', { refresh_token })
  const login = await post('/login/', wei)
  const placed = await post(
    '/orders/create/',
    orderBody(),
    login.json() as Tokens,
  )
  const byCard = orderBody({ payment_type: 'stripe' })
  const unpaid = await post(
    '/orders/create/',
    byCard,
    refreshed.json() as Tokens,
  )
  expect(
    [refreshed, login, placed, unpaid].map(({ status }) => status),
  ).toEqual([200, 200, 201, 200])
})
