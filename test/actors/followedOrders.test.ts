import { describe, expect, test, vi } from 'vitest'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import {
  fill,
  handoffActorOf,
  handoffOf,
  isAt,
  isFollowing,
  openShopInTabs,
  submissionOf,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

const orderPage = '/checkout?order_id=LK-1'

const pageOf = ({ navigation }: ShopTab) =>
  navigation.path() + navigation.search()
const heard = (tab: ShopTab) => [tab.noticeKeys.at(-1), pageOf(tab)]
const checkoutOf = ({ actors }: ShopTab) => actors.checkout.getSnapshot()

/** One tab leads an order that waits for its payment, another one follows at `path`. */
async function openFollower(path = '/checkout') {
  const shop = openShopInTabs()
  const leader = await shop.openTab({ path: '/ordernow' })
  await submit(leader)
  const follower = await shop.openTab({ path })
  await until(() => isFollowing(follower))
  return { shop, leader, follower }
}

describe('E27: a tab that follows an order says in one sentence how it ended, and stands where it goes on', () => {
  test('paid, with its number: the empty cart leads to the menu', async () => {
    const { shop, leader, follower } = await openFollower()
    shop.pay()
    await until(() => isAt(leader, 'succeeded') && !isFollowing(follower))
    expect(heard(follower)).toEqual(['checkout.paid_elsewhere', '/ordernow'])
    expect(follower.noticeKeys).toHaveLength(1)
    expect(follower.actors.notices.getSnapshot().context.alert).toMatchObject({
      values: { number: 'LK-1' },
    })
  })

  test('paid in the tab that took it over: told in the tab that led', async () => {
    const { shop, leader, follower } = await openFollower()
    submissionOf(follower)?.send({ type: 'submission.takeOver' })
    await until(() => isFollowing(leader))
    shop.pay()
    await until(() => isAt(follower, 'succeeded') && !isFollowing(leader))
    expect(heard(leader)).toEqual(['checkout.paid_elsewhere', '/ordernow'])
  })

  test('paid, on another page: that page stays', async () => {
    const { shop, leader, follower } = await openFollower('/contact-us')
    shop.pay()
    await until(() => isAt(leader, 'succeeded') && !isFollowing(follower))
    expect(heard(follower)).toEqual(['checkout.paid_elsewhere', '/contact-us'])
  })

  test('not paid: the unpaid order opens, with its time', async () => {
    const { leader, follower } = await openFollower()
    handoffActorOf(leader)?.send({ type: 'payment.giveUp' })
    await until(() => isAt(follower, 'editing'))
    expect(heard(follower)).toEqual(['checkout.unpaid_elsewhere', orderPage])
    expect(checkoutOf(follower).context.existingOrder).toMatchObject({
      order_id: 'LK-1',
    })
  })

  test('not paid, on the page of another cart: the page stays', async () => {
    const shop = openShopInTabs()
    const leader = await shop.openTab({ path: orderPage })
    leader.actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
    await until(() => isAt(leader, 'editing'))
    await payByAlipay(leader)
    const follower = await shop.openTab()
    await until(() => isFollowing(follower))
    handoffActorOf(leader)?.send({ type: 'payment.giveUp' })
    await until(() => isAt(follower, 'editing'))
    expect(heard(follower)).toEqual(['checkout.unpaid_elsewhere', '/checkout'])
  })

  test('refused: back to the form', async () => {
    const { shop, follower } = await openRefusedLater()
    shop.refuse({ status: 402, body: { message: 'Not enough money.' } })
    await until(() => isAt(follower, 'editing'))
    expect(heard(follower)).toEqual(['checkout.refused_elsewhere', '/checkout'])
  })

  test('discarded: back to the form', async () => {
    const { shop, leader, follower } = await openRefusedLater()
    shop.list([])
    await vi.advanceTimersByTimeAsync(200_000)
    submissionOf(leader)?.send({ type: 'submission.forget' })
    await until(() => isAt(follower, 'editing'))
    expect(heard(follower)).toEqual([
      'checkout.forgotten_elsewhere',
      '/checkout',
    ])
  })

  test('expired: back to the cart', async () => {
    const { shop, follower } = await openFollower()
    shop.pay('canceled')
    await until(() => isAt(follower, 'editing'))
    expect(heard(follower)).toEqual(['payment.order_expired', '/checkout'])
  })

  test('paid, on the page of the order: the orders', async () => {
    const { shop, leader, follower } = await openTwoOnOrder()
    await payByAlipay(leader)
    await payByAlipay(follower)
    await until(() => isFollowing(follower))
    shop.pay()
    await until(() => isAt(leader, 'succeeded') && !isFollowing(follower))
    expect(heard(follower)).toEqual([
      'checkout.paid_elsewhere',
      '/profile?tab=orders',
    ])
  })

  test('without a record of the end: told without a number', async () => {
    const { leader, follower } = await openFollower()
    const { attemptOf, dropAttempt } = createCheckoutStore(leader.deps.storage)
    dropAttempt(attemptOf(sampleUser.email)?.key ?? '')
    await until(() => !isFollowing(follower))
    expect(heard(follower)).toEqual(['checkout.ended_elsewhere', '/checkout'])
  })
})

test('F7: the page of an order that another tab has paid does not offer to pay it again', async () => {
  const { shop, leader, follower } = await openTwoOnOrder()
  await payByAlipay(leader)
  shop.pay()
  await until(() => isAt(leader, 'succeeded'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(heard(follower)).toEqual([
    'checkout.order_already_processed',
    '/profile?tab=orders',
  ])
})

/** A tab whose first request got no answer, and one that follows it. */
async function openRefusedLater() {
  const shop = openShopInTabs({ order: 'offline' })
  const leader = await shop.openTab({ path: '/ordernow' })
  await fill(leader)
  leader.actors.checkout.send({ type: 'order.submit' })
  await until(() => shop.attempt() !== null)
  const follower = await shop.openTab()
  await until(() => isFollowing(follower))
  return { shop, leader, follower }
}

/** Two tabs on the page of one unpaid order. */
async function openTwoOnOrder() {
  const shop = openShopInTabs()
  const leader = await shop.openTab({ path: orderPage })
  const follower = await shop.openTab({ path: orderPage })
  await until(() => isAt(leader, 'editing') && isAt(follower, 'editing'))
  return { shop, leader, follower }
}

async function payByAlipay(tab: ShopTab) {
  const { checkout } = tab.actors
  checkout.send({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
  await until(() => checkoutOf(tab).context.provider === 'ready')
  checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(tab) !== undefined || isFollowing(tab))
}
