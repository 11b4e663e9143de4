import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { ProviderMethod } from '#contract/paymentMethods.ts'
import { handoffMethods, paymentTypes } from '#contract/paymentTypes.ts'
import type { Query } from '#test/lab/auditor/openConnection.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { patience } from '#test/support/timing/patience.ts'
import type { Customer } from './customer.ts'
import {
  declineAtProvider,
  payAtProvider,
  refundAtProvider,
} from './payAtProvider.ts'
import type { RestartingServer } from './restartingServer.ts'

export type ScenarioContext = {
  shop: RestartingServer
  customer: Customer
  /** Queries the database, for acts of a person with access to it. */
  query: Query
  /** Waits until every webhook has arrived. */
  quiet: () => Promise<void>
  /**
   * Waits until every mail is sent, and returns the mail server's messages that contain this word; duplicates count
   * once.
   */
  mailed: (word: string) => Promise<string[]>
}

export type Scenario = (context: ScenarioContext) => Promise<void>

const providerMethods = paymentTypes.filter((type) => type !== 'wallet')

/** Scenarios of every payment method with every outcome. */
export const scenarios: Record<string, Scenario> = {
  'wallet, paid': async ({ customer }) => {
    await customer.order('too tooExpensiveOrder', tooExpensiveOrder, [402])
    const { order_id } = await customer.order('order', orderBody())
    await expectOrder(customer, order_id, ['ORDER_PLACED', 'succeeded'])
  },
  ...byMethod('paid', paid),
  'stripe, declined, then paid from the wallet': async ({ shop, customer }) => {
    const placed = await customer.order(
      'order',
      orderBody({ payment_type: 'stripe' }),
    )
    const { order_id } = placed

    await declineAtProvider(shop, placed)
    await expectOrder(customer, order_id, [
      'PAYMENT_FAILED',
      'requires_payment_method',
    ])

    await customer.order('from the wallet', { amount: '14.90', order_id })
    await expectOrder(customer, order_id, ['ORDER_PLACED', 'succeeded'])
  },
  ...Object.fromEntries(handoffMethods.map(paidByNext)),
  ...byMethod('expired', expired),
  'stripe, left without an answer': async ({ shop, customer }) => {
    await customer.orderAndLeave('order', orderBody({ payment_type: 'stripe' }))
    await shop.reopen(31)
    const placed = (await customer.ask('/orders/list-orders/')) as {
      order_id: string
    }[]
    for (const { order_id } of placed) await expectCancelled(customer, order_id)
  },
  ...byMethod('cancelled by the kitchen while it is paid', tooLate),
  'recharge, credited and refunded': async ({ shop, customer, quiet }) => {
    const { client_secret, transaction_id } = await customer.recharge(
      'recharge',
      topUp,
    )
    await payAtProvider(shop, { client_secret }, 'stripe')
    await expectRecharge(customer, transaction_id, 'succeeded')
    await quiet()
    await refundAtProvider(shop, client_secret)
  },
  'recharge, expired': async ({ shop, customer }) => {
    const { transaction_id } = await customer.recharge('recharge', topUp)
    await shop.reopen(31)
    await expectRecharge(customer, transaction_id, 'canceled')
  },
  'kitchen, gives a part of a wallet order back and cancels it': async ({
    shop,
    customer,
  }) => {
    const { order_id } = await customer.order('order', orderBody())
    await expectCommand(shop, ['refund', order_id, '--amount', '5', ...reason])
    await expectCommand(shop, ['cancel', order_id, ...reason])
    await expectOrder(customer, order_id, ['CANCELLED', 'refunded'])
    expect(await customer.ask('/transactions/get-balance/')).toMatchObject({
      results: [{ balance: '200.00' }],
    })
  },
  'kitchen, gives a part of a card order back and cancels it': async (
    context,
  ) => {
    const { shop, customer } = context
    const { order_id } = await payByCard(context)
    await expectCommand(shop, ['refund', order_id, '--amount', '5', ...reason])
    await expectPart(context, 'done')
    await expectCommand(shop, ['cancel', order_id, ...reason])
    await expectOrder(customer, order_id, ['CANCELLED', 'refunded'])
  },
  'kitchen, gives all of a wallet order back and keeps it': async ({
    shop,
    customer,
  }) => {
    const { order_id } = await customer.order('order', orderBody())
    await expectCommand(shop, ['refund', order_id, '--all', ...reason])
    await expectKept(customer, order_id)
    expect(await customer.ask('/transactions/get-balance/')).toMatchObject({
      results: [{ balance: '200.00' }],
    })
  },
  'kitchen, gives all of a card order back and keeps it': async (context) => {
    const { shop, customer, quiet } = context
    const { order_id } = await payByCard(context)
    await expectCommand(shop, ['refund', order_id, '--all', ...reason])
    await expectPart(context, 'done')
    await quiet()
    await expectKept(customer, order_id)
  },
  'kitchen, is refused a part of a card order': async (context) => {
    const { shop, query, quiet } = context
    const { order_id, client_secret } = await payByCard(context)
    await refundAtProvider(shop, client_secret, 1000)
    await quiet()
    // The shop has not heard of it yet.
    await query(
      'update payments set amount_refunded = 0; update orders set refunded = 0',
    )

    const output = await shop.command(
      'refund',
      order_id,
      '--amount',
      '10',
      ...reason,
    )
    // A command that is typed again after a kill finds that the provider has given that much back.
    expect(output).toMatch(
      /back|refused|A\$10\.00 is more than is left of LK-\S+: A\$4\.90/,
    )
    await expectPart(context, 'failed')
  },
  'kitchen, closes a day and gives its orders back': async ({
    shop,
    customer,
    query,
  }) => {
    const { order_id } = await customer.order('order', orderBody())
    const placed = await customer.order(
      'by card',
      orderBody({ payment_type: 'stripe' }),
    )

    await payAtProvider(shop, placed, 'stripe')
    await expectOrder(customer, placed.order_id, ['ORDER_PLACED', 'succeeded'])
    await expectCommand(shop, [
      'close',
      '2026-11-25',
      '--refund-all',
      ...reason,
    ])

    for (const id of [order_id, placed.order_id])
      await expectRefunded(customer, id, '14.90')
    await customer.order('too late', orderBody(), [400])
    expect(await query('select kind, first from day_changes')).toEqual([
      { kind: 'close', first: '2026-11-25' },
    ])
  },
  'account, deleted with its card and its balance': async (context) => {
    const { shop, customer, query, quiet, mailed } = context
    // The mails of all scenarios come to one mail server: the name tells whose they are.
    const name = randomUUID()

    await query(`update customers set full_name = '${name}' where id = 1`)
    const asked = orderBody({
      payment_type: 'stripe',
      save_payment_method: true,
      notes: name,
    })
    const placed = await customer.order('order', asked)

    await payAtProvider(shop, placed, 'stripe')
    await expectOrder(customer, placed.order_id, ['ORDER_PLACED', 'succeeded'])
    await quiet()
    expect(await mailed(name)).toHaveLength(2)

    await shop.reopen(minutesUntilServed)
    await customer.deleteAccount('200.00')
    expect(await query('select email, full_name from customers')).toEqual([
      { email: 'deleted-1@deleted.invalid', full_name: '' },
    ])
    expect(await mailed(name)).toHaveLength(3)
  },
}

const minutesUntilServed = 4 * 24 * 60

const topUp = {
  amount: '50.00',
  coupon_code: 'TOPUP50',
  save_payment_method: true,
}
const tooExpensiveOrder = orderBody(amounts(29_800, 0, 0), [
  { ...friedRice, quantity: 20 },
])

function byMethod(end: string, make: (method: ProviderMethod) => Scenario) {
  return Object.fromEntries(
    providerMethods.map((method) => [`${method}, ${end}`, make(method)]),
  )
}

function paidByNext(first: ProviderMethod): [name: string, Scenario] {
  const next = providerMethods[providerMethods.indexOf(first) + 1] ?? 'stripe'
  return [`${first}, then paid by ${next}`, paidAnotherWay(first, next)]
}

function paid(method: ProviderMethod): Scenario {
  return async ({ shop, customer }) => {
    const placed = await customer.order(
      'order',
      orderBody({ payment_type: method }),
    )
    await payAtProvider(shop, placed, method, () => shop.reopen())
    await expectOrder(customer, placed.order_id, ['ORDER_PLACED', 'succeeded'])
  }
}

function paidAnotherWay(
  first: ProviderMethod,
  second: ProviderMethod,
): Scenario {
  return async ({ shop, customer }) => {
    const { order_id } = await customer.order(
      'order',
      orderBody({ payment_type: first }),
    )
    const placed = await customer.order(
      'again',
      orderBody({ payment_type: second, order_id }),
    )

    await payAtProvider(shop, placed, second)
    await expectOrder(customer, order_id, ['ORDER_PLACED', 'succeeded'])
  }
}

function expired(method: ProviderMethod): Scenario {
  return async ({ shop, customer }) => {
    const { order_id } = await customer.order(
      'order',
      orderBody({ payment_type: method }),
    )
    await shop.reopen(31)
    await expectCancelled(customer, order_id)
  }
}

function tooLate(method: ProviderMethod): Scenario {
  return async ({ shop, customer, query, quiet }) => {
    const placed = await customer.order(
      'order',
      orderBody({ payment_type: method }),
    )
    await query(`update orders set status = 'CANCELLED', cancelled_at = now()`)
    await payAtProvider(shop, placed, method)
    await quiet()
    await expectOrder(customer, placed.order_id, [
      'CANCELLED',
      'requires_payment_method',
    ])
  }
}

/** Places an order and pays it by card; every webhook has arrived. */
async function payByCard({ shop, customer, quiet }: ScenarioContext) {
  const placed = await customer.order(
    'order',
    orderBody({ payment_type: 'stripe' }),
  )
  await payAtProvider(shop, placed, 'stripe')
  await expectOrder(customer, placed.order_id, ['ORDER_PLACED', 'succeeded'])
  await quiet()
  return placed
}

const reason = ['--reason', 'The stove is broken']

/** Expects that the command succeeded, now or before a crash. */
async function expectCommand(shop: RestartingServer, args: string[]) {
  expect(await shop.command(...args)).toMatch(/back|cancelled|refused|closed/)
}

type State = { status: string; transaction: { status: string } }

/** Asks until the order has this state: for two seconds after an inquiry, the server answers from the database. */
async function expectOrder(
  customer: Customer,
  id: string,
  state: [string, string],
) {
  await vi.waitFor(async () => {
    const order = (await customer.ask(`/orders/${id}/`)) as State
    expect([order.status, order.transaction.status]).toEqual(state)
  }, patience)
}

/** Opens the shop again and waits until the kitchen's only partial refund has this status. */
async function expectPart(
  { shop, query }: ScenarioContext,
  status: 'done' | 'failed',
) {
  await shop.reopen()
  await vi.waitFor(async () => {
    await shop.reach(async () => undefined)
    expect(await query('select status from part_refunds')).toEqual([{ status }])
  }, patience)
}

async function expectKept(customer: Customer, id: string) {
  expect(await customer.ask(`/orders/${id}/`)).toMatchObject({
    status: 'ORDER_PLACED',
    transaction: { status: 'succeeded' },
    refunded: '14.90',
  })
}

async function expectRefunded(
  customer: Customer,
  id: string,
  refunded: string,
) {
  const transaction = { status: 'refunded' }
  await vi.waitFor(async () => {
    expect(await customer.ask(`/orders/${id}/`)).toMatchObject({
      status: 'CANCELLED',
      transaction,
      refunded,
    })
  }, patience)
}

async function expectRecharge(customer: Customer, id: string, status: string) {
  await vi.waitFor(async () => {
    expect(await customer.ask(`/transactions/wallet/recharge/${id}/`)).toEqual({
      status,
    })
  }, patience)
}

async function expectCancelled(customer: Customer, order_id: string) {
  expect(await customer.ask('/orders/check-expiry/', { order_id })).toEqual({
    status: 'cancelled',
  })
}
