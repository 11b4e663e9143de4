import { expect, test } from 'vitest'
import {
  fill,
  isAt,
  openRefused,
  openShopInTabs,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test('A22: Back on the success of an order is its end: the menu, with nothing left to go back to', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })

  await submit(tab)
  shop.pay()
  await until(() => isAt(tab, 'succeeded'))
  expect(tab.navigation.step.address()).toBe('/checkout')

  await tab.navigation.back()
  expect(isAt(tab, 'succeeded')).toBe(false)
  expect([tab.navigation.path(), tab.navigation.step.address()]).toEqual([
    '/ordernow',
    null,
  ])
})

test('A22 F5: Back on the failure of an order stays at the checkout of that order', async () => {
  const tab = await openRefused(openShopInTabs())
  await tab.navigation.back()
  await until(() => isAt(tab, 'editing'))
  const { navigation } = tab
  expect(navigation.path() + navigation.search()).toBe(
    '/checkout?order_id=LK-1',
  )
  expect(navigation.step.address()).toBeNull()
})

test('A22: Back on the failure of an order that stands over a dish closes the failure, and the next Back the dish', async () => {
  const shop = openShopInTabs()
  const error = { message: 'Alipay is down.', code: 'down', isUncertain: false }
  const tab = await shop.openTab({ path: '/ordernow', provider: { error } })
  const { actors, goTo, navigation } = tab

  await fill(tab)
  const release = shop.hold()
  actors.checkout.send({ type: 'order.submit' })
  goTo('/ordernow')
  actors.dialogs.send({
    type: 'dialog.open',
    dialog: { name: 'itemDetail', itemId: 7 },
  })
  release()
  await until(() => isAt(tab, 'failed'))
  await navigation.back()
  expect([
    isAt(tab, 'failed'),
    actors.dialogs.getSnapshot().value.modal,
  ]).toEqual([false, 'open'])

  await until(() => navigation.step.address() === '/ordernow')
  await navigation.back()
  expect([actors.dialogs.getSnapshot().value.modal, navigation.path()]).toEqual(
    ['closed', '/ordernow'],
  )
})
