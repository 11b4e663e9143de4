import type { Stripe } from '@stripe/stripe-js'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import type { Order, PlacedOrder } from '#contract/orders.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { type HandoffMethod, handoffMethods } from '#contract/paymentTypes.ts'
import { createStripe } from '#sandbox/browser/createStripe.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { createPaymentProvider as createGateway } from '#server/gateways/stripe.ts'
import { createBrowserPayments } from '#src/adapters/payments.ts'
import { billing } from '#test/support/fixtures/handoff.ts'
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

const pairsOfMethods = handoffMethods.flatMap((first) =>
  handoffMethods
    .filter((second) => second !== first)
    .map((second) => [first, second] as const),
)

describe('the shop, its sandbox and the browser on postgres', () => {
  let shop: TestShop
  let sandbox: TestSandbox
  let wei: TestCustomer
  beforeAll(async () => {
    const port = await sandboxPort()
    const gateway = createGateway({
      sandbox: true,
      SANDBOX_PORT: Number(port.SANDBOX_PORT),
    })
    const env = { RATE_LIMITS: 'off', ...port }

    shop = await createTestShop({
      database: 'postgres',
      env,
      payments: gateway,
    })
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

  const browser = () =>
    createBrowserPayments(
      { publishableKey: 'pk_sandbox', scriptUrl: null },
      () => 'zh',
      // The sandbox's Stripe.js has only the functions that the shop uses.
      async (_, locale) =>
        createStripe(sandbox.url, 'pk_sandbox', {
          locale,
        }) as unknown as Stripe,
    )
  const tryOrder = (parts: Record<string, unknown>) =>
    placeOrder(shop, wei.tokens, orderBody(parts))
  const place = async (parts: Record<string, unknown>) =>
    (await tryOrder(parts)).json() as Unpaid
  /** Begins a payment as the checkout does; returns the page's address without its origin. */
  const begin = async (method: HandoffMethod, clientSecret: string) => {
    const start = browser().startHandoff[method]
    const begun = await start(
      clientSecret,
      `http://localhost:3000/checkout?source=${method}`,
      billing,
    )
    if ('error' in begun || !begun.page?.url)
      throw new Error(JSON.stringify(begun))

    const { pathname, search } = new URL(begun.page.url)
    return { ...begun, path: `${pathname}${search}` }
  }
  const answer = async (path: string, outcome: string) => {
    const page = new URLSearchParams(path.split('?')[1]).get('page') ?? ''
    return await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ page, outcome }),
    })
  }
  const orderOf = async (id: string) => {
    // The server asks the provider again after two seconds.
    shop.clock.advance(2000)
    return (
      await shop.send({ url: `/api/orders/${id}/`, as: wei.tokens })
    ).json() as Order
  }
  const mailsOf = async (id: string) =>
    (await shop.mails()).filter((mail) =>
      mail.dedupe_key.startsWith(`order:${id}:`),
    ).length
  const audited = async () => expect(await auditBooks(shop.db)).toEqual([])

  test.each(handoffMethods)(
    'F3 F15: %s names the order on its page, is approved, and its webhook alone makes the order paid',
    async (method) => {
      await sandbox.turn({ webhook_copies: 3, webhook_reorder: true })
      const { order_id, client_secret, payment_intent } = await place({
        payment_type: method,
      })
      const begun = await begin(method, client_secret)
      const description = `Order ${order_id} for Wednesday 25 November 2026, Lantern Kitchen`
      expect([begun.status, begun.page?.qrImage?.slice(0, 22) ?? null]).toEqual(
        [
          'requires_action',
          paymentMethods[method].page === 'code'
            ? 'data:image/png;base64,'
            : null,
        ],
      )
      const page = await (await fetch(`${sandbox.url}${begun.path}`)).text()
      expect(page).toContain('A$14.90')
      expect(page).toContain(description)
      const intent = sdkOf(sandbox.port).paymentIntents.retrieve(payment_intent)
      expect(await intent).toMatchObject({
        description,
        statement_descriptor: null,
        statement_descriptor_suffix: null,
      })

      const left = await answer(begun.path, 'approve')
      expect(left.headers.get('location')).toMatch(
        new RegExp(
          `/checkout\\?source=${method}&payment_intent=pi_\\w+&.*redirect_status=succeeded$`,
        ),
      )

      await vi.waitFor(
        async () => expect(await mailsOf(order_id)).toBe(2),
        patience,
      )
      expect(await orderOf(order_id)).toMatchObject({
        status: 'ORDER_PLACED',
        payment_type: method,
        transaction: { status: 'succeeded' },
      })
      await audited()
    },
  )

  test.each(handoffMethods)(
    'P12: leaving the page of %s cancels nothing, and the same page is found again',
    async (method) => {
      const { order_id, client_secret } = await place({ payment_type: method })
      const { path, page, status } = await begin(method, client_secret)

      await answer(path, 'leave')
      expect(await orderOf(order_id)).toMatchObject({
        status: 'ORDER_PLACED',
        transaction: { status: 'requires_action' },
      })
      expect(await browser().findPage(client_secret)).toEqual({ status, page })

      await answer(path, 'approve')
      expect(await orderOf(order_id)).toMatchObject({
        transaction: { status: 'succeeded' },
      })
      expect(await browser().findPage(client_secret)).toEqual({
        status: 'succeeded',
        page: null,
      })
      await audited()
    },
  )

  test.each(handoffMethods)(
    'a payment by %s that failed is begun again with the same intent',
    async (method) => {
      const { order_id, client_secret, payment_intent } = await place({
        payment_type: method,
      })
      const { path } = await begin(method, client_secret)
      expect((await answer(path, 'fail')).headers.get('location')).toContain(
        'redirect_status=failed',
      )
      expect(await orderOf(order_id)).toMatchObject({
        status: 'PAYMENT_FAILED',
        transaction: { status: 'requires_payment_method' },
      })
      expect(await place({ payment_type: method, order_id })).toMatchObject({
        payment_intent,
      })

      await answer((await begin(method, client_secret)).path, 'approve')
      expect(await orderOf(order_id)).toMatchObject({ status: 'ORDER_PLACED' })
      await audited()
    },
  )

  test.each(pairsOfMethods)(
    'the page of %s is dead once the order is to be paid by %s',
    async (first, second) => {
      const order = await place({ payment_type: first })
      const { path } = await begin(first, order.client_secret)
      const two = await place({
        payment_type: second,
        order_id: order.order_id,
      })

      await answer(path, 'approve')
      expect(await browser().findPage(order.client_secret)).toEqual({
        status: 'canceled',
        page: null,
      })
      expect((await begin(second, two.client_secret)).status).toBe(
        'requires_action',
      )
      expect((await orderOf(order.order_id)).transaction?.status).not.toBe(
        'succeeded',
      )
      expect(
        (await tryOrder({ payment_type: 'stripe', order_id: order.order_id }))
          .status,
      ).toBe(200)
      await audited()
    },
  )

  test.each(handoffMethods)(
    'P5: approved by %s while another way is chosen: the order is paid, once',
    async (method) => {
      await sandbox.turn({ webhook_drop_next: -1 })
      const { order_id, client_secret } = await place({ payment_type: method })
      const { path } = await begin(method, client_secret)

      await answer(path, 'approve')
      const other = await tryOrder({ payment_type: 'stripe', order_id })
      expect([other.status, other.json()]).toMatchObject([
        409,
        { code: 'order_paid' },
      ])
      expect(await mailsOf(order_id)).toBe(2)
      await audited()
    },
  )

  test.each(handoffMethods)(
    'P13: approved by %s while its time ran out, an order is settled; afterwards its page is dead',
    async (method) => {
      await sandbox.turn({ webhook_drop_next: -1 })
      const late = await place({ payment_type: method })
      const unpaid = await place({ payment_type: method })
      const pages = [
        await begin(method, late.client_secret),
        await begin(method, unpaid.client_secret),
      ]

      await answer(pages[0]?.path ?? '', 'approve')
      const start = shop.clock.now()
      shop.clock.setNow(new Date(start + 31 * 60_000).toISOString())
      await reconcile(shop.app)
      shop.clock.setNow(new Date(start).toISOString())
      await answer(pages[1]?.path ?? '', 'approve')
      expect(await orderOf(late.order_id)).toMatchObject({
        transaction: { status: 'succeeded' },
      })
      expect(await orderOf(unpaid.order_id)).toMatchObject({
        status: 'CANCELLED',
      })
      expect(await browser().findPage(unpaid.client_secret)).toMatchObject({
        status: 'canceled',
      })
      await audited()
    },
  )
})
