import { expect, test, vi } from 'vitest'
import {
  fill,
  handoffOf,
  isAt,
  linesOf,
  openShopInTabs,
  returnAddress,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { paymentPage } from '#test/support/fixtures/handoff.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test('F3: the tab is opened within the click, and a success empties the cart in every tab', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })
  const second = await shop.openTab({ path: '/ordernow' })

  await fill(first)
  first.actors.checkout.send({ type: 'order.submit' })
  expect(first.tabs.shown()).toBe('')

  await until(() => handoffOf(first)?.hasTag('waiting'))
  expect(first.tabs.shown()).toBe(paymentPage.url)
  expect(linesOf(second)).toBe(1)

  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  expect([linesOf(first), linesOf(second)]).toEqual([0, 0])
  expect(shop.attempt()).toBeNull()
})

test('F3: a tab that only reports closes itself after a second and touches neither checkout, cart nor try', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  shop.pay('requires_action')
  const before = shop.storedText()
  const back = await shop.openTab({ path: returnAddress })
  expect(
    back.actors.checkout.getSnapshot().matches({ purchase: 'inactive' }),
  ).toBe(true)
  expect(shop.storedText()).toEqual(before)
  expect(handoffOf(first)?.hasTag('reconciling')).toBe(true)

  await vi.advanceTimersByTimeAsync(1000)
  expect(back.tabs.ownCloses()).toBe(1)
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  expect(
    back.actors.checkout.getSnapshot().matches({ purchase: 'inactive' }),
  ).toBe(true)
  expect(back.visited).toEqual([])
})

test('F3: what comes back after the poll has found the order paid closes itself, too', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })
  await submit(first)
  shop.pay()
  await until(() => isAt(first, 'succeeded'))
  const back = await shop.openTab({ path: returnAddress })
  await vi.advanceTimersByTimeAsync(1000)
  expect(back.tabs.ownCloses()).toBe(1)
})

test('F4: when the first tab was closed the order goes on in the tab that came back, its query cleared', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  first.close()
  const back = await shop.openTab({ path: returnAddress })
  expect(back.visited).toEqual(['/checkout'])

  shop.pay()
  await until(() => isAt(back, 'succeeded'))
  expect([back.tabs.ownCloses(), linesOf(back), shop.attempt()]).toEqual([
    0,
    0,
    null,
  ])
  expect(shop.placed()).toBe(1)
})

test('F4: a phone leaves for the page and comes back in the same tab', async () => {
  const shop = openShopInTabs()
  const phone = await shop.openTab({ path: '/ordernow', tabs: 'phone' })

  await fill(phone)
  phone.actors.checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(phone)?.hasTag('redirecting'))
  expect(phone.tabs.redirects).toEqual([paymentPage.url])

  phone.close()
  shop.pay()
  const back = await shop.openTab({ path: returnAddress, tabs: 'phone' })

  await until(() => isAt(back, 'succeeded'))
  expect(shop.placed()).toBe(1)
})

test('F4: incomplete parameters are warned of, the form is as it was, and the order is asked about', async () => {
  const shop = openShopInTabs()
  const first = await shop.openTab({ path: '/ordernow' })

  await submit(first)
  const { form } = first.actors.checkout.getSnapshot().context
  first.close()

  const back = await shop.openTab({
    path: '/checkout?source=alipay&redirect_status=succeeded',
  })
  expect(back.noticeKeys).toEqual(['payment.return_incomplete'])
  expect(back.visited).toEqual(['/checkout'])
  expect(back.actors.checkout.getSnapshot().context.form).toEqual(form)
  await until(() => handoffOf(back)?.hasTag('unfinished'))
})

test('P1: a payment that was begun in another browser is told by the page that asks the server', async () => {
  const back = await openShopInTabs().openTab({ path: returnAddress })
  const to = '/order/success?payment_intent=pi_1&redirect_status=succeeded'
  expect(back.visited).toEqual([to])
})

test('F3: a refused order closes the empty tab', async () => {
  const shop = openShopInTabs({
    order: { status: 402, body: { message: 'No.' } },
  })
  const first = await shop.openTab({ path: '/ordernow' })

  await fill(first)
  first.actors.checkout.send({ type: 'order.submit' })
  expect(first.tabs.shown()).toBe('')

  await until(() => isAt(first, 'failed'))
  expect(first.tabs.shown()).toBeNull()
})
