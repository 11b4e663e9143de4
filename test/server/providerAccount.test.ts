import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { guardAccount } from '#server/gateways/accountGuard.ts'
import { startWork } from '#server/startWork.ts'
import { databases } from '#test/support/database/create.ts'
import { createFakePayments, lost } from '#test/support/fakes/provider.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import { patience } from '#test/support/timing/patience.ts'

describe.each(databases)("the provider's account on %s", (database) => {
  const open = async () => {
    const shop = await createTestShop({ database })
    onTestFinished(shop.close)

    const { tokens } = await shop.newCustomer()
    const start = (account: string | null) => {
      const provider = createFakePayments()
      provider.useAccount(account)
      shop.deps.payments = guardAccount(provider, shop.db)
      return provider
    }
    const order = async () =>
      (await placeOrder(shop, tokens, orderBody({ payment_type: 'stripe' })))
        .status

    return { shop, start, order }
  }

  test('N3: is stored with the first answer, and a key of another one takes no payment', async () => {
    const { start, order } = await open()
    const first = start('acct_kitchen')
    expect([await order(), await order()]).toEqual([200, 200])
    expect(first.calls.filter((call) => call === 'findAccount')).toHaveLength(1)
    const other = start('acct_other')
    expect([await order(), other.calls]).toEqual([409, ['findAccount']])
    start('acct_kitchen')
    expect(await order()).toBe(200)
  })

  test('N3: is not asked for by the start; while the provider does not answer, no payment is taken', async () => {
    const { start, order } = await open()
    const provider = start('acct_kitchen')
    expect(provider.calls).toEqual([])
    provider.hooks.before = lost
    expect(await order()).toBe(503)
    provider.hooks.before = () => {}
    expect(await order()).toBe(200)
  })

  test('is not compared when a restricted key may not ask for it', async () => {
    const { start, order } = await open()
    start('acct_kitchen')
    expect(await order()).toBe(200)
    start(null)
    expect(await order()).toBe(200)
  })

  test('N3: another one is a fatal line in the log, soon after the start', async () => {
    const { shop, start, order } = await open()
    start('acct_kitchen')
    await order()
    start('acct_other')

    const fatal = vi.fn()
    Object.assign(shop.app.log, { fatal })
    const work = startWork(shop.app)

    await vi.waitFor(() => expect(fatal).toHaveBeenCalled(), patience)
    await work.stop()
    expect(fatal.mock.calls[0]).toEqual([
      "This database belongs to the provider's account acct_kitchen, and STRIPE_SECRET_KEY to acct_other: no payment is taken. Use a key of acct_kitchen, or another DATABASE_URL.",
    ])
  })
})
