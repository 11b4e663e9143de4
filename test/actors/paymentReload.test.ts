import { expect, test } from 'vitest'
import type { HandoffMethod } from '#contract/paymentTypes.ts'
import { orderScheduleOf } from '#machines/checkout/rules/schedule.ts'
import {
  fill,
  handoffActorOf,
  handoffOf,
  isAt,
  isFollowing,
  linesOf,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { lineOf, outlet, slots } from '#test/support/fixtures/checkout.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

type Shop = ReturnType<typeof openShopInTabs>
type Options = NonNullable<Parameters<Shop['openTab']>[0]>

/** The steps to a state of the payment; `step` is the tag of that state. */
type Place = {
  name: string
  step:
    | Parameters<NonNullable<ReturnType<typeof handoffOf>>['hasTag']>[0]
    | null
  options?: Options
  method?: HandoffMethod
  before?: (shop: Shop) => unknown
  next?: (tab: ShopTab, shop: Shop) => unknown
}

const places: Place[] = [
  { name: 'placing', step: null, before: (shop) => shop.refuse('offline') },
  { name: 'opening', step: 'opening', options: { provider: 'silent' } },
  { name: 'waiting', step: 'waiting' },
  { name: 'blocked', step: 'blocked', options: { tabs: 'blocks' } },
  { name: 'redirecting', step: 'redirecting', options: { tabs: 'phone' } },
  {
    name: 'showing a code',
    step: 'qr',
    method: 'wechat',
    options: { provider: { status: 'requires_action', page: paymentPage } },
  },
  {
    name: 'unfinished',
    step: 'unfinished',
    next: (tab) => tab.tabs.closeByHand(),
  },
  {
    name: 'reconciling',
    step: 'reconciling',
    next: (tab) => tab.tabs.closeByHand(),
  },
  {
    name: 'unknown',
    step: 'unknown',
    next(tab, shop) {
      shop.pay('down')
      tab.tabs.closeByHand()
    },
  },
]

for (const place of places) {
  test(`P9: a reload while ${place.name} ends paid by one order, its cart empty`, async () => {
    const { shop, again } = await reloadAt(place)
    shop.pay()
    await until(() => isAt(again, 'succeeded'))
    expect([linesOf(again), shop.attempt(), shop.placed()]).toEqual([
      0,
      null,
      1,
    ])
  })

  test(`P9: a reload while ${place.name} ends unpaid with the order kept`, async () => {
    const { shop, again } = await reloadAt(place)
    shop.pay('requires_payment_method')
    await until(() => isAt(again, 'failed'))
    expect([linesOf(again), shop.attempt(), shop.placed()]).toEqual([
      1,
      null,
      1,
    ])
    expect(again.visited.at(-1)).toBe('/checkout?order_id=LK-1')
  })
}

test('P9: a reload while the page is open comes back to where the payment stands', async () => {
  const { shop, again } = await reloadAt({ name: 'waiting', step: 'waiting' })
  await until(() => handoffOf(again)?.hasTag('unfinished'))
  shop.pay()
  handoffActorOf(again)?.send({ type: 'payment.ask' })
  await until(() => isAt(again, 'succeeded'))
})

test('F10: after a reload that pays an existing order its own place and slot are told', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/checkout?order_id=LK-1' })
  const { checkout } = first.actors

  await until(() => isAt(first, 'editing'))
  checkout.send({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
  await until(() => checkout.getSnapshot().context.provider === 'ready')
  checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(first)?.hasTag('waiting'))
  first.close()

  const again = await shop.openTab()
  shop.pay()
  await until(() => isAt(again, 'succeeded'))
  expect(
    orderScheduleOf(again.actors.checkout.getSnapshot().context),
  ).toMatchObject({
    order_type: 'PICKUP',
    schedule_date: null,
    time_slot: { id: slots[0]?.id },
    delivery_location: null,
    pickup_location: outlet,
  })
})

test('P9: a tab that follows and is reloaded follows again', async () => {
  const { shop, again: leader } = await reloadAt({
    name: 'waiting',
    step: 'waiting',
  })
  for (const _ of ['first', 'reloaded']) {
    const follower = await shop.openTab()
    await until(() => isFollowing(follower))
    follower.close()
  }
  expect(isAt(leader, 'processing')).toBe(true)
})

test.each([
  ['its own cart is emptied', lineOf(), 0],
  ['another cart stays', lineOf(2), 1],
])(
  'P3: an order is found paid when its page opens, and %s',
  async (_, line, remaining) => {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/ordernow' })

    tab.actors.cart.send({ type: 'cart.add', line })
    shop.pay()
    tab.goTo('/checkout?order_id=LK-1')
    await until(() => tab.visited.at(-1) === '/profile?tab=orders')
    expect([tab.noticeKeys.at(-1), linesOf(tab)]).toEqual([
      'checkout.order_already_processed',
      remaining,
    ])
  },
)

async function reloadAt({ step, options, method, before, next }: Place) {
  const shop = openShopInTabs()
  before?.(shop)

  const first = await shop.openTab({ path: '/ordernow', ...options })
  await fill(first, method)
  first.actors.checkout.send({ type: 'order.submit' })
  if (next) {
    await until(() => handoffOf(first)?.hasTag('waiting'))
    next(first, shop)
  }
  await until(() =>
    step ? handoffOf(first)?.hasTag(step) : isAt(first, 'processing'),
  )
  first.close()
  shop.refuse()

  const { provider } = options ?? {}
  const again = await shop.openTab(
    provider && provider !== 'silent' ? { provider } : {},
  )

  return { shop, again }
}
