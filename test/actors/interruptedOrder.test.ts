import { expect, test, vi } from 'vitest'
import type { User } from '#contract/session.ts'
import {
  isAt,
  openShopInTabs,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

type Shop = ReturnType<typeof openShopInTabs>

test('F13: an order that was paid while its customer logged out is told once after the login, in one tab', async () => {
  const { shop, first, second } = await logOutWhilePaying()
  expect(shop.attempt()).toBeNull()
  shop.pay()
  await logIn(shop, first)
  second.actors.session.send({ type: 'session.replace', user: sampleUser })
  await until(() => told(first, second).length > 0)

  await shop.openTab({ path: '/ourstory' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told(first, second)).toHaveLength(1)
  expect(shop.browser.stored('open_payment')).toBeNull()
})

test('F13: an order that is not paid when its customer logs in again is told at a later visit', async () => {
  const { shop, first } = await logOutWhilePaying()
  await logIn(shop, first)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told(first)).toEqual([])

  shop.pay()
  const later = await shop.openTab({ path: '/ourstory' })
  await until(() => told(later).length > 0)
})

test('F13: another customer hears nothing of the order, whose customer hears of it afterwards', async () => {
  const { shop, first } = await logOutWhilePaying()
  shop.pay()
  shop.list([])
  await logIn(shop, first, { ...sampleUser, id: 2, email: 'bo@example.test' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told(first)).toEqual([])
  expect(shop.browser.stored('open_payment')).not.toBeNull()
})

test('F13: an order whose payment was settled here leaves no record', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  await submit(tab)
  expect(shop.browser.stored('open_payment')).not.toBeNull()
  shop.pay()
  await until(() => isAt(tab, 'succeeded'))
  expect(shop.browser.stored('open_payment')).toBeNull()
})

/** The customer logs out in the second tab while the first one waits for a payment. */
async function logOutWhilePaying() {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  const second = await shop.openTab({ path: '/ourstory' })
  second.actors.session.send({ type: 'session.close' })
  first.actors.session.send({ type: 'session.replace', user: null })
  await vi.advanceTimersByTimeAsync(10)
  return { shop, first, second }
}

async function logIn(shop: Shop, { actors }: ShopTab, user: User = sampleUser) {
  shop.logIn(user)
  actors.session.send({ type: 'session.replace', user })
  await vi.advanceTimersByTimeAsync(10)
}

function told(...tabs: ShopTab[]) {
  return tabs.flatMap(({ noticeKeys }) =>
    noticeKeys.filter((key) => key === 'checkout.paid_elsewhere'),
  )
}
