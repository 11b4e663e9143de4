import { expect, test, vi } from 'vitest'
import { payDisabledReason } from '#machines/checkout/rules/method.ts'
import {
  fill,
  isAt,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test.each([['order.retry'], ['result.acknowledged']] as const)(
  'E30: after a balance that was too low the wallet shows the present one, is not paid with again, and another method is (%s)',
  async (type) => {
    const shop = openShopInTabs()
    shop.setBalance('30.00')
    const tab = await shop.openTab({ path: '/ordernow' })
    const { checkout, walletTransactions } = tab.actors
    await fill(tab)
    checkout.send({ type: 'form.choose', choice: { paymentMethod: 'wallet' } })
    await until(() => checkout.getSnapshot().context.facts.balance === 3000)

    shop.setBalance('10.00')
    shop.refuse({ status: 402, body: { message: 'Too low.' } })
    checkout.send({ type: 'order.submit' })
    await until(() => isAt(tab, 'failed'))
    await until(() => checkout.getSnapshot().context.facts.balance === 1000)
    expect(walletTransactions.getSnapshot().matches('loaded')).toBe(true)

    checkout.send({ type })
    await vi.advanceTimersByTimeAsync(1000)
    expect(isAt(tab, 'editing')).toBe(true)
    const { context } = checkout.getSnapshot()
    expect(payDisabledReason(context)).toBe('payment.obstacle_wallet')
    expect(checkout.getSnapshot().can({ type: 'order.submit' })).toBe(false)

    checkout.send({ type: 'form.choose', choice: { paymentMethod: 'alipay' } })
    await until(() => checkout.getSnapshot().can({ type: 'order.submit' }))
  },
)
