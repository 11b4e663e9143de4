import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { listAddresses } from '#contract/addressBook.ts'
import { listDeliveryPoints, listOutlets, listTimeSlots } from '#contract/checkout.ts'
import { getOrder } from '#contract/orders.ts'
import { earliestDate } from '#contract/schedule.ts'
import { createCheckoutStore } from '#src/app/actors/checkoutStore.ts'
import {
  addressOf,
  attempt,
  lineOf,
  outlet,
  slots,
  unpaidOrder,
} from '#test/support/checkoutFixtures.ts'
import { createFakeBrowser } from '#test/support/fakeBrowser.ts'
import { createFakePayments } from '#test/support/fakePayments.ts'
import { type Answer, createFakeServer } from '#test/support/fakeServer.ts'
import { paymentPage } from '#test/support/handoffFixtures.ts'
import { openShopTab, type ShopTab } from '#test/support/openShopTab.ts'
import { sampleUser } from '#test/support/sampleCustomer.ts'
import { sampleLine } from '#test/support/sampleMenu.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

const returnAddress =
  '/checkout?source=alipay&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded'

test('F3: the tab is opened within the click, and a success empties the cart in every tab', async () => {
  const shop = openShop()
  const [first, second] = [
    await shop.openTab({ path: '/ordernow' }),
    await shop.openTab({ path: '/ordernow' }),
  ]
  await fill(first)
  first.actors.checkout.send({ type: 'order.submit' })
  expect(first.tabs.shown()).toBe('')
  await until(() => handoffOf(first)?.hasTag('waiting'))
  expect(first.tabs.shown()).toBe(paymentPage.url)
  expect(linesOf(second)).toBe(1)
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  expect([linesOf(first), linesOf(second)]).toEqual([0, 0])
  expect(shop.attempt()).toBeNull()
})

test('F3: a tab that only reports closes itself after a second and touches neither checkout, cart nor try', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  shop.pay('requires_action')
  const before = shop.storedText()
  const back = await shop.openTab({ path: returnAddress })
  expect(back.actors.checkout.getSnapshot().value).toBe('away')
  expect(shop.storedText()).toEqual(before)
  expect(handoffOf(first)?.hasTag('reconciling')).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(back.tabs.ownCloses()).toBe(1)
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  expect(back.actors.checkout.getSnapshot().value).toBe('away')
  expect(back.visited).toEqual([])
})

test('F3: what comes back after the poll has found the order paid closes itself, too', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  const back = await shop.openTab({ path: returnAddress })
  await vi.advanceTimersByTimeAsync(1000)
  expect(back.tabs.ownCloses()).toBe(1)
})

test('F4: when the first tab was closed the order goes on in the tab that came back, its query cleared', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  first.close()
  const back = await shop.openTab({ path: returnAddress })
  expect(back.visited).toEqual(['/checkout'])
  shop.pay()
  await until(() => isAt(back, 'succeeded'))
  expect([back.tabs.ownCloses(), linesOf(back), shop.attempt()]).toEqual([0, 0, null])
  expect(shop.placed()).toBe(1)
})

test('F4: a phone leaves for the page and comes back in the same tab', async () => {
  const shop = openShop()
  const phone = await shop.openTab({ path: '/ordernow', tabs: 'phone' })
  await fill(phone)
  phone.actors.checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(phone)?.hasTag('redirecting'))
  expect(phone.tabs.redirects).toEqual([paymentPage.url])
  phone.close()
  shop.pay()
  const back = await shop.openTab({ path: returnAddress, tabs: 'phone' })
  await until(() => isAt(back, 'succeeded'))
  expect(shop.placed()).toBe(1)
})

test('F4: incomplete parameters are warned of, the form is as it was, and the order is asked about', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  const { form } = first.actors.checkout.getSnapshot().context
  first.close()
  const back = await shop.openTab({ path: '/checkout?source=alipay&redirect_status=succeeded' })
  expect(back.told).toEqual(['payment.return_incomplete'])
  expect(back.visited).toEqual(['/checkout'])
  expect(back.actors.checkout.getSnapshot().context.form).toEqual(form)
  await until(() => handoffOf(back)?.hasTag('unfinished'))
})

test('P1: a payment that was begun in another browser is told by the page that asks the server', async () => {
  const back = await openShop().openTab({ path: returnAddress })
  const to = '/order/success?payment_intent=pi_1&redirect_status=succeeded'
  expect(back.visited).toEqual([to])
})

test('P3: dishes of an order that the result page finds paid leave the cart, others stay', async () => {
  for (const [quantity, left] of [
    [1, 0],
    [2, 1],
  ] as const) {
    const shop = openShop()
    const tab = await shop.openTab({ path: '/ordernow' })
    tab.actors.cart.send({ type: 'cart.add', line: lineOf(quantity) })
    shop.pay()
    tab.actors.orderResult.send({ type: 'result.opened', ...returned })
    await until(() => tab.actors.orderResult.getSnapshot().matches('succeeded'))
    expect(linesOf(tab)).toBe(left)
  }
})

test('F3: a refused order closes the empty tab', async () => {
  const shop = openShop({ order: { status: 402, body: { message: 'No.' } } })
  const first = await shop.openTab({ path: '/ordernow' })
  await fill(first)
  first.actors.checkout.send({ type: 'order.submit' })
  expect(first.tabs.shown()).toBe('')
  await until(() => isAt(first, 'failed'))
  expect(first.tabs.shown()).toBeNull()
})

test('P12: after giving up, everything is still there and the next try pays the same order', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  childOf(first)?.send({ type: 'payment.giveUp' })
  expect(isAt(first, 'failed')).toBe(true)
  expect(first.tabs.shown()).toBeNull()
  expect(first.visited).toContain('/checkout?order_id=LK-1')
  expect([linesOf(first), shop.attempt()]).toEqual([1, null])
})

test('P3: an order that was paid after giving up is told by the next try, and the cart is emptied', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  childOf(first)?.send({ type: 'payment.giveUp' })
  shop.refuse({ status: 409, body: { detail: 'Paid.', code: 'order_paid' } })
  first.actors.checkout.send({ type: 'result.acknowledged' })
  await until(() => isAt(first, 'editing'))
  first.actors.checkout.send({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
  await until(() => first.actors.checkout.getSnapshot().context.provider === 'ready')
  first.actors.checkout.send({ type: 'order.submit' })
  await until(() => first.told.includes('checkout.order_already_processed'))
  expect(linesOf(first)).toBe(0)
})

test('P5: a second tab follows, and its late success leaves a new cart and a new try alone', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  const second = await shop.openTab()
  await until(() => handoffOf(second)?.hasTag('following'))
  shop.pay('requires_action')
  shop.payFor(first)
  await until(() => isAt(first, 'succeeded'))
  expect(isAt(second, 'processing')).toBe(true)
  first.actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
  createCheckoutStore(first.world.storage).saveAttempt(attempt)
  shop.pay()
  await until(() => isAt(second, 'succeeded'))
  expect([linesOf(first), linesOf(second)]).toEqual([1, 1])
  expect(shop.attempt()).toMatchObject({ key: attempt.key })
})

test('P8: an order that expired while its page was open is told, and its key is used up', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  const key = shop.browser.stored('order_key')
  shop.pay('canceled')
  await until(() => first.told.includes('payment.order_expired'))
  expect(first.visited.at(-1)).toBe('/profile?tab=orders')
  expect([linesOf(first), shop.attempt()]).toEqual([1, null])
  expect(shop.browser.stored('order_key')).not.toBe(key)
})

test('P9: a reload while the page is open finds its way back, without a second order', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  first.close()
  const again = await shop.openTab()
  await until(() => handoffOf(again)?.hasTag('unfinished'))
  shop.pay()
  childOf(again)?.send({ type: 'payment.ask' })
  await until(() => isAt(again, 'succeeded'))
  expect([linesOf(again), shop.placed()]).toEqual([0, 1])
})

test('G2: a lost session rests the payment; after the login it is asked about', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  first.actors.session.send({ type: 'session.expire' })
  expect(first.actors.checkout.getSnapshot().value).toBe('away')
  await vi.advanceTimersByTimeAsync(1)
  expect(await first.world.leadership.isLed('payment:LK-1')).toBe(false)
  expect(shop.attempt()).not.toBeNull()
  shop.pay()
  first.actors.session.send({
    type: 'session.open',
    tokens: { access_token: 'a', refresh_token: 'r' },
    remember: true,
  })
  await until(() => isAt(first, 'succeeded'))
  expect([linesOf(first), shop.attempt(), shop.placed()]).toEqual([0, null, 1])
})

test('G1: a logout forgets the payment', async () => {
  const shop = openShop()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  first.world.news.publish({ source: 'alipay', payment_intent: 'pi_1', redirect_status: 'failed' })
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  first.actors.session.send({ type: 'session.close' })
  const kept = ['payment_handoff', 'payment_result', 'checkout_form'].map(shop.browser.stored)
  expect(kept).toEqual([null, null, null])
})

const returned = { paymentIntent: 'pi_1', redirectStatus: 'succeeded', displayNumber: '123456' }

/** One customer's browser before a server that places orders once by key, and that knows how the payment stands. */
function openShop({ order }: { order?: Answer } = {}) {
  const browser = createFakeBrowser()
  const placedKeys = new Set<string>()
  const status = new Map<ShopTab | null, string>([[null, 'requires_action']])
  let refusal = order
  const { storage } = browser.openTab()
  storage.session.saveTokens({ access_token: 'a', refresh_token: 'r' }, true)
  storage.session.saveUser(sampleUser)

  const fetchOf = (tab: () => ShopTab | null) => {
    const said = () => status.get(tab()) ?? status.get(null) ?? ''
    const server = createFakeServer({
      ...catalogue,
      'POST /orders/create/': () => refusal ?? { body: placed },
      'GET /orders/LK-1/': () => ({ body: orderIn(said()) }),
      'GET /orders/list-orders/': () => ({ body: [orderIn(said())] }),
    })
    const fetch: typeof globalThis.fetch = (address, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key')
      if (key) placedKeys.add(key)
      return server.fetch(address, init)
    }
    return fetch
  }

  return {
    browser,
    async openTab(options: Pick<Parameters<typeof openShopTab>[0], 'path' | 'tabs'> = {}) {
      let own: ShopTab | null = null
      const { payments } = createFakePayments([], {
        status: 'requires_action',
        page: { url: paymentPage.url, qrImage: null },
      })
      own = openShopTab({ browser, fetch: fetchOf(() => own), payments, ...options })
      await vi.advanceTimersByTimeAsync(10)
      return own
    },
    /** How the payment stands from now on. */
    pay: (state = 'succeeded') => status.set(null, state),
    /** One tab alone hears that it is paid. */
    payFor: (tab: ShopTab) => status.set(tab, 'succeeded'),
    refuse(answer: Answer) {
      refusal = answer
    },
    /** How many different orders were asked for. */
    placed: () => placedKeys.size,
    attempt: () => JSON.parse(browser.stored('checkout_form') ?? '{"attempt":null}').attempt,
    storedText: () => ['checkout_form', 'store_cart', 'order_key'].map(browser.stored),
  }
}

/** Fills the cart, goes to the checkout and chooses Alipay. */
async function fill({ actors, world }: ShopTab) {
  actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
  world.navigation.navigate('/checkout')
  await until(() => actors.checkout.getSnapshot().context.facts.slots !== null)
  const date = earliestDate(world.clock.now())
  actors.checkout.send({
    type: 'form.choose',
    choice: { date, slotId: 2, addressId: 1, paymentMethod: 'alipay' },
  })
  await until(() => actors.checkout.getSnapshot().context.provider === 'ready')
}

/** An order that waits for its payment on another page. */
async function submit(tab: ShopTab) {
  await fill(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(tab)?.hasTag('waiting'))
}

const childOf = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().children.orderSubmission?.getSnapshot().children.paymentHandoff

const handoffOf = (tab: ShopTab) => childOf(tab)?.getSnapshot()

const linesOf = ({ actors }: ShopTab) => actors.cart.getSnapshot().context.lines.length

const isAt = ({ actors }: ShopTab, submission: 'editing' | 'processing' | 'succeeded' | 'failed') =>
  actors.checkout.getSnapshot().matches({ open: { submission } })

/** Lets time pass until something is so, at most two minutes. */
async function until(isSo: () => boolean | undefined) {
  for (let count = 0; count < 600 && !isSo(); count += 1) await vi.advanceTimersByTimeAsync(200)
  expect(isSo()).toBe(true)
}

const placed = {
  status: 'ORDER_PLACED',
  order_id: 'LK-1',
  client_secret: 'pi_1_secret_2',
  payment_intent: 'pi_1',
}

const orderIn = (status: string) =>
  z.encode(getOrder.output, {
    ...unpaidOrder,
    status: status === 'canceled' ? 'CANCELLED' : unpaidOrder.status,
    transaction: { status, stripe_payment_intent_id: 'pi_1' },
  })

const page = <Item,>(results: Item[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})

const catalogue = {
  'GET /details/': { body: sampleUser },
  'GET /menu/delivery-point/': {
    body: z.encode(listDeliveryPoints.output, page([{ postal_code: 2000, price: 650 }])),
  },
  'GET /menu/pickup-location/': { body: z.encode(listOutlets.output, page([outlet])) },
  'GET /menu/timeslots/': { body: z.encode(listTimeSlots.output, slots) },
  'GET /user-address/': { body: z.encode(listAddresses.output, page([addressOf(1)])) },
  'GET /transactions/get-balance/': { body: page([{ balance: '200.00', currency: 'AUD' }]) },
  'GET /transactions/wallet/': { body: [] },
}
