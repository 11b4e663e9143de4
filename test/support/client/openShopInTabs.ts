import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { listAddresses } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import {
  listDeliveryPoints,
  listOutlets,
  listTimeSlots,
} from '#contract/checkout.ts'
import { listOrderCoupons, type OrderCoupon } from '#contract/coupons.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { createOrder, getOrder, orderChanged } from '#contract/orders.ts'
import { byHandoffMethod, type HandoffMethod } from '#contract/paymentTypes.ts'
import { orderTotal, totalsOf } from '#contract/pricing.ts'
import { earliestDate } from '#contract/schedule.ts'
import type { User } from '#contract/session.ts'
import {
  listWalletTransactions,
  type WalletTransaction,
} from '#contract/wallet.ts'
import type { OrderBody } from '#machines/checkout/orderAttempt.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import type { BrowserPayments, HandoffResult } from '#src/adapters/payments.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import {
  type Answer,
  type Answers,
  createFakeServer,
} from '#test/support/fakes/server.ts'
import {
  addressOf,
  outlet,
  slots,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'
import { sampleCoupon, sampleLine } from '#test/support/fixtures/menu.ts'
import { openShopTab, type ShopTab } from './openShopTab.ts'

export const returnAddress =
  '/checkout?source=alipay&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded'

const pageWithoutCode: HandoffResult = {
  status: 'requires_action',
  page: { url: paymentPage.url, qrImage: null },
}

type TabOptions = Pick<
  Parameters<typeof openShopTab>[0],
  'path' | 'tabs' | 'inspect' | 'own'
> & {
  provider?: HandoffResult | 'silent'
  createPaymentMethod?: BrowserPayments['createPaymentMethod']
}

/** The delivery fee, and TEN, the only coupon. */
type Prices = { fee: number; coupon: OrderCoupon }

/** Opens tabs of one customer's browser, on a fake server with one order. The test must use vitest's fake timers. */
export function openShopInTabs({
  order,
  locks = true,
}: {
  order?: Answer
  locks?: boolean
} = {}) {
  const browser = createFakeBrowser({ locks })
  const placedKeys = new Set<string>()
  const kept = new Map<string, string>()
  const status = new Map<ShopTab | null, string>([[null, 'requires_action']])
  let refusal = order
  let lines = unpaidOrder.menu_item
  let prices: Prices = {
    fee: 650,
    coupon: sampleCoupon({ code: 'TEN', min_order_value: 0 }),
  }
  let balance = '200.00'
  let visitorCalls = 0
  let movements: WalletTransaction[] = []
  let listed: unknown[] | null = null
  let served = 0
  let requestCount = 0
  let calendar: unknown
  let held: Promise<void> | null = null
  let isWallet = false
  let hasSessionEnded = false
  const { storage } = browser.openTab()
  const logIn = (user: User) => {
    storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
    storage.session.saveUser(user)
  }
  logIn(sampleUser)

  const added = new Set<string>()
  const fetchOf = (tab: () => ShopTab | null) => {
    const paymentStatus = () => status.get(tab()) ?? status.get(null) ?? ''
    const server = createFakeServer({
      ...catalogue,
      ...pricesOf(() => prices),
      'GET /menu/pickup-location/': () => ({
        body: {
          ...z.encode(listOutlets.output, page([outlet])),
          opening_calendar: calendar,
        },
      }),
      'POST /orders/create/': (body) => {
        const refused =
          refusal ??
          changedOf(z.decode(createOrder.body, body as never), prices)
        if (!refused) served += 1
        return (
          refused ?? {
            body: isWallet
              ? { status: 'ORDER_PLACED', order_id: 'LK-1' }
              : placed,
          }
        )
      },
      'GET /orders/LK-1/': () => {
        requestCount += 1
        return paymentStatus() === 'down'
          ? 'offline'
          : { body: orderIn(paymentStatus(), lines) }
      },
      ...Object.fromEntries(
        ['LK-9', 'LK-404'].map((id) => [
          `GET /orders/${id}/`,
          () =>
            added.has(id)
              ? { body: { ...orderIn('requires_action', lines), order_id: id } }
              : { status: 404, body: { detail: 'Not found.' } },
        ]),
      ),
      'GET /transactions/get-balance/': () => ({
        body: page([{ balance, currency: 'AUD' }]),
      }),
      'POST /orders/check-expiry/': () => ({
        body: {
          status: paymentStatus() === 'succeeded' ? 'no_action' : 'pending',
        },
      }),
      'GET /orders/list-orders/': () =>
        paymentStatus() === 'down'
          ? 'offline'
          : { body: listed ?? [orderIn(paymentStatus(), lines)] },
      'POST /refresh/': () =>
        hasSessionEnded
          ? { status: 401, body: { detail: 'Spent.' } }
          : 'offline',
      'GET /transactions/wallet/': () => ({
        body: z.encode(listWalletTransactions.output, movements),
      }),
    })
    const fetch: typeof globalThis.fetch = (address, init) => {
      const headers = new Headers(init?.headers)
      const key = headers.get('Idempotency-Key')
      if (key) placedKeys.add(key)
      if (key && !refusal && isKeyReused(key, String(init?.body)))
        return Promise.resolve(usedKey())
      if (held) return held.then(() => server.fetch(address, init))

      const isVisitor =
        !headers.has('Authorization') && String(address).includes('/orders/')
      if (!isVisitor) return server.fetch(address, init)

      visitorCalls += 1
      return Promise.resolve(
        Response.json({ detail: 'Please log in.' }, { status: 401 }),
      )
    }

    return fetch
  }

  /** True if the key was used for another request. Stores the body of a new order. */
  const isKeyReused = (key: string, text: string) => {
    const body = JSON.parse(text)
    if (changedOf(z.decode(createOrder.body, body), prices)) return false
    const sent = JSON.stringify(Object.entries(body).sort())
    if (kept.has(key)) return kept.get(key) !== sent
    kept.set(key, sent)
    const order = z.decode(createOrder.body, body)
    if ('menu_item' in order && !order.order_id) lines = order.menu_item
    return false
  }

  return {
    browser,
    async openTab({
      provider = pageWithoutCode,
      createPaymentMethod,
      ...options
    }: TabOptions = {}) {
      // A tab that has just closed releases its locks.
      await vi.advanceTimersByTimeAsync(0)

      let newTab: ShopTab | null = null
      const { payments } = createFakePayments(
        [],
        provider === 'silent' ? pageWithoutCode : provider,
      )
      const silence = () => new Promise<never>(() => {})
      const silent = { startHandoff: byHandoffMethod(() => silence) }

      newTab = openShopTab({
        browser,
        fetch: fetchOf(() => newTab),
        payments: {
          ...payments,
          ...(provider === 'silent' && silent),
          ...(createPaymentMethod && { createPaymentMethod }),
        },
        ...options,
      })
      await vi.advanceTimersByTimeAsync(10)

      return newTab
    },
    /** Sets the status of the payment for all tabs. */
    pay: (state = 'succeeded') => status.set(null, state),
    /** Sets the payment to paid for one tab alone. */
    payFor: (tab: ShopTab) => status.set(tab, 'succeeded'),
    /** Answers every later order with `answer`; without an answer the server accepts orders again. */
    refuse(answer?: Answer) {
      refusal = answer
    },
    /** Accepts every later order as paid from the wallet, and tokens again. */
    serveWallet() {
      isWallet = true
      hasSessionEnded = false
      refusal = undefined
    },
    endSession() {
      hasSessionEnded = true
    },
    list(orders: unknown[]) {
      listed = orders
    },
    /** Holds every call back until the returned function is called. */
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        release()
        held = null
      }
    },
    /** Counts the accepted order requests. */
    served: () => served,
    /** Counts the reads of the order. */
    requestCount: () => requestCount,
    /** Changes prices; the server refuses later orders with other prices. */
    change(next: Partial<Prices>) {
      prices = { ...prices, ...next }
    },
    /** Adds LK-9, another unpaid order of the customer. */
    add: (id: 'LK-9') => added.add(id),
    setOpeningCalendar(next: unknown) {
      calendar = next
    },
    signOut: () => storage.session.clear(),
    /** Stores a customer's session, as a login does. */
    logIn,
    async applyCoupon({ actors: { cart } }: ShopTab) {
      cart.send({ type: 'cart.applyCoupon', code: 'TEN' })
      await until(() => cart.getSnapshot().matches('applied'))
    },
    setBalance(next: string) {
      balance = next
    },
    setTransactions(...next: WalletTransaction[]) {
      movements = next
    },
    /** Counts the calls about orders without a token. */
    visitorCalls: () => visitorCalls,
    /** Counts the different idempotency keys. */
    placed: () => placedKeys.size,
    attempt: (owner = sampleUser.email) =>
      createCheckoutStore(storage).attemptOf(owner),
    storedText: () =>
      ['checkout_form', 'order_attempt', 'store_cart', 'order_key'].map(
        browser.stored,
      ),
  }
}

/** Fills the cart, goes to the checkout and chooses how to pay. */
export async function fill(
  { actors, deps, goTo }: ShopTab,
  paymentMethod: HandoffMethod = 'alipay',
) {
  actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
  goTo('/checkout')
  await until(() => actors.checkout.getSnapshot().context.facts.slots !== null)

  const date = earliestDate(deps.clock.now(), defaultCalendar)
  actors.checkout.send({
    type: 'form.choose',
    choice: { date, slotId: 2, addressId: 1, paymentMethod },
  })
  await until(() => actors.checkout.getSnapshot().context.provider === 'ready')
}

/** Fills in the form and submits it; resolves when the hand-off waits for its payment. */
export async function submit(tab: ShopTab) {
  await fill(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(tab)?.hasTag('waiting'))
}

export const submissionOf = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().children.orderSubmission

export const isFollowing = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().hasTag('following')

export async function openRefused(shop: ReturnType<typeof openShopInTabs>) {
  const error = { message: 'Alipay is down.', code: 'down', isUncertain: false }
  const tab = await shop.openTab({ path: '/ordernow', provider: { error } })
  await fill(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(() => isAt(tab, 'failed'))
  return tab
}

export const handoffActorOf = (tab: ShopTab) =>
  submissionOf(tab)?.getSnapshot().children.paymentHandoff

export const handoffOf = (tab: ShopTab) => handoffActorOf(tab)?.getSnapshot()

export const linesOf = ({ actors }: ShopTab) =>
  actors.cart.getSnapshot().context.lines.length

export const isAt = (
  { actors }: ShopTab,
  submission: 'editing' | 'processing' | 'succeeded' | 'failed',
) =>
  actors.checkout.getSnapshot().matches({ purchase: { open: { submission } } })

/** Advances the timers until the condition is true, for at most two minutes. Pending imports settle first. */
export async function until(condition: () => boolean | undefined) {
  for (let count = 0; count < 600 && !condition(); count += 1) {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(condition()).toBe(true)
}

const usedKey = () =>
  Response.json({ detail: 'Used.', order_id: 'LK-1' }, { status: 422 })

const placed = {
  status: 'ORDER_PLACED',
  order_id: 'LK-1',
  client_secret: 'pi_1_secret_2',
  payment_intent: 'pi_1',
}

const orderIn = (status: string, menu_item: CartLine[]) =>
  z.encode(getOrder.output, {
    ...unpaidOrder,
    menu_item,
    status: status === 'canceled' ? 'CANCELLED' : unpaidOrder.status,
    transaction: { status, stripe_payment_intent_id: 'pi_1' },
  })

const page = <Item>(results: Item[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})

const pricesOf = (now: () => Prices): Answers => ({
  'GET /menu/delivery-point/': () => ({
    body: z.encode(
      listDeliveryPoints.output,
      page([{ postal_code: 2000, price: now().fee }]),
    ),
  }),
  'GET /transactions/coupons/orders/': () => ({
    body: z.encode(listOrderCoupons.output, page([now().coupon])),
  }),
})

/** Returns the server's refusal of a new order with outdated prices, or null. */
function changedOf(body: OrderBody, { fee, coupon }: Prices): Answer | null {
  if (!('menu_item' in body) || body.order_id) return null
  const { subtotal, discount } = totalsOf(
    body.menu_item,
    body.coupon ? coupon : null,
  )
  const amounts = {
    subtotal,
    shipping_charges: fee,
    discount,
    total_price: orderTotal({ subtotal, fee, discount }),
  }
  if (body.shipping_charges === fee && body.discount === discount) return null

  const conflict = { detail: '', code: 'prices_changed' as const, gone: [] }
  return {
    status: 409,
    body: z.encode(orderChanged, {
      ...conflict,
      ...amounts,
      lines: body.menu_item,
    }),
  }
}

const catalogue = {
  'GET /details/': { body: sampleUser },
  'GET /menu/timeslots/': { body: z.encode(listTimeSlots.output, slots) },
  'GET /user-address/': {
    body: z.encode(listAddresses.output, page([addressOf(1)])),
  },
}
