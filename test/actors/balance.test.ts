import { expect, test, vi } from 'vitest'
import {
  fill,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test.each(['/checkout', '/profile?tab=wallet'])(
  'E8 H1: what another device spent is known on coming to %s, and the old balance stands until then',
  async (path) => {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/ordernow' })
    const { checkout } = tab.actors

    await fill(tab)
    checkout.send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
    const balances = new Set<unknown>()

    checkout.subscribe(({ context }) => balances.add(context.facts.balance))
    tab.goTo('/ordernow')
    await vi.advanceTimersByTimeAsync(1000)
    expect([...balances]).toEqual([20_000])

    shop.setBalance('5.00')
    tab.goTo(path)
    await until(() => checkout.getSnapshot().context.facts.balance === 500)
    expect([...balances]).toEqual([20_000, 500])
  },
)

test('E14: a newly loaded balance does not change the chosen method', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  const { checkout } = tab.actors

  await fill(tab)
  const { form } = checkout.getSnapshot().context
  shop.setBalance('300.00')
  tab.goTo('/checkout?order_id=LK-1')
  await until(() => checkout.getSnapshot().context.facts.balance === 30_000)
  expect(checkout.getSnapshot().context.form).toEqual(form)
})
