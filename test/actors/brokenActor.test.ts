import { expect, test } from 'vitest'
import { openShopTab } from '#test/support/client/openShopTab.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'
import { createFakePayments } from '#test/support/fakes/payments.ts'
import { createFakeServer } from '#test/support/fakes/server.ts'

test('A17: an actor that breaks off takes no other with it, and the customer is told', () => {
  const { fetch } = createFakeServer({})
  const { payments } = createFakePayments([])
  const tab = openShopTab({
    browser: createFakeBrowser(),
    fetch,
    payments,
    path: '/ordernow',
  })
  const { cart } = tab.actors

  cart.send({ type: 'cart.add', line: null as never })
  expect(cart.getSnapshot().status).toBe('error')
  expect(tab.noticeKeys).toEqual(['common.part_broken'])
  expect(tab.shop.getSnapshot().status).toBe('active')

  tab.goTo('/contact-us')
  expect(tab.visited).toEqual(['/contact-us'])
})
