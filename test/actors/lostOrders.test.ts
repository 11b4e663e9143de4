import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getOrder, type Order } from '#contract/orders.ts'
import { orderScheduleOf } from '#machines/checkout/rules/schedule.ts'
import {
  fill,
  isAt,
  linesOf,
  openShopInTabs,
  submissionOf,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { addressOf, lineOf, outlet } from '#test/support/fixtures/checkout.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers('Date')

type Shop = ReturnType<typeof openShopInTabs>

const broken = { status: 500, body: { detail: 'Broken.' } }
const contextOf = ({ actors }: ShopTab) => actors.checkout.getSnapshot().context
const keyOf = (shop: Shop): string =>
  JSON.parse(shop.browser.stored('order_key') ?? '').key

/** Pays for one dish from the wallet. */
async function order(tab: ShopTab) {
  await fill(tab)
  tab.actors.checkout.send({
    type: 'form.choose',
    choice: { paymentMethod: 'wallet' },
  })
  tab.actors.checkout.send({ type: 'order.submit' })
}

/** Orders while the server answers to no order; resolves when the shop has looked through the list. */
async function loseOrder(shop: Shop, tab: ShopTab) {
  shop.refuse(broken)
  await order(tab)
  await until(() => shop.attempt() !== null)
  await vi.advanceTimersByTimeAsync(120_000)
  await until(
    () =>
      submissionOf(tab)?.getSnapshot().hasTag('forgettable') ||
      isAt(tab, 'succeeded'),
  )
}

/** A paid order as the server lists it, by default what `order` orders. */
function listed(tab: ShopTab, parts: Partial<Order>) {
  const { sentBody, submissionInput } = contextOf(tab)
  const body = submissionInput?.attempt.body ?? sentBody
  if (!body || !('menu_item' in body)) throw new Error('Nothing was ordered.')
  return z.encode(getOrder.output, {
    id: 1,
    order_id: 'LK-1',
    order_type: body.order_type,
    status: 'ORDER_PLACED',
    order_time: new Date().toISOString(),
    schedule_date: body.schedule_date || null,
    menu_item: body.menu_item,
    total_price: body.total_price,
    discount: body.discount,
    delivery_location: addressOf(1),
    pickup_location: null,
    time_slot: { id: 2, name: '5:00pm - 6:30pm' },
    transaction: { status: 'succeeded' },
    ...parts,
  })
}

/** A tab whose first order is paid and listed, with `parts` that the backend lists. */
async function openOrdered(partsOf: (key: string) => Partial<Order>) {
  const shop = openShopInTabs()
  shop.serveWallet()
  const tab = await shop.openTab({ path: '/ordernow' })
  const parts = partsOf(keyOf(shop))
  await order(tab)
  await until(() => isAt(tab, 'succeeded'))
  const first = listed(tab, parts)
  shop.list([first])
  tab.actors.checkout.send({ type: 'result.acknowledged' })
  await vi.advanceTimersByTimeAsync(7_500)
  return { shop, tab, first }
}

describe('P17: an order that was lost is never announced as placed', () => {
  const keys: [string, (key: string) => Partial<Order>][] = [
    ['its key', (key) => ({ idempotency_key: key })],
    ['no key', () => ({})],
  ]

  test.each(keys)(
    'after an equal order of this browser that is listed with %s',
    async (_, partsOf) => {
      const { shop, tab } = await openOrdered(partsOf)
      await loseOrder(shop, tab)
      expect(isAt(tab, 'succeeded')).toBe(false)
      expect([linesOf(tab), shop.attempt()?.key]).toEqual([1, keyOf(shop)])
    },
  )

  test.each(keys)(
    'after an equal order of another browser that is listed with %s',
    async (_, partsOf) => {
      const { first } = await openOrdered(partsOf)
      const shop = openShopInTabs()
      shop.list([first])
      const tab = await shop.openTab({ path: '/ordernow' })
      await loseOrder(shop, tab)
      expect(isAt(tab, 'succeeded')).toBe(false)
      expect([linesOf(tab), shop.attempt()?.key]).toEqual([1, keyOf(shop)])
    },
  )
})

test('P17 F10: an order that is found is told as the server has it, and the cart gives up its dishes', async () => {
  const shop = openShopInTabs({ order: 'offline' })
  const tab = await shop.openTab({ path: '/ordernow' })
  tab.actors.cart.send({ type: 'cart.add', line: lineOf() })
  const lose = loseOrder(shop, tab)
  await until(() => contextOf(tab).submissionInput !== null)

  const found: Partial<Order> = {
    order_id: 'LK-8',
    idempotency_key: keyOf(shop),
    order_type: 'PICKUP',
    schedule_date: '2026-12-24',
    menu_item: [lineOf()],
    total_price: 2000,
    delivery_location: null,
    pickup_location: outlet,
    time_slot: { id: 1, name: '2:30pm - 3:30pm' },
  }
  shop.list([listed(tab, { idempotency_key: 'other' }), listed(tab, found)])
  await lose
  expect(isAt(tab, 'succeeded')).toBe(true)

  const context = contextOf(tab)
  const { order_type, schedule_date, time_slot, pickup_location } = found
  expect(context.outcome?.order?.order_id).toBe('LK-8')
  expect(orderScheduleOf(context)).toMatchObject({
    order_type,
    schedule_date,
    time_slot,
    pickup_location,
    delivery_location: null,
  })
  expect(context.displayedOrder).toMatchObject({
    lines: [{ meal_id: lineOf().meal_id, quantity: 1 }],
    bill: { subtotal: 2000, fee: 0, discount: 0, total: 2000 },
  })
  expect(linesOf(tab)).toBe(1)
})
