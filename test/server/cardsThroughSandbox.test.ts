import { eq } from 'drizzle-orm'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import type { PlacedOrder } from '#contract/orders.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { payments as paymentRows } from '#server/db/schema/payments.ts'
import {
  type PaymentProvider,
  UnknownCustomerError,
  UnknownIntentError,
} from '#server/gateways/paymentProvider.ts'
import { createPaymentProvider } from '#server/gateways/stripe.ts'
import {
  openTestSandbox,
  sandboxPort,
  type TestSandbox,
} from '#test/support/sandbox/open.ts'
import { sdkOf } from '#test/support/sandbox/use.ts'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import { reconcile } from '#test/support/shop/reconcile.ts'
import { patience } from '#test/support/timing/patience.ts'

type Unpaid = PlacedOrder & {
  order_id: string
  client_secret: string
  payment_intent: string
}

describe('the shop and its payment sandbox on postgres', () => {
  let shop: TestShop
  let sandbox: TestSandbox
  let payments: PaymentProvider
  let wei: TestCustomer
  beforeAll(async () => {
    const port = await sandboxPort()
    const env = { RATE_LIMITS: 'off', ...port }

    payments = createPaymentProvider({
      sandbox: true,
      SANDBOX_PORT: Number(port.SANDBOX_PORT),
    })
    shop = await createTestShop({ database: 'postgres', env, payments })
    sandbox = await openTestSandbox(shop.deps, {
      webhookUrl: `${await shop.listen()}/api/stripe/webhook/`,
    })
  })
  beforeEach(async () => {
    await sandbox.turn()
    wei = await shop.newCustomer({ wallet: 2000 })
  })
  afterAll(async () => {
    await sandbox?.close()
    await shop?.close()
  })

  /** Confirms as a browser does: with the publishable key and the intent's secret. */
  const confirm = async (clientSecret: string, payment_method: string) => {
    const id = clientSecret.split('_secret')[0]
    const answer = await fetch(
      `${sandbox.url}/v1/payment_intents/${id}/confirm`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer pk_sandbox' },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method,
        }),
      },
    )
    return answer.status
  }
  const tryCard = (parts: Record<string, unknown> = {}, key?: string) =>
    placeOrder(
      shop,
      wei.tokens,
      orderBody({ payment_type: 'stripe', ...parts }),
      key,
    )
  const placeByCard = async (parts?: Record<string, unknown>) =>
    (await tryCard(parts)).json() as Unpaid
  const get = async (url: string) => {
    // The server asks the provider again after two seconds.
    shop.clock.advance(2000)
    return (
      await shop.send({ url: `/api${url}`, as: wei.tokens })
    ).json() as never
  }
  const mailsOf = async (orderId: string) =>
    (await shop.mails()).filter((mail) =>
      mail.dedupe_key.startsWith(`order:${orderId}:`),
    ).length
  const audited = async () => expect(await auditBooks(shop.db)).toEqual([])

  test('a card is charged, and webhooks in any order and number make the order paid once', async () => {
    await sandbox.turn({ webhook_copies: 3, webhook_reorder: true })
    const { order_id, client_secret } = await placeByCard()
    expect(await confirm(client_secret, 'pm_card_visa')).toBe(200)

    await vi.waitFor(
      async () => expect(await mailsOf(order_id)).toBe(2),
      patience,
    )
    expect(await get(`/orders/${order_id}/`)).toMatchObject({
      status: 'ORDER_PLACED',
      transaction: { status: 'succeeded' },
    })
    await audited()
  })

  test('F15: a charge names order and seller, and the statement of a card the order; a reused intent keeps them', async () => {
    const { order_id, payment_intent, client_secret } = await placeByCard()
    expect(await tryCard({ order_id }).then((a) => a.json())).toMatchObject({
      payment_intent,
    })
    await confirm(client_secret, 'pm_card_visa')

    const words = {
      description: `Order ${order_id} for Wednesday 25 November 2026, Lantern Kitchen`,
      statement_descriptor_suffix: order_id,
    }
    const sdk = sdkOf(sandbox.port)
    const expand = ['latest_charge']
    const intent = await sdk.paymentIntents.retrieve(payment_intent, { expand })
    expect(intent).toMatchObject({
      ...words,
      statement_descriptor: null,
      latest_charge: {
        ...words,
        calculated_statement_descriptor: `SANDBOXPAY* ${order_id}`,
      },
    })
    expect(await (await fetch(sandbox.url)).text()).toContain(words.description)
  })

  test('F15: a top-up says that it is one, and nothing of its customer', async () => {
    const answer = await shop.send({
      method: 'POST',
      url: '/api/transactions/wallet/recharge/',
      payload: { amount: '25.00', save_payment_method: false },
      as: wei.tokens,
    })
    const { client_secret } = answer.json() as Unpaid
    const id = client_secret.split('_secret')[0] ?? ''
    const sdk = sdkOf(sandbox.port)
    expect(await sdk.paymentIntents.retrieve(id)).toMatchObject({
      description: expect.stringMatching(
        /^Wallet top-up \d+, Lantern Kitchen$/,
      ),
      statement_descriptor_suffix: 'TOP-UP',
    })
  })

  test('a failure that the provider keeps for a new customer delays their first card by seconds', async () => {
    await sandbox.turn({ api_path: '/v1/customers', api_fail_next: 1 })
    expect((await tryCard({}, 'first card')).status).toBe(503)
    shop.clock.advance(11_000)
    expect((await tryCard({}, 'first card')).status).toBe(200)
  })

  test('a customer whom the provider no longer knows is created again, once, without cards', async () => {
    const { client_secret } = await placeByCard({ save_payment_method: true })
    await confirm(client_secret, 'pm_card_visa')
    expect(await get('/stripe-payment-methods/')).toHaveLength(1)

    const sdk = sdkOf(sandbox.port)
    const customerOf = async ({ payment_intent }: Unpaid) =>
      String((await sdk.paymentIntents.retrieve(payment_intent)).customer)
    const old = await customerOf({
      payment_intent: client_secret.split('_secret')[0],
    } as Unpaid)

    await sdk.customers.del(old)
    expect(await get('/stripe-payment-methods/')).toEqual([])
    const [first, second] = await Promise.all([placeByCard(), placeByCard()])
    const created = await customerOf(first)
    expect(created).not.toBe(old)
    expect(await customerOf(second)).toBe(created)
  })

  test('P7: without any webhook the page that asks learns that it is paid', async () => {
    await sandbox.turn({ webhook_drop_next: -1 })
    const { order_id, client_secret } = await placeByCard()
    await confirm(client_secret, 'pm_card_mastercard')
    expect(await get(`/orders/${order_id}/`)).toMatchObject({
      transaction: { status: 'succeeded' },
    })
    await audited()
  })

  test('a declined card leaves the same intent to be paid with another one', async () => {
    await sandbox.turn({ webhook_drop_next: -1 })
    const { order_id, client_secret, payment_intent } = await placeByCard()
    expect(await confirm(client_secret, 'pm_card_chargeDeclined')).toBe(402)
    expect(await get(`/orders/${order_id}/`)).toMatchObject({
      status: 'PAYMENT_FAILED',
      transaction: { status: 'requires_payment_method' },
    })
    expect(await placeByCard({ order_id })).toMatchObject({ payment_intent })
    expect(await confirm(client_secret, 'pm_card_visa')).toBe(200)
    expect(await get(`/orders/${order_id}/`)).toMatchObject({
      status: 'ORDER_PLACED',
    })
    await audited()
  })

  test('P4: a connection that is cut after the intent was made makes no second one', async () => {
    await sandbox.turn({
      api_path: 'POST /v1/payment_intents',
      api_drop_answer_next: 3,
    })

    const lost = await tryCard({}, 'cut')
    expect(lost.status).toBe(503)
    await sandbox.turn()

    const answer = (await tryCard({}, 'cut')).json() as Unpaid
    const orders = (await get('/orders/list-orders/')) as unknown[]
    expect([orders.length, answer.payment_intent]).toEqual([
      1,
      expect.stringMatching(/^pi_/),
    ])

    const found = await sandbox.app.inject({
      url: '/v1/payment_intents?limit=100',
      headers: { authorization: 'Bearer sk_sandbox', host: 'localhost' },
    })
    const intents = found.json<{ data: { metadata: { pays: string } }[] }>()
      .data
    expect(
      intents.filter(({ metadata }) => metadata.pays === answer.order_id),
    ).toHaveLength(1)
  })

  test('a stored failure of the provider does not kill the order', async () => {
    await sandbox.turn({
      api_path: 'POST /v1/payment_intents',
      api_fail_next: 3,
    })
    expect((await tryCard({}, 'failed')).status).toBe(503)
    await sandbox.turn()
    expect((await tryCard({}, 'failed')).status).toBe(200)
  })

  test('an order that is paid from the wallet instead cannot be charged any more', async () => {
    const { order_id, client_secret } = await placeByCard()
    expect(
      (await placeOrder(shop, wei.tokens, { amount: '14.90', order_id }))
        .status,
    ).toBe(201)
    expect(await confirm(client_secret, 'pm_card_visa')).toBe(400)
    await audited()
  })

  test('P13: an order that was charged while its time ran out is settled by the sweep', async () => {
    await sandbox.turn({ webhook_drop_next: -1 })
    const late = await placeByCard()
    const unpaid = await placeByCard()

    await confirm(late.client_secret, 'pm_card_visa')
    shop.clock.setNow('2026-11-23T12:00:00+11:00')
    await reconcile(shop.app)
    shop.clock.setNow('2026-11-23T09:00:00+11:00')
    expect(await get('/orders/list-orders/')).toMatchObject([
      { order_id: unpaid.order_id, status: 'CANCELLED' },
      {
        order_id: late.order_id,
        status: 'ORDER_PLACED',
        transaction: { status: 'succeeded' },
      },
    ])
    expect(await confirm(unpaid.client_secret, 'pm_card_visa')).toBe(400)
    await audited()
  })

  test('a recharge is credited by its webhook, its card kept, and all taken back by a refund', async () => {
    const answer = await shop.send({
      method: 'POST',
      url: '/api/transactions/wallet/recharge/',
      as: wei.tokens,
      payload: {
        amount: '50.00',
        coupon_code: 'TOPUP50',
        save_payment_method: true,
      },
    })
    const { client_secret, transaction_id } = answer.json() as Record<
      string,
      string
    >
    await confirm(client_secret ?? '', 'pm_card_visa')
    const url = `/transactions/wallet/recharge/${transaction_id}/`
    await vi.waitFor(
      async () => expect(await get(url)).toEqual({ status: 'succeeded' }),
      patience,
    )
    const cards = (await get('/stripe-payment-methods/')) as SavedCard[]
    expect(cards).toMatchObject([
      { card_brand: 'visa', card_last4: '4242', is_default: true },
    ])

    const again = await placeByCard()
    expect(
      await confirm(
        again.client_secret,
        cards[0]?.stripe_payment_method_id ?? '',
      ),
    ).toBe(200)

    await payments.refund(client_secret?.split('_secret')[0] ?? '')
    await vi.waitFor(
      async () =>
        expect(await get('/transactions/get-balance/')).toMatchObject({
          results: [{ balance: '20.00' }],
        }),
      patience,
    )
    const gone = `/api/stripe-payment-methods/${cards[0]?.id}/`
    expect(
      (await shop.send({ method: 'DELETE', url: gone, as: wei.tokens })).status,
    ).toBe(200)
    expect(await get('/stripe-payment-methods/')).toEqual([])
    await audited()
  })

  const stripe = async (method: 'GET' | 'POST', path: string) => {
    const headers = { authorization: 'Bearer sk_sandbox', host: 'localhost' }
    return (
      await sandbox.app.inject({ method, url: `/v1${path}`, headers })
    ).json()
  }
  const paidBy = async (card: string) => {
    const placed = await placeByCard()
    expect(await confirm(placed.client_secret, card)).toBe(200)
    await vi.waitFor(
      async () => expect(await mailsOf(placed.order_id)).toBe(2),
      patience,
    )
    return placed
  }
  const untilOrder = async (order_id: string, order: object) =>
    await vi.waitFor(
      async () =>
        expect(await get(`/orders/${order_id}/`)).toMatchObject(order),
      patience,
    )

  test('K67: the provider says until when a bank takes evidence, and whether the customer was asked', async () => {
    const disputed = await placeByCard()
    await confirm(disputed.client_secret, 'pm_card_createDispute')
    const facts = await payments.findDispute(disputed.payment_intent)
    expect(facts).toEqual({
      reason: 'fraudulent',
      dueBy: expect.any(Number),
      card: { brand: 'visa', last4: '0259', check: null },
    })
    expect(facts.dueBy).toBeGreaterThan(Date.now() + 8 * 86_400_000)

    const asked = await placeByCard()
    await confirm(asked.client_secret, 'pm_card_authenticationRequired')
    const sdk = sdkOf(sandbox.port)
    const { next_action } = await sdk.paymentIntents.retrieve(
      asked.payment_intent,
    )
    const url = String(
      Reflect.get(next_action?.use_stripe_sdk ?? {}, 'stripe_js'),
    )
    const page = new URL(url).searchParams.get('page') ?? ''
    await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ page, outcome: 'approve' }),
    })
    expect(await payments.findDispute(asked.payment_intent)).toEqual({
      reason: null,
      dueBy: null,
      card: {
        brand: 'visa',
        last4: '3184',
        check: '3-D Secure 2.2.0: authenticated',
      },
    })
  })

  test('L14: a dispute reaches the order by webhook, and so does its end', async () => {
    const { order_id, payment_intent } = await paidBy('pm_card_createDispute')
    await untilOrder(order_id, {
      status: 'ORDER_PLACED',
      dispute: 'needs_response',
    })

    const { data } = await stripe(
      'GET',
      `/disputes?payment_intent=${payment_intent}`,
    )

    await stripe('POST', `/disputes/${data[0].id}/close`)
    await untilOrder(order_id, { status: 'ORDER_PLACED', dispute: 'lost' })
    await audited()
  })

  test('L14: a refund of the dashboard closes the order, pending or not', async () => {
    for (const card of ['pm_card_visa', 'pm_card_pendingRefund']) {
      const { order_id, payment_intent } = await paidBy(card)
      await payments.refund(payment_intent)
      await untilOrder(order_id, { status: 'CANCELLED', refunded: '14.90' })
      const isMail = (key: string) => key === `refund:${payment_intent}`
      await vi.waitFor(
        async () =>
          expect(
            (await shop.mails()).filter((mail) => isMail(mail.dedupe_key)),
          ).toHaveLength(1),
        patience,
      )
    }
    await audited()
  })

  test('L14: however many parts a refund has, their sum is the provider’s, and all of it closes the order', async () => {
    const { order_id, payment_intent } = await paidBy('pm_card_visa')
    const sdk = sdkOf(sandbox.port)

    for (const amount of [890, ...Array(10).fill(50)])
      await sdk.refunds.create({ payment_intent, amount })
    await untilOrder(order_id, { status: 'ORDER_PLACED', refunded: '13.90' })
    expect(await payments.findIntent(payment_intent)).toMatchObject({
      refunded: 1390,
    })

    await sdk.refunds.create({ payment_intent, amount: 100 })
    await untilOrder(order_id, { status: 'CANCELLED', refunded: '14.90' })
    await audited()
  })

  test('L14: a refund that fails afterwards is due again, and its mail is not sent', async () => {
    const { order_id, payment_intent } = await paidBy('pm_card_refundFail')
    await sandbox.turn({ processing_ms: 600_000 })
    await payments.refund(payment_intent)
    await untilOrder(order_id, { status: 'CANCELLED' })
    // The refund must fail later: two webhooks at once would leave the order as it was.
    shop.clock.advance(600_000)
    await untilOrder(order_id, { status: 'CANCELLED', refunded: '0.00' })
    expect((await shop.mails()).map((mail) => mail.dedupe_key)).not.toContain(
      `refund:${payment_intent}`,
    )

    const row = eq(paymentRows.intent_id, payment_intent)
    expect(await shop.db.select().from(paymentRows).where(row)).toMatchObject([
      { refund_status: 'due', refunded_at: null },
    ])
  })

  test('the provider is asked twice and does it once', async () => {
    const details = { email: 'wei@customers.example', name: 'Wei', mark: '7:1' }
    const customer = await payments.createCustomer(details, 'customer-1')
    expect(await payments.createCustomer(details, 'customer-1')).toBe(customer)

    const terms = {
      amount: 1000,
      method: 'card' as const,
      customer,
      saveCard: true,
      description: 'Order LK-1, Lantern Kitchen',
      statementSuffix: 'LK-1',
      metadata: {},
    }
    const intent = await payments.createIntent(terms, 'intent-1')
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      status: 'requires_payment_method',
      amount: 1000,
      refundPending: 0,
      refundsFailed: 0,
      refundLost: 0,
      parts: [],
      dispute: null,
      received: 0,
      refunded: 0,
      currency: 'aud',
      charge: null,
      declined: false,
      receiptUrl: null,
      clientSecret: expect.stringContaining(`${intent.id}_secret_`),
    })
    expect((await payments.createIntent(terms, 'intent-1')).id).toBe(intent.id)

    const other = payments.createIntent({ ...terms, amount: 1001 }, 'intent-1')
    await expect(other).rejects.toMatchObject({ failure: 'later' })
    await confirm(intent.clientSecret, 'pm_card_visa')

    const paid = { status: 'succeeded', received: 1000, refunded: 0 }
    expect(await payments.cancelIntent(intent.id)).toMatchObject(paid)
    expect((await payments.findIntent(intent.id)).receiptUrl).toMatch(/^http/)

    await payments.refund(intent.id)
    await payments.refund(intent.id)
    expect(await payments.findIntent(intent.id)).toMatchObject({
      ...paid,
      refunded: 1000,
    })

    const [card] = await payments.listCards(customer)
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
    await payments.detachCard(card?.id ?? '')
    await payments.detachCard(card?.id ?? '')
    expect(await payments.listCards(customer)).toEqual([])
    expect(
      (
        await payments.cancelIntent(
          (
            await payments.createIntent(terms, 'intent-2')
          ).id,
        )
      ).status,
    ).toBe('canceled')

    const unanswered = await payments.createCustomer(details, 'customer-2')
    const ofOtherShop = await payments.createCustomer(
      { ...details, mark: '8:1' },
      'customer-3',
    )

    await payments.deleteCustomer({ ...details, known: customer })
    await payments.deleteCustomer({ ...details, known: customer })
    for (const gone of [customer, unanswered])
      await expect(
        payments.createIntent({ ...terms, customer: gone }, `intent-${gone}`),
      ).rejects.toThrow(UnknownCustomerError)

    const stays = { ...terms, customer: ofOtherShop }
    expect((await payments.createIntent(stays, 'intent-3')).amount).toBe(1000)
    expect((await payments.findIntent(intent.id)).received).toBe(1000)
  })

  test('a provider that does not listen has not answered', async () => {
    const nobody = createPaymentProvider({ sandbox: true, SANDBOX_PORT: 9 })
    await expect(nobody.findIntent('pi_1')).rejects.toMatchObject({
      failure: 'unanswered',
    })
  })

  test('L18: an intent that the provider does not know is unknown to each call', async () => {
    const part = { amount: 100, mark: '1', key: 'part-of-none' }
    for (const call of [
      () => payments.findIntent('pi_none'),
      () => payments.cancelIntent('pi_none'),
      () => payments.refund('pi_none'),
      () => payments.refund('pi_none', part),
    ])
      await expect(call()).rejects.toThrow(UnknownIntentError)
  })
})
