import { expect, test, vi } from 'vitest'
import {
  fill,
  isAt,
  openShopInTabs,
  submissionOf,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers('Date')

type InTabs = ReturnType<typeof openShopInTabs>

/** Pays from the wallet while the network is down, and leaves the page at once. */
async function leaveInDoubt() {
  const shop = openShopInTabs({ order: 'offline' })
  shop.list([])
  const tab = await shop.openTab({ path: '/ordernow' })
  const { checkout } = tab.actors

  await fill(tab)
  checkout.send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
  checkout.send({ type: 'order.submit' })
  await until(() => submissionOf(tab)?.getSnapshot().hasTag('reconciling'))
  tab.goTo('/contact-us')

  return { shop, tab }
}

test('E26: a page that is left in doubt stays left, and says that the order goes on', async () => {
  const { tab } = await leaveInDoubt()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.noticeKeys).toContain('checkout.still_processing')
  expect([tab.visited.at(-1), isAt(tab, 'processing')]).toEqual([
    '/contact-us',
    true,
  ])
})

test.each<
  [
    string,
    answer: (shop: InTabs) => unknown,
    end: (tab: ShopTab) => boolean | undefined,
  ]
>([
  ['paid', (shop) => shop.serveWallet(), (tab) => isAt(tab, 'succeeded')],
  [
    'refused',
    (shop) => shop.refuse({ status: 402, body: { message: 'Too low.' } }),
    (tab) => isAt(tab, 'failed'),
  ],
  [
    'of a slot that is gone',
    (shop) => shop.refuse({ status: 400, body: { time_slot: ['Gone.'] } }),
    (tab) => isAt(tab, 'failed'),
  ],
  [
    'never there',
    () => vi.advanceTimersByTimeAsync(10 * 60_000),
    (tab) => tab.actors.checkout.getSnapshot().hasTag('unsent'),
  ],
])(
  'E26: an order in doubt that turns out to be %s is told on another page, which stays',
  async (_, answer, isTold) => {
    const { shop, tab } = await leaveInDoubt()
    await answer(shop)
    await until(() => isTold(tab))
    expect(tab.visited).toEqual(['/checkout', '/contact-us'])
  },
)
