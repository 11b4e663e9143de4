import { expect, test, vi } from 'vitest'
import type { User } from '#contract/session.ts'
import { until } from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import {
  openWalletInTabs,
  recharge,
} from '#test/support/client/openWalletInTabs.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers('Date')

const bo: User = {
  ...sampleUser,
  id: 2,
  full_name: 'Bo Zhang',
  email: 'bo@example.test',
}

test('P9: a pending recharge outlives its expired session; after the login the server is asked, and nothing is paid again', async () => {
  const { wallet, tab } = await begin()
  tab.actors.session.send({ type: 'session.expire' })
  expect(wallet.attempt()).toMatchObject({ owner: sampleUser.email })

  wallet.become('succeeded')
  await wallet.login(tab)
  await until(() => tab.noticeKeys.includes('wallet.recharge_succeeded'))
  expect(tab.noticeKeys.filter((key) => key.startsWith('wallet.'))).toEqual([
    'wallet.recharge_succeeded',
  ])
  expect([
    wallet.confirmed.length,
    new Set(wallet.keys).size,
    wallet.attempt(),
  ]).toEqual([1, 1, null])
})

test('P9: a recharge that was not paid when its session expired is told after the login, and the next try is the same one', async () => {
  const { wallet, tab } = await begin()
  tab.actors.session.send({ type: 'session.expire' })
  await wallet.login(tab)
  await until(() => contextOf(tab).cardError !== null)
  expect(contextOf(tab).cardError).toEqual({ key: 'wallet.recharge_unpaid' })
  await recharge(tab)
  expect([wallet.confirmed.length, new Set(wallet.keys).size]).toEqual([2, 1])
})

test('G12: a session that ended in another tab leaves the record of the customer who recharges there', async () => {
  const wallet = openWalletInTabs()
  const tab = await wallet.openTab()
  const other = await wallet.openTab()
  wallet.storage.session.saveUser(bo)
  await recharge(other)
  expect(wallet.attempt(bo.email)).not.toBeNull()
  tab.actors.session.send({ type: 'session.replace', user: null })
  expect(wallet.attempt(bo.email)).not.toBeNull()
})

test.each(['session.expire', 'session.close'] as const)(
  'P9: another customer, who recharges and ends with %s, neither resumes nor drops a recharge; its owner does, in the same tab',
  async (type) => {
    const { wallet, tab } = await begin()
    tab.actors.session.send({ type: 'session.expire' })
    await wallet.login(tab, bo)
    expect(tab.actors.walletRecharge.getSnapshot().hasTag('processing')).toBe(
      false,
    )
    expect(contextOf(tab).amount).toBe('')

    await recharge(tab)
    tab.actors.session.send({ type })
    expect(wallet.attempt()).toMatchObject({ owner: sampleUser.email })
    expect(wallet.attempt(bo.email) === null).toBe(type === 'session.close')

    wallet.become('succeeded')
    await wallet.login(tab)
    await until(() => wallet.attempt() === null)
    expect(wallet.confirmed.length).toBe(2)
  },
)

test('A14: a logout forgets the pending recharge', async () => {
  const { wallet, tab } = await begin()
  tab.actors.session.send({ type: 'session.close' })
  expect(wallet.attempt()).toBeNull()
  await wallet.login(tab)
  expect(tab.actors.walletRecharge.getSnapshot().hasTag('processing')).toBe(
    false,
  )
})

test('H12: of two recharges whose tabs were closed, each is settled at the next visit', async () => {
  const { wallet, tab } = await begin()
  const other = await wallet.openTab()
  await recharge(other)
  expect(wallet.attempts()).toHaveLength(2)
  tab.close()
  other.close()

  wallet.become('succeeded')
  const later = await wallet.openTab()
  await until(() => wallet.attempts().length === 0)
  expect(later.noticeKeys).toContain('wallet.recharge_succeeded')
  expect([wallet.confirmed.length, new Set(wallet.keys).size]).toEqual([2, 2])
})

test('H12: a recharge that ends in one tab changes balance and history in the others', async () => {
  const wallet = openWalletInTabs()
  const tab = await wallet.openTab()
  const other = await wallet.openTab()
  await recharge(tab)
  const balance = () => other.actors.wallet.getSnapshot().context.data
  expect(balance()).toBe(0)
  expect(toldIn(other, 'wallet.recharge_succeeded')).toBe(0)

  wallet.credit(2_000)
  await until(() => toldIn(tab, 'wallet.recharge_succeeded') === 1)
  await until(() => balance() === 2_000)
  const { data } = other.actors.walletTransactions.getSnapshot().context
  expect(data).toHaveLength(1)
})

test('P5: while one tab pays a recharge, another one neither asks about it nor shows it', async () => {
  const { wallet, tab } = await begin()
  const other = await wallet.openTab()

  await vi.advanceTimersByTimeAsync(60_000)
  expect(other.actors.walletRecharge.getSnapshot().hasTag('processing')).toBe(
    false,
  )
  expect([wallet.keys.length, wallet.confirmed.length]).toEqual([1, 1])

  tab.close()
  await vi.advanceTimersByTimeAsync(10)
  wallet.become('succeeded')

  const again = await wallet.openTab()
  await until(() => again.noticeKeys.includes('wallet.recharge_succeeded'))
})

test('P15 H12: a recharge of earlier is told and not taken up: what was paid of it is credited by the server', async () => {
  const { wallet, tab } = await begin()
  tab.close()
  await vi.advanceTimersByTimeAsync(660_000)

  const again = await wallet.openTab()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(again.actors.walletRecharge.getSnapshot().hasTag('processing')).toBe(
    false,
  )
  expect([wallet.keys.length, wallet.attempt()]).toEqual([1, null])
  expect(contextOf(again).error).toEqual({
    key: 'wallet.recharge_old',
    values: { amount: 'A$20.00' },
  })
})

async function begin() {
  const wallet = openWalletInTabs()
  const tab = await wallet.openTab()
  await recharge(tab)
  expect(wallet.confirmed).toHaveLength(1)
  return { wallet, tab }
}

function toldIn({ noticeKeys }: ShopTab, key: string): number {
  return noticeKeys.filter((told) => told === key).length
}

const contextOf = ({ actors }: ShopTab) =>
  actors.walletRecharge.getSnapshot().context
