import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { User } from '#contract/session.ts'
import { failureTexts } from '#machines/checkout/failureTexts.ts'
import {
  fill,
  handoffActorOf,
  handoffOf,
  isAt,
  isFollowing,
  linesOf,
  openRefused,
  openShopInTabs,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { lineOf } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

const orderLink = '/checkout?order_id=LK-1'
const paidAlready = {
  status: 409,
  body: { detail: 'Paid.', code: 'order_paid' },
}
const bo: User = { ...sampleUser, id: 2, email: 'bo@example.test' }

const shown = ({ actors }: ShopTab) => actors.checkout.getSnapshot()
const send = ({ actors }: ShopTab) => actors.checkout.send
const leave = ({ goTo }: ShopTab) => goTo('/ordernow')

/** A tab whose order waits for its payment on another page, optionally abandoned. */
async function openUnpaid({ isGivenUp = true } = {}) {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  await submit(tab)
  if (isGivenUp) handoffActorOf(tab)?.send({ type: 'payment.giveUp' })
  return { shop, tab }
}

/** A tab on the page of the existing order, ready to be paid, with a dish of another order in the cart. */
async function openExisting() {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  tab.actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
  tab.goTo(orderLink)
  await until(() => isAt(tab, 'editing'))
  return { shop, tab }
}

async function payByAlipay(tab: ShopTab) {
  send(tab)({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
  await until(() => shown(tab).context.provider === 'ready')
  send(tab)({ type: 'order.submit' })
}

describe('P3: the cart belongs to the order that it has become', () => {
  test('an order that was paid elsewhere leaves a cart of other dishes alone', async () => {
    const { shop, tab } = await openExisting()
    shop.refuse(paidAlready)
    await payByAlipay(tab)
    await until(() =>
      tab.noticeKeys.includes('checkout.order_already_processed'),
    )
    expect(linesOf(tab)).toBe(1)
  })

  test('an existing order that is paid here leaves a cart of other dishes alone', async () => {
    const { shop, tab } = await openExisting()
    shop.pay()
    await payByAlipay(tab)
    await until(() => isAt(tab, 'succeeded'))
    expect(linesOf(tab)).toBe(1)
  })

  test('another tab finds the dishes gone before it finds the key of the next order', async () => {
    const { shop, tab } = await openUnpaid({ isGivenUp: false })
    const write = vi.spyOn(tab.deps.storage, 'write')
    shop.pay()
    await until(() => isAt(tab, 'succeeded'))
    const written = write.mock.calls.map(([key]) => key)
    expect(
      written.filter((key) => ['store_cart', 'order_key'].includes(key)),
    ).toEqual(['store_cart', 'order_key'])
  })

  test('a dish that was added while the order was on its way stays', async () => {
    const { shop, tab } = await openUnpaid({ isGivenUp: false })
    tab.actors.cart.send({ type: 'cart.add', line: lineOf() })
    shop.pay()
    await until(() => isAt(tab, 'succeeded'))
    expect(
      tab.actors.cart.getSnapshot().context.lines.map(({ meal_id }) => meal_id),
    ).toEqual([lineOf().meal_id])
  })

  test('an order that Complete Payment finds paid empties the cart that has become it', async () => {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/ordernow' })

    tab.actors.cart.send({ type: 'cart.add', line: lineOf() })
    tab.goTo('/profile?tab=orders')
    await until(() => tab.actors.orders.getSnapshot().context.data !== null)
    shop.pay()

    const [order] = tab.actors.orders.getSnapshot().context.data ?? []
    if (!order) throw new Error('No order.')
    tab.actors.completePayment.send({ type: 'payment.complete', order })
    await until(() => linesOf(tab) === 0)
  })
})

describe('P12: an order that was not paid is paid by the next attempt, and no second one is made', () => {
  test('the failure goes with the page that it stands on', async () => {
    const tab = await openRefused(openShopInTabs())
    leave(tab)
    expect(isAt(tab, 'failed')).toBe(false)
    expect(tab.actors.dialogs.getSnapshot().value.modal).toBe('closed')
  })

  test('after Back the next checkout of the same cart opens the same order', async () => {
    const { shop, tab } = await openUnpaid()
    leave(tab)
    tab.goTo('/checkout')
    await until(() => isAt(tab, 'editing'))
    expect([tab.visited.at(-1), shown(tab).context.orderId]).toEqual([
      orderLink,
      'LK-1',
    ])

    await payByAlipay(tab)
    shop.pay()
    await until(() => isAt(tab, 'succeeded'))
    expect(linesOf(tab)).toBe(0)
  })

  test('the same after a reload, but not with another cart', async () => {
    const { shop, tab } = await openUnpaid()
    leave(tab)
    tab.close()

    const again = await shop.openTab()
    await until(() => again.visited.at(-1) === orderLink)
    leave(again)
    again.actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
    again.goTo('/checkout')
    await until(() => isAt(again, 'editing'))
    expect(shown(again).context.orderId).toBeNull()
  })

  test('G12: a logout in another tab leaves the page on the order that its address has come to name', async () => {
    const { shop, tab } = await openUnpaid()
    send(tab)({ type: 'result.acknowledged' })
    await until(() => isAt(tab, 'editing'))
    shop.signOut()
    await until(() => shown(tab).context.facts.customer === null)
    expect(shown(tab).matches({ purchase: 'signedOut' })).toBe(true)
    expect(tab.navigation.path() + tab.navigation.search()).toBe(orderLink)
  })

  test('a cart whose order has expired can be ordered again', async () => {
    const { shop, tab } = await openUnpaid()
    leave(tab)
    shop.pay('canceled')
    tab.goTo('/checkout')
    await until(() => isAt(tab, 'editing'))
    expect([tab.visited.at(-1), tab.noticeKeys.at(-1)]).toEqual([
      '/checkout',
      'payment.order_expired',
    ])

    leave(tab)
    tab.goTo('/checkout')
    expect(isAt(tab, 'editing')).toBe(true)
  })

  test('a failure that comes after the page was left leads back to the same order', async () => {
    const { shop, tab } = await openUnpaid({ isGivenUp: false })
    leave(tab)
    handoffActorOf(tab)?.send({ type: 'payment.giveUp' })
    expect(isAt(tab, 'failed')).toBe(true)

    send(tab)({ type: 'order.retry' })
    await until(() => isAt(tab, 'editing'))
    expect([
      tab.visited.at(-1),
      shown(tab).context.existingOrder?.order_id,
    ]).toEqual([orderLink, 'LK-1'])
    expect(shop.placed()).toBe(1)
  })
})

describe('an attempt is settled by its outcome alone', () => {
  test('another customer in the same tab leaves it to its owner', async () => {
    const { shop, tab } = await openUnpaid({ isGivenUp: false })
    const attempt = shop.attempt()
    expect(attempt).not.toBeNull()

    tab.actors.session.send({ type: 'session.replace', user: bo })
    await vi.advanceTimersByTimeAsync(1000)
    expect(shop.attempt()).toEqual(attempt)

    shop.pay()
    tab.actors.session.send({ type: 'session.replace', user: sampleUser })
    await until(() => isAt(tab, 'succeeded'))
    expect(shop.attempt()).toBeNull()
  })

  test('another order is not taken for it: it is told, and the tab that tries it leads it', async () => {
    const shop = openShopInTabs()
    const second = await shop.openTab({ path: '/ordernow' })
    const first = await shop.openTab({ path: '/ordernow' })

    await fill(second)
    shop.refuse('offline')
    await fill(first)
    send(first)({ type: 'order.submit' })
    await until(() => shop.attempt() !== null)
    shop.refuse()
    send(second)({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
    send(second)({ type: 'order.submit' })
    await until(() => isAt(second, 'failed'))
    expect(shown(second).context.outcome).toMatchObject({
      kind: 'refused',
      error: { data: { code: 'other_attempt' } },
    })
    expect(shop.attempt()).not.toBeNull()

    send(second)({ type: 'result.acknowledged' })
    await until(() => isFollowing(second) && handoffOf(first) !== undefined)
    expect(shop.placed()).toBe(1)
  })
})

describe('P5: an order that another tab has placed is found, and no second one is made', () => {
  /**
   * Two tabs of a browser without locks, which have not heard of each other, send different orders with one key; the
   * served tab has stored its attempt `first` or `last`.
   */
  async function meet(stored: 'first' | 'last') {
    const shop = openShopInTabs({ locks: false })
    const [served, refused] = await Promise.all([
      shop.openTab({ path: '/ordernow' }),
      shop.openTab({ path: '/ordernow' }),
    ])

    await fill(served)
    await fill(refused, 'wechat')
    const submitAt = async (tab: ShopTab) => {
      vi.spyOn(tab.deps.storage, 'read').mockImplementationOnce(() => null)
      send(tab)({ type: 'order.submit' })
      await until(() => isAt(tab, 'processing'))
    }
    if (stored === 'last') shop.refuse('offline')
    await submitAt(stored === 'last' ? refused : served)
    shop.refuse()
    await submitAt(stored === 'last' ? served : refused)
    await until(() => isAt(refused, 'failed'))
    expect(handoffOf(served)?.hasTag('waiting')).toBe(true)

    return { shop, served, refused }
  }

  test.each(['first', 'last'] as const)(
    'it is told, and the next try opens that order; it was stored %s',
    async (stored) => {
      const { shop, refused } = await meet(stored)
      expect(
        failureTexts(shown(refused).context.outcome, 'wechat', true).notice,
      ).toEqual({
        key: 'checkout.ordered_elsewhere',
      })

      send(refused)({ type: 'order.retry' })
      await until(() => isAt(refused, 'editing'))
      expect([
        refused.visited.at(-1),
        shown(refused).context.existingOrder?.order_id,
      ]).toEqual([orderLink, 'LK-1'])
      expect(shop.placed()).toBe(1)
    },
  )

  test('the attempt of the other tab stays remembered until it is settled', async () => {
    const { shop, served, refused } = await meet('last')
    expect(shop.attempt()?.method).toBe('alipay')

    shop.pay()
    await until(() => isAt(served, 'succeeded'))
    expect([linesOf(refused), linesOf(served), shop.attempt()]).toEqual([
      0,
      0,
      null,
    ])
  })

  test('the refused attempt is forgotten, and the cart is that order after a reload too', async () => {
    const { shop, served, refused } = await meet('first')
    expect(shop.attempt()).toBeNull()
    refused.close()
    served.close()
    const again = await shop.openTab()
    await until(() => again.visited.at(-1) === orderLink)
    expect(shown(again).context.orderId).toBe('LK-1')
  })

  test('a tab that did not receive that another tab ordered its cart does not order it again', async () => {
    const shop = openShopInTabs()
    const late = await shop.openTab({ path: '/ordernow' })

    await fill(late)
    const tab = await shop.openTab({ path: '/checkout' })
    send(tab)({ type: 'form.choose', choice: { ...shown(late).context.form } })
    await until(() => shown(tab).context.provider === 'ready')
    send(tab)({ type: 'order.submit' })
    await until(() => handoffOf(tab)?.hasTag('waiting'))
    handoffActorOf(tab)?.send({ type: 'payment.giveUp' })
    send(late)({ type: 'order.submit' })
    await until(() => isAt(late, 'failed'))
    send(late)({ type: 'order.retry' })
    await until(() => isAt(late, 'editing'))
    expect([late.visited.at(-1), shop.placed()]).toEqual([orderLink, 1])
  })

  test('a tab that did not receive that another tab paid its cart sends nothing', async () => {
    const shop = openShopInTabs()
    const late = await shop.openTab({ path: '/ordernow' })

    await fill(late)
    // As another tab leaves the cart; the writing tab gets no storage event.
    const paid = {
      version: 1,
      lines: [],
      coupon: null,
      owner: null,
      ordered: [],
    }

    late.deps.storage.write('store_cart', z.any(), paid)
    send(late)({ type: 'order.submit' })
    await until(() => isAt(late, 'failed'))
    expect(
      failureTexts(shown(late).context.outcome, 'alipay', true).notice,
    ).toEqual({
      key: 'checkout.other_order',
    })
    expect([shop.placed(), shop.attempt()]).toEqual([0, null])
  })
})

describe('the address of the page is heard in every state', () => {
  test('another order that is opened while one is in progress is there when that is over', async () => {
    const { shop, tab } = await openUnpaid({ isGivenUp: false })
    leave(tab)
    shop.add('LK-9')
    tab.goTo('/checkout?order_id=LK-9')
    expect(isAt(tab, 'processing')).toBe(true)

    handoffActorOf(tab)?.send({ type: 'payment.giveUp' })
    send(tab)({ type: 'result.acknowledged' })
    await until(() => isAt(tab, 'editing'))
    expect(shown(tab).context.existingOrder?.order_id).toBe('LK-9')
  })

  test('another order that is opened while one is fetched is the one that opens', async () => {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/ordernow' })
    shop.add('LK-9')
    tab.goTo(orderLink)
    tab.goTo('/checkout?order_id=LK-9')
    await until(() => isAt(tab, 'editing'))
    expect(shown(tab).context.existingOrder?.order_id).toBe('LK-9')
  })

  test('G9: the link of an order that is opened signed out goes on after the login', async () => {
    const shop = openShopInTabs()
    shop.signOut()

    const tab = await shop.openTab({ path: orderLink })
    await vi.advanceTimersByTimeAsync(1000)
    tab.actors.session.send({
      type: 'session.open',
      tokens: { access_token: 'a', refresh_token: 'r' },
      remember: true,
    })
    await until(() => isAt(tab, 'editing'))
    expect(shown(tab).context.existingOrder?.order_id).toBe('LK-1')
  })

  test('an order that the customer does not have is said to be missing', async () => {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/checkout?order_id=LK-404' })
    await until(() => shown(tab).matches({ purchase: 'orderMissing' }))
  })
})

describe('leaving the checkout', () => {
  const couponOf = ({ actors }: ShopTab) =>
    actors.cart.getSnapshot().context.coupon

  test('E17: of an existing order keeps the coupon of the cart', async () => {
    const { shop, tab } = await openExisting()
    await shop.applyCoupon(tab)
    leave(tab)
    expect(couponOf(tab)).not.toBeNull()
  })

  test('E17: because its cart became empty takes the coupon off, so that the next dish has none', async () => {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/ordernow' })
    const { cart } = tab.actors

    await fill(tab)
    await shop.applyCoupon(tab)
    cart.send({ type: 'cart.decrease', id: 1 })
    await until(() => tab.visited.at(-1) === '/ordernow')
    cart.send({ type: 'cart.add', line: lineOf() })
    expect(couponOf(tab)).toBeNull()
  })

  test('E17: with an order in progress that then fails takes the coupon off', async () => {
    const { shop, tab } = await openUnpaid({ isGivenUp: false })
    await shop.applyCoupon(tab)
    leave(tab)
    handoffActorOf(tab)?.send({ type: 'payment.giveUp' })
    expect(couponOf(tab)).not.toBeNull()
    send(tab)({ type: 'result.acknowledged' })
    expect(couponOf(tab)).toBeNull()
  })

  test('a session that ends while an order is in progress promises nothing', async () => {
    const { tab } = await openUnpaid({ isGivenUp: false })
    tab.actors.session.send({ type: 'session.expire' })
    expect(tab.noticeKeys).not.toContain('checkout.still_processing')
  })
})

test('E5: a note that was typed and not saved is sent with the order', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  await fill(tab)
  send(tab)({ type: 'note.edit' })
  send(tab)({ type: 'note.type', note: ' Severe nut allergy ' })
  send(tab)({ type: 'order.submit' })
  await until(() => shop.attempt() !== null)
  expect(shop.attempt()?.body).toMatchObject({ notes: 'Severe nut allergy' })
})
