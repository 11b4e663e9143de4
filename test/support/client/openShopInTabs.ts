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
import {
  byHandoffMethod,
  type HandoffMethod,
} from '#contract/paymentMethods.ts'
import { orderTotal, totalsOf } from '#contract/pricing.ts'
import { earliestDate } from '#contract/schedule.ts'
import {
  listWalletTransactions,
  type WalletTransaction,
} from '#contract/wallet.ts'
import type { OrderBody } from '#machines/checkout/orderAttempt.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import type { HandoffResult } from '#src/adapters/payments.ts'
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

/** The address to which Alipay leads back after a payment of these tests. */
export const returnAddress =
  '/checkout?source=alipay&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded'

/** Alipay's page, which has no code. */
const alipayPage: HandoffResult = {
  status: 'requires_action',
  page: { url: paymentPage.url, qrImage: null },
}

type TabOptions = Pick<
  Parameters<typeof openShopTab>[0],
  'path' | 'tabs' | 'inspect' | 'own'
> & {
  provider?: HandoffResult | 'silent'
}

/** The delivery fee, and the only coupon, TEN. */
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
  storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
  storage.session.saveUser(sampleUser)

  const added = new Set<string>()
  const fetchOf = (tab: () => ShopTab | null) => {
    const said = () => status.get(tab()) ?? status.get(null) ?? ''
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
        return said() === 'down' ? 'offline' : { body: orderIn(said(), lines) }
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
        body: { status: said() === 'succeeded' ? 'no_action' : 'pending' },
      }),
      'GET /orders/list-orders/': () =>
        said() === 'down'
          ? 'offline'
          : { body: listed ?? [orderIn(said(), lines)] },
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
      if (key && !refusal && isOther(key, String(init?.body)))
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

  /** True when the server has another request under that key; a new order is kept as it was sent. */
  const isOther = (key: string, text: string) => {
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
    async openTab({ provider = alipayPage, ...options }: TabOptions = {}) {
      // A tab that was closed just now lets go of its locks.
      await vi.advanceTimersByTimeAsync(0)
      let own: ShopTab | null = null
      const { payments } = createFakePayments(
        [],
        provider === 'silent' ? alipayPage : provider,
      )
      const silence = () => new Promise<never>(() => {})
      const silent = { startHandoff: byHandoffMethod(() => silence) }
      own = openShopTab({
        browser,
        fetch: fetchOf(() => own),
        payments: { ...payments, ...(provider === 'silent' && silent) },
        ...options,
      })
      await vi.advanceTimersByTimeAsync(10)
      return own
    },
    /** How the payment stands from now on. */
    pay: (state = 'succeeded') => status.set(null, state),
    /** One tab alone hears that it is paid. */
    payFor: (tab: ShopTab) => status.set(tab, 'succeeded'),
    /** Answers every later order with `answer`; without an answer the server accepts orders again. */
    refuse(answer?: Answer) {
      refusal = answer
    },
    /** Orders are paid from the wallet, and tokens are good, from now on. */
    serveWallet() {
      ;[isWallet, hasSessionEnded, refusal] = [true, false, undefined]
    },
    /** The server takes no token any more. */
    endSession() {
      hasSessionEnded = true
    },
    /** The orders that the list has from now on. */
    list(orders: unknown[]) {
      listed = orders
    },
    /** No call is answered any more, until the returned function is called. */
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
    /** How many requests for an order were served. */
    served: () => served,
    /** How often the order was read. */
    requestCount: () => requestCount,
    /** Changes the delivery fee and the coupon; the server refuses later orders with other prices. */
    change(next: Partial<Prices>) {
      prices = { ...prices, ...next }
    },
    /** The customer has one more order that is to be paid, LK-9. */
    add: (id: 'LK-9') => added.add(id),
    /** Sets the opening calendar of the server, which has none at first. */
    keepHours(next: unknown) {
      calendar = next
    },
    /** The next tab opens signed out. */
    signOut: () => storage.session.clear(),
    /** Puts a coupon on the cart of a tab. */
    async giveCoupon({ actors: { cart } }: ShopTab) {
      cart.send({ type: 'cart.applyCoupon', code: 'TEN' })
      await until(() => cart.getSnapshot().matches('applied'))
    },
    /** Sets the wallet's balance. */
    holdInWallet(next: string) {
      balance = next
    },
    /** Sets the wallet's history. */
    move(...next: WalletTransaction[]) {
      movements = next
    },
    /** How often a visitor asked about orders. */
    visitorCalls: () => visitorCalls,
    /** How many different orders were asked for. */
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

/** An order that waits for its payment on another page. */
export async function submit(tab: ShopTab) {
  await fill(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(tab)?.hasTag('waiting'))
}

/** The submission of a tab's order. */
export const submissionOf = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().children.orderSubmission

/** True while another tab leads the order of a tab. */
export const isFollowing = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().hasTag('following')

/** A tab whose order Alipay has refused to take. */
export async function openRefused(shop: ReturnType<typeof openShopInTabs>) {
  const error = { message: 'Alipay is down.', code: 'down', isUncertain: false }
  const tab = await shop.openTab({ path: '/ordernow', provider: { error } })
  await fill(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(() => isAt(tab, 'failed'))
  return tab
}

/** The hand-off of a tab's order. */
export const childOf = (tab: ShopTab) =>
  submissionOf(tab)?.getSnapshot().children.paymentHandoff

/** How it stands. */
export const handoffOf = (tab: ShopTab) => childOf(tab)?.getSnapshot()

/** How many lines a tab's cart has. */
export const linesOf = ({ actors }: ShopTab) =>
  actors.cart.getSnapshot().context.lines.length

/** Where a tab's submission is. */
export const isAt = (
  { actors }: ShopTab,
  submission: 'editing' | 'processing' | 'succeeded' | 'failed',
) =>
  actors.checkout.getSnapshot().matches({ purchase: { open: { submission } } })

/** Lets time pass until something is so, at most two minutes; time does not outrun code that is still on its way. */
export async function until(isSo: () => boolean | undefined) {
  for (let count = 0; count < 600 && !isSo(); count += 1) {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(isSo()).toBe(true)
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

/** The server's refusal of a new order that reckons with other prices. */
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
  const told = { detail: '', code: 'prices_changed' as const, gone: [] }
  return {
    status: 409,
    body: z.encode(orderChanged, {
      ...told,
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
