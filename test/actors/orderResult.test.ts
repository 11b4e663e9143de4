import { expect, test, vi } from 'vitest'
import type { WalletTransaction } from '#contract/wallet.ts'
import {
  linesOf,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { lineOf } from '#test/support/fixtures/checkout.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

const path = '/order/success?payment_intent=pi_1&redirect_status=succeeded'
const resultOf = ({ actors }: ShopTab) => actors.orderResult.getSnapshot()
const login = { access_token: 'a', refresh_token: 'r' }

test('G9: the result of a payment asks a visitor to log in, calls nothing before, and goes on after the login', async () => {
  const shop = openShopInTabs()
  shop.signOut()
  shop.pay()

  const tab = await shop.openTab({ path })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([resultOf(tab).value, shop.visitorCalls()]).toEqual(['signedOut', 0])

  tab.actors.session.send({
    type: 'session.open',
    tokens: login,
    remember: true,
  })
  await until(() => resultOf(tab).matches('succeeded'))
  expect(resultOf(tab).context.number).toBe('LK-1')
})

test('G9: a session that expires on the page of the result leaves it there, and the next login goes on', async () => {
  const shop = openShopInTabs()
  shop.pay('down')

  const tab = await shop.openTab({ path })
  tab.actors.session.send({ type: 'session.expire' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([resultOf(tab).value, tab.visited, shop.visitorCalls()]).toEqual([
    'signedOut',
    [],
    0,
  ])

  shop.pay()
  tab.actors.session.send({
    type: 'session.open',
    tokens: login,
    remember: true,
  })
  await until(() => resultOf(tab).matches('succeeded'))
})

test('F6: a server that does not answer is asked on, and the page says that nobody knows', async () => {
  const shop = openShopInTabs()
  shop.pay('down')
  const tab = await shop.openTab({ path })
  expect(resultOf(tab).hasTag('busy')).toBe(true)
  await until(() => resultOf(tab).hasTag('unknown'))
  shop.pay()
  await until(() => resultOf(tab).matches('succeeded'))
})

test.each([
  ['that nobody knows', []],
  ['of a recharge that failed', [movementOf('pi_2', { status: 'FAILED' })]],
  ['of another recharge', [movementOf('pi_3')]],
])(
  'F6: no success is announced for an intent %s, and the cart stays',
  async (_, movements) => {
    const shop = openShopInTabs()
    shop.pay()
    shop.setTransactions(...movements)

    const tab = await shop.openTab({
      path: '/order/success?payment_intent=pi_2',
    })

    tab.actors.cart.send({ type: 'cart.add', line: lineOf() })
    await until(() => resultOf(tab).matches('notFound'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([resultOf(tab).value, linesOf(tab)]).toEqual(['notFound', 1])
  },
)

test('F6: the intent of a credited recharge is told as one, and the wallet is loaded again', async () => {
  const shop = openShopInTabs()
  shop.setTransactions(movementOf('pi_2'))
  const tab = await shop.openTab({ path: '/order/success?payment_intent=pi_2' })
  await until(() => resultOf(tab).matches('recharged'))
  await vi.advanceTimersByTimeAsync(10)
  expect(tab.actors.walletTransactions.getSnapshot().context.data).toHaveLength(
    1,
  )
})

test('F6: a return that failed goes back to its own order', async () => {
  const shop = openShopInTabs()
  shop.pay('requires_payment_method')
  const tab = await shop.openTab({
    path: '/order/success?payment_intent=pi_1&redirect_status=failed',
  })
  expect(resultOf(tab).matches('failed')).toBe(true)
  await until(() => tab.visited.length > 0)
  expect(tab.visited).toEqual(['/checkout?order_id=LK-1'])
})

test('F6: without an intent the page shows a success with a number, and leaving it closes it', async () => {
  const tab = await openShopInTabs().openTab({ path: '/order/success' })
  await until(() => resultOf(tab).matches('succeeded'))
  expect(resultOf(tab).context.number).toMatch(/^[1-9]\d{5}$/)
  tab.deps.navigation.navigate('/')
  expect(resultOf(tab).value).toBe('closed')
})

function movementOf(
  stripe_payment_intent_id: string,
  { status = 'SUCCEEDED' } = {},
): WalletTransaction {
  return {
    id: 1,
    transaction_id: 'WR-1',
    amount: 5000,
    currency: 'AUD',
    type: 'CREDIT',
    order_type: 'WALLET_RECHARGE',
    createdAt: '2026-11-21T01:00:00Z',
    status,
    stripe_payment_intent_id,
  }
}
