import { expect, test, vi } from 'vitest'
import { enterCard } from '#test/support/client/cardField.ts'
import {
  fill,
  isAt,
  isFollowing,
  linesOf,
  openShopInTabs,
  submissionOf,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { openWalletInTabs } from '#test/support/client/openWalletInTabs.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers('Date')

const minutes = 60_000
const isAsked = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().hasTag('unsent')

async function chooseWallet(tab: ShopTab) {
  await fill(tab)
  tab.actors.checkout.send({
    type: 'form.choose',
    choice: { paymentMethod: 'wallet' },
  })
}

/** Sends an order from the wallet while the network is down, then closes its tab. */
async function leaveUnsent() {
  const shop = openShopInTabs({ order: 'offline' })
  const tab = await shop.openTab({ path: '/ordernow' })

  await chooseWallet(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(() => shop.attempt() !== null && isAt(tab, 'processing'))
  await vi.advanceTimersByTimeAsync(1_000)
  tab.close()
  shop.refuse()
  shop.list([])

  return shop
}

test('P15: an order that was not sent is sent by a page that opens within ten minutes', async () => {
  const shop = await leaveUnsent()
  shop.serveWallet()
  await vi.advanceTimersByTimeAsync(9 * minutes)
  const tab = await shop.openTab({ path: '/' })
  await until(() => isAt(tab, 'succeeded'))
  expect([linesOf(tab), shop.served()]).toEqual([0, 1])
})

test('P15: a page that opens later asks first; sent from there it is placed and paid once', async () => {
  const shop = await leaveUnsent()
  shop.serveWallet()
  await vi.advanceTimersByTimeAsync(11 * minutes)

  const tab = await shop.openTab({ path: '/' })
  await until(() => isAsked(tab))
  await vi.advanceTimersByTimeAsync(60 * minutes)
  expect([shop.served(), tab.visited, tab.noticeKeys]).toEqual([0, [], []])

  submissionOf(tab)?.send({ type: 'submission.send' })
  await until(() => isAt(tab, 'succeeded'))
  expect([linesOf(tab), shop.attempt(), shop.served()]).toEqual([0, null, 1])
})

test('P15: a page that stayed open asks, and still asks when the customer leaves the checkout', async () => {
  const shop = openShopInTabs({ order: 'offline' })
  shop.list([])
  const tab = await shop.openTab({ path: '/ordernow' })
  await chooseWallet(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await vi.advanceTimersByTimeAsync(11 * minutes)
  await until(() => isAsked(tab))

  shop.serveWallet()
  tab.goTo('/ordernow')
  expect(isAsked(tab)).toBe(true)
  await vi.advanceTimersByTimeAsync(5 * minutes)
  expect([isAsked(tab), shop.served()]).toEqual([true, 0])

  submissionOf(tab)?.send({ type: 'submission.send' })
  await until(() => isAt(tab, 'succeeded'))
  expect([linesOf(tab), shop.served()]).toEqual([0, 1])
})

test('P15: forgotten there, it is never sent, and the cart can be ordered under another key', async () => {
  const shop = await leaveUnsent()
  const key = shop.browser.stored('order_key')

  await vi.advanceTimersByTimeAsync(11 * minutes)
  const tab = await shop.openTab({ path: '/' })
  await until(() => isAsked(tab))
  submissionOf(tab)?.send({ type: 'submission.forget' })
  await until(() =>
    tab.actors.checkout.getSnapshot().matches({ purchase: 'inactive' }),
  )
  expect([linesOf(tab), shop.attempt(), shop.served()]).toEqual([1, null, 0])
  expect(shop.browser.stored('order_key')).not.toBe(key)
})

test('P15: only one of two tabs asks, and what it is told ends the other one, too', async () => {
  const shop = await leaveUnsent()
  await vi.advanceTimersByTimeAsync(11 * minutes)

  const first = await shop.openTab({ path: '/' })
  const second = await shop.openTab({ path: '/ourstory' })
  await until(() => isAsked(first) && isFollowing(second))
  expect(isAsked(second)).toBe(false)

  submissionOf(first)?.send({ type: 'submission.forget' })
  await until(() =>
    second.actors.checkout.getSnapshot().matches({ purchase: 'inactive' }),
  )
  expect([second.visited, second.noticeKeys]).toEqual([
    [],
    ['checkout.forgotten_elsewhere'],
  ])
})

test('P15: an order that was refused because the session had ended is asked about after the next login', async () => {
  const shop = openShopInTabs({
    order: { status: 401, body: { detail: 'Expired.' } },
  })
  const tab = await shop.openTab({ path: '/ordernow' })

  await chooseWallet(tab)
  shop.endSession()
  tab.actors.checkout.send({ type: 'order.submit' })
  await until(() => tab.noticeKeys.includes('session.ended'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shop.attempt()?.isRefused).toBe(true)

  shop.serveWallet()
  const tokens = { access_token: 'a', refresh_token: 'r' }
  tab.actors.session.send({ type: 'session.open', tokens, remember: true })
  await until(() => isAsked(tab))
  expect(shop.served()).toBe(0)

  submissionOf(tab)?.send({ type: 'submission.send' })
  await until(() => isAt(tab, 'succeeded'))
  expect(shop.served()).toBe(1)
})

test('P15: a phone that slept while the card was taken sends nothing: the customer presses Pay again', async () => {
  const cards = heldCards()
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow', ...cards.provider })
  const { checkout } = tab.actors
  await fill(tab)
  checkout.send({ type: 'form.choose', choice: { paymentMethod: 'stripe' } })
  await until(() => checkout.getSnapshot().context.provider !== 'starting')
  enterCard(checkout.getSnapshot().children.paymentProvider)
  checkout.send({ type: 'order.submit' })
  await until(() => cards.asked() === 1)

  vi.setSystemTime(Date.now() + 26 * 60 * minutes)
  cards.answer()
  await until(() => isAt(tab, 'failed') || shop.served() > 0)
  expect([shop.served(), shop.attempt(), linesOf(tab)]).toEqual([0, null, 1])
})

test('P15: a phone that slept while Pay waited for the coupon sends nothing', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  const { checkout } = tab.actors
  await fill(tab)
  const answer = shop.hold()
  checkout.send({ type: 'coupon.type', code: 'ten' })
  checkout.send({ type: 'order.submit' })
  await vi.advanceTimersByTimeAsync(1_000)

  vi.setSystemTime(Date.now() + 11 * minutes)
  answer()
  await until(() => isAt(tab, 'failed') || shop.served() > 0)
  expect([shop.served(), shop.attempt(), linesOf(tab)]).toEqual([0, null, 1])
})

test('P15 H12: a phone that slept while the card of a recharge was taken charges nothing', async () => {
  const cards = heldCards()
  const wallet = openWalletInTabs()
  const tab = await wallet.openTab(cards.provider)
  const { walletRecharge } = tab.actors
  tab.goTo('/profile?tab=wallet')
  await vi.advanceTimersByTimeAsync(10)
  walletRecharge.send({ type: 'card.enter' })
  await until(
    () => walletRecharge.getSnapshot().context.provider !== 'starting',
  )
  enterCard(walletRecharge.getSnapshot().children.paymentProvider)
  walletRecharge.send({ type: 'amount.type', text: '20' })
  walletRecharge.send({ type: 'recharge.submit' })
  await until(() => cards.asked() === 1)

  vi.setSystemTime(Date.now() + 26 * 60 * minutes)
  cards.answer()
  await until(() => !walletRecharge.getSnapshot().hasTag('processing'))
  expect([wallet.keys, wallet.attempt()]).toEqual([[], null])
})

/** Cards that the provider takes only when the test says so. */
function heldCards() {
  const held: (() => void)[] = []
  const createPaymentMethod = () =>
    new Promise<{ paymentMethod: string }>((resolve) =>
      held.push(() => resolve({ paymentMethod: 'pm_typed' })),
    )
  return {
    provider: { createPaymentMethod },
    asked: () => held.length,
    answer: () => {
      for (const answer of held) answer()
    },
  }
}

test('P16: an order that the server cannot answer to can be forgotten once the list does not have it', async () => {
  const shop = openShopInTabs({
    order: { status: 500, body: { detail: 'Broken.' } },
  })
  shop.list([])

  const tab = await shop.openTab({ path: '/ordernow' })
  await fill(tab)
  tab.actors.checkout.send({ type: 'order.submit' })
  await vi.advanceTimersByTimeAsync(2 * minutes)
  expect(submissionOf(tab)?.getSnapshot().hasTag('forgettable')).toBe(false)

  await until(() => submissionOf(tab)?.getSnapshot().hasTag('forgettable'))
  submissionOf(tab)?.send({ type: 'submission.forget' })
  await until(() => isAt(tab, 'editing'))
  expect([linesOf(tab), shop.attempt(), tab.visited.at(-1)]).toEqual([
    1,
    null,
    '/checkout',
  ])
})
