import { describe, expect, test } from 'vitest'
import {
  handoffActorOf,
  isAt,
  linesOf,
  openShopInTabs,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

/** A tab with an unpaid order whose payment page the customer has left for another method. */
async function openGivenUp() {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  await submit(tab)
  handoffActorOf(tab)?.send({ type: 'payment.giveUp' })
  await until(
    () => isAt(tab, 'editing') && pageOf(tab) === '/checkout?order_id=LK-1',
  )
  return { shop, tab }
}

/** A tab on the page of an order that this browser has not stored, with another dish in the cart. */
async function openOther() {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  tab.actors.cart.send({ type: 'cart.add', line: sampleLine({}) })
  tab.goTo('/checkout?order_id=LK-1')
  await until(() => isAt(tab, 'editing'))
  return { shop, tab }
}

const pageOf = ({ navigation }: ShopTab) =>
  navigation.path() + navigation.search()

describe('P3: an order that was given up here and is paid elsewhere empties the cart that has become it', () => {
  test('on the menu, where it is told', async () => {
    const { shop, tab } = await openGivenUp()
    tab.goTo('/ordernow')
    shop.pay()
    await until(() => linesOf(tab) === 0)
    expect([pageOf(tab), tab.noticeKeys.at(-1)]).toEqual([
      '/ordernow',
      'checkout.paid_elsewhere',
    ])
  })

  test('after a reload', async () => {
    const { shop, tab } = await openGivenUp()
    tab.goTo('/ordernow')
    tab.close()
    const again = await shop.openTab({ path: '/ordernow' })
    shop.pay()
    await until(() => linesOf(again) === 0)
  })
})

describe('F7: the page of an unpaid order notices by itself that nothing is left to be paid', () => {
  test('paid elsewhere, it leads to the orders, and the cart is empty', async () => {
    const { shop, tab } = await openGivenUp()
    shop.pay()
    await until(() => pageOf(tab) === '/profile?tab=orders')
    expect([linesOf(tab), tab.noticeKeys.at(-1)]).toEqual([
      0,
      'checkout.order_already_processed',
    ])
  })

  test('expired, it becomes the page of the cart', async () => {
    const { shop, tab } = await openGivenUp()
    shop.pay('canceled')
    await until(() => pageOf(tab) === '/checkout')
    await until(() => isAt(tab, 'editing'))
    expect([linesOf(tab), tab.noticeKeys.at(-1)]).toEqual([
      1,
      'payment.order_expired',
    ])
  })

  test.each([
    ['succeeded', 'checkout.order_already_processed'],
    ['canceled', 'payment.order_expired'],
  ])(
    'of another order than the cart, %s, it leads to the orders',
    async (state, words) => {
      const { shop, tab } = await openOther()
      shop.pay(state)
      await until(() => pageOf(tab) === '/profile?tab=orders')
      expect([linesOf(tab), tab.noticeKeys.at(-1)]).toEqual([1, words])
    },
  )

  test('a payment that is on its way changes nothing yet', async () => {
    const { shop, tab } = await openGivenUp()
    const countBefore = shop.requestCount()
    shop.pay('processing')
    await until(() => shop.requestCount() >= countBefore + 2)
    expect([pageOf(tab), linesOf(tab)]).toEqual(['/checkout?order_id=LK-1', 1])
  })
})
