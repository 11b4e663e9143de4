import { expect, test, vi } from 'vitest'
import { isGivenUp } from '#machines/checkout/orderAttempt.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import {
  handoffActorOf,
  handoffOf,
  isAt,
  isFollowing,
  linesOf,
  openShopInTabs,
  submissionOf,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { attempt, lineOf } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test('P3: dishes of an order that the result page finds paid leave the cart, others stay', async () => {
  for (const [quantity, remaining] of [
    [1, 0],
    [2, 1],
  ] as const) {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/ordernow' })
    tab.actors.cart.send({ type: 'cart.add', line: lineOf(quantity) })
    shop.pay()
    tab.deps.navigation.navigate('/order/success?payment_intent=pi_1')
    await until(() => tab.actors.orderResult.getSnapshot().matches('succeeded'))
    expect(linesOf(tab)).toBe(remaining)
  }
})

test('P12: after giving up, everything is still there and the next try pays the same order', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  handoffActorOf(first)?.send({ type: 'payment.giveUp' })
  await until(() => isAt(first, 'editing'))
  expect(isGivenUp(first.actors.checkout.getSnapshot().context.outcome)).toBe(
    true,
  )
  expect(first.tabs.shown()).toBeNull()
  expect(first.visited).toContain('/checkout?order_id=LK-1')
  expect([linesOf(first), shop.attempt()]).toEqual([1, null])
})

test('P3: an order that was paid after giving up is told by the next try, and the cart is emptied', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  handoffActorOf(first)?.send({ type: 'payment.giveUp' })
  shop.refuse({ status: 409, body: { detail: 'Paid.', code: 'order_paid' } })
  first.actors.checkout.send({ type: 'result.acknowledged' })
  await until(() => isAt(first, 'editing'))
  first.actors.checkout.send({
    type: 'form.choose',
    choice: { paymentMethod: 'alipay' },
  })
  await until(
    () => first.actors.checkout.getSnapshot().context.provider === 'ready',
  )
  first.actors.checkout.send({ type: 'order.submit' })
  await until(() =>
    first.noticeKeys.includes('checkout.order_already_processed'),
  )
  expect(linesOf(first)).toBe(0)
})

test.each(['/contact-us', '/profile', '/ordernow'])(
  'P5 E27: while one tab leads an order, another one at %s stays where it is, and only hears that it is paid',
  async (path) => {
    const shop = openShopInTabs()
    const first = await shop.openTab({ path: '/ordernow' })

    await submit(first)
    const second = await shop.openTab({ path })
    await until(() => isFollowing(second))
    shop.pay()
    await until(() => isAt(first, 'succeeded'))
    await until(() =>
      second.actors.checkout.getSnapshot().matches({ purchase: 'inactive' }),
    )
    first.actors.checkout.send({ type: 'result.acknowledged' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([linesOf(first), linesOf(second)]).toEqual([0, 0])
    expect([second.visited, second.noticeKeys, shop.placed()]).toEqual([
      [],
      ['checkout.paid_elsewhere'],
      1,
    ])
  },
)

test('P5: a tab that follows at the checkout leaves a new cart and a new attempt of the leading tab alone', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  const second = await shop.openTab()
  await until(() => isFollowing(second))
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  first.actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
  createCheckoutStore(first.deps.storage).saveAttempt(attempt)
  await until(() => isAt(second, 'editing') || second.visited.length > 0)
  expect([linesOf(first), linesOf(second)]).toEqual([1, 1])
  expect(shop.attempt(attempt.owner)).toMatchObject({ key: attempt.key })
})

test('P5: when the tab that leads is closed, the next one asks what became of the order and tells it', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  const second = await shop.openTab({ path: '/contact-us' })
  await until(() => isFollowing(second))
  first.close()
  shop.pay()
  await until(() => isAt(second, 'succeeded'))
  expect([linesOf(second), shop.attempt(), shop.placed()]).toEqual([0, null, 1])
})

test('P5: a tab that takes the order over leads it, and the tab that led follows', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  const second = await shop.openTab()
  await until(() => isFollowing(second))
  submissionOf(second)?.send({ type: 'submission.takeOver' })
  await until(
    () => isFollowing(first) && handoffOf(second)?.hasTag('unfinished'),
  )
  expect(first.tabs.shown()).toBe(paymentPage.url)
})

test('P8: an order that expired while its page was open is told, and its key is used up', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  const key = shop.browser.stored('order_key')
  shop.pay('canceled')
  await until(() => first.noticeKeys.includes('payment.order_expired'))
  expect(first.visited.at(-1)).toBe('/profile?tab=orders')
  expect([linesOf(first), shop.attempt()]).toEqual([1, null])
  expect(shop.browser.stored('order_key')).not.toBe(key)
})

test('G2: a lost session rests the payment; after the login it is asked about', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  first.actors.session.send({ type: 'session.expire' })
  expect(
    first.actors.checkout.getSnapshot().matches({ purchase: 'inactive' }),
  ).toBe(true)

  await vi.advanceTimersByTimeAsync(1)
  expect(await first.deps.leadership.isLed(`order:${sampleUser.email}`)).toBe(
    false,
  )
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
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  first.deps.paymentChannel.publish({
    source: 'alipay',
    payment_intent: 'pi_1',
    redirect_status: 'failed',
  })
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  first.actors.session.send({ type: 'session.close' })

  const keys = [
    'payment_handoff',
    'payment_result',
    'checkout_form',
    'order_attempt',
  ]
  expect(keys.map(shop.browser.stored)).toEqual([null, null, null, null])
})
