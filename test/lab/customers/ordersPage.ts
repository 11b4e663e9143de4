import type { Order } from '#contract/orders.ts'
import type { Query } from '#test/lab/auditor/openConnection.ts'
import type { Customer } from './customer.ts'
import type { Tab } from './tab.ts'
import { until } from './until.ts'

/** Opens the orders page and returns its orders; none if the tab was closed. */
export async function ordersIn(tab: Tab): Promise<readonly Order[]> {
  const { actors } = tab
  tab.goTo('/profile?tab=orders')
  await until(tab, 'the orders', () => {
    const snapshot = actors.orders.getSnapshot()
    if (snapshot.matches('failed'))
      actors.orders.send({ type: 'resource.retry' })
    return snapshot.matches('loaded') || null
  })

  return tab.isOpen() ? (actors.orders.getSnapshot().context.data ?? []) : []
}

/** Compares the orders page with the database; returns the differences as sentences. */
export async function ordersPageFindings(
  customer: Customer,
  query: Query,
): Promise<string[]> {
  const tab = await customer.open('/')
  const shown = (await ordersIn(tab)).map(
    ({ order_id, status, transaction, refunded }) =>
      [order_id, status, transaction?.status, refunded ?? 0].join(' '),
  )

  customer.close(tab)
  const rows =
    await query(`select order_id, status, payment_status, refunded from orders
    where customer_id = (select id from customers where email = '${customer.email}')`)
  const stored = rows.map((row) => Object.values(row).join(' '))

  return stored
    .filter((order) => !shown.includes(order))
    .map(
      (order) =>
        `The page of ${customer.name} does not show the order as it is: ${order}.`,
    )
}
