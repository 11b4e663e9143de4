import { expect, vi } from 'vitest'
import type { Query } from '#test/support/auditor/openConnection.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { patience } from '#test/support/timing/patience.ts'
import type { Customer } from './customer.ts'
import { payAtProvider, refundAtProvider } from './payAtProvider.ts'
import type { RestartingServer } from './restartingServer.ts'

/** What a scenario works with. */
export type ScenarioContext = {
  shop: RestartingServer
  customer: Customer
  /** Queries the database, for what only a person with access to it does. */
  query: Query
  /** Waits until every webhook has arrived. */
  quiet: () => Promise<void>
}

/** One story of money. */
export type Scenario = (context: ScenarioContext) => Promise<void>

type Method = 'card' | 'alipay' | 'wechat'

const types = { card: 'stripe', alipay: 'alipay', wechat: 'wechat' } as const

/** Every way to pay, with every end that it can come to. */
export const scenarios: Record<string, Scenario> = {
  'wallet, paid': async ({ customer }) => {
    await customer.order('too dear', dear, [402])
    const { order_id } = await customer.order('order', orderBody())
    await expectOrder(customer, order_id, ['ORDER_PLACED', 'succeeded'])
  },
  'card, paid': paid('card'),
  'alipay, paid': paid('alipay'),
  'wechat, paid': paid('wechat'),
  'card, then paid from the wallet': async ({ customer }) => {
    const { order_id } = await customer.order('order', orderBody({ payment_type: 'stripe' }))
    await customer.order('from the wallet', { amount: '14.90', order_id })
    await expectOrder(customer, order_id, ['ORDER_PLACED', 'succeeded'])
  },
  'alipay, then paid by card': paidAnotherWay('alipay', 'card'),
  'wechat, then paid by alipay': paidAnotherWay('wechat', 'alipay'),
  'card, expired': expired('card'),
  'alipay, expired': expired('alipay'),
  'wechat, expired': expired('wechat'),
  'card, left without an answer': async ({ shop, customer }) => {
    await customer.orderAndLeave('order', orderBody({ payment_type: 'stripe' }))
    await shop.reopen(31)
    const placed = (await customer.ask('/orders/list-orders/')) as { order_id: string }[]
    for (const { order_id } of placed) await expectCancelled(customer, order_id)
  },
  'card, cancelled by the kitchen while it is paid': tooLate('card'),
  'alipay, cancelled by the kitchen while it is paid': tooLate('alipay'),
  'wechat, cancelled by the kitchen while it is paid': tooLate('wechat'),
  'recharge, credited and refunded': async ({ shop, customer, quiet }) => {
    const { client_secret, transaction_id } = await customer.recharge('recharge', topUp)
    await payAtProvider(shop, { client_secret }, 'card')
    await expectRecharge(customer, transaction_id, 'succeeded')
    await quiet()
    await refundAtProvider(shop, client_secret)
  },
  'recharge, expired': async ({ shop, customer }) => {
    const { transaction_id } = await customer.recharge('recharge', topUp)
    await shop.reopen(31)
    await vi.waitFor(() => expectRecharge(customer, transaction_id, 'canceled'), patience)
  },
}

const topUp = { amount: '50.00', coupon_code: 'TOPUP50', save_payment_method: true }
/** Twenty portions, for more than the wallet holds. */
const dear = orderBody(amounts(29_800, 0, 0), [{ ...friedRice, quantity: 20 }])

function paid(method: Method): Scenario {
  return async ({ shop, customer }) => {
    const placed = await customer.order('order', orderBody({ payment_type: types[method] }))
    await payAtProvider(shop, placed, method, () => shop.reopen())
    await expectOrder(customer, placed.order_id, ['ORDER_PLACED', 'succeeded'])
  }
}

function paidAnotherWay(first: Method, second: Method): Scenario {
  return async ({ shop, customer }) => {
    const { order_id } = await customer.order('order', orderBody({ payment_type: types[first] }))
    const placed = await customer.order(
      'again',
      orderBody({ payment_type: types[second], order_id }),
    )
    await payAtProvider(shop, placed, second)
    await expectOrder(customer, order_id, ['ORDER_PLACED', 'succeeded'])
  }
}

function expired(method: Method): Scenario {
  return async ({ shop, customer }) => {
    const { order_id } = await customer.order('order', orderBody({ payment_type: types[method] }))
    await shop.reopen(31)
    await expectCancelled(customer, order_id)
  }
}

function tooLate(method: Method): Scenario {
  return async ({ shop, customer, query, quiet }) => {
    const placed = await customer.order('order', orderBody({ payment_type: types[method] }))
    await query(`update orders set status = 'CANCELLED', cancelled_at = now()`)
    await payAtProvider(shop, placed, method)
    await quiet()
    await expectOrder(customer, placed.order_id, ['CANCELLED', 'requires_payment_method'])
  }
}

async function expectOrder(customer: Customer, id: string, state: [string, string]) {
  const order = (await customer.ask(`/orders/${id}/`)) as {
    status: string
    transaction: { status: string }
  }
  expect([order.status, order.transaction.status]).toEqual(state)
}

async function expectRecharge(customer: Customer, id: string, status: string) {
  expect(await customer.ask(`/transactions/wallet/recharge/${id}/`)).toEqual({ status })
}

async function expectCancelled(customer: Customer, order_id: string) {
  expect(await customer.ask('/orders/check-expiry/', { order_id })).toEqual({ status: 'cancelled' })
}
