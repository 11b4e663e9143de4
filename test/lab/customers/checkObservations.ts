import { formatMoney } from '#contract/money.ts'
import type { AttemptEnd } from '#machines/checkout/orderAttempt.ts'
import { callTimeout } from '#src/adapters/api.ts'
import type { Query } from '#test/lab/auditor/openConnection.ts'
import type { Purchase } from './purchase.ts'
import type { Recharge } from './recharge.ts'
import type { Observation } from './tab.ts'

type Row = Record<string, unknown>

/**
 * Compares the tabs' outcomes with the database; returns the differences and the carts that were paid twice, as
 * sentences.
 */
export async function checkObservations(
  query: Query,
  purchases: readonly Purchase[],
  recharges: readonly Recharge[],
): Promise<string[]> {
  const orders = await query(ordersSql)
  const credits = await query(creditsSql)
  const isOf = ({ customer, amount }: Recharge) => {
    return (row: Row) => row.customer === customer && row.amount === amount
  }
  // A later tab can resume a refused order and pay it during another task.
  const observationsOf = (customer: string) =>
    [...purchases, ...recharges]
      .filter((task) => task.customer === customer)
      .flatMap(({ observations }) => observations)

  const customers = new Set(purchases.map(({ customer }) => customer))
  return [
    ...[...customers].flatMap((customer) => ofEnds(observationsOf(customer))),
    ...purchases.flatMap((purchase) =>
      ofPurchase(purchase, observationsOf(purchase.customer), orders).map(
        (finding) => `Cart ${purchase.note}: ${finding}`,
      ),
    ),
    ...recharges.flatMap((recharge) =>
      ofRecharge(
        recharge,
        observationsOf(recharge.customer),
        credits.filter(isOf(recharge)),
      ),
    ),
  ]
}

/** Payments that the provider accepts first and may decline later: the page shows `processing` as success. */
const accepted = `array(
  select body->'data'->'object'->'metadata'->>'pays' from provider_objects
  where object = 'event' and body->>'type' = 'payment_intent.processing'
)`

const ordersSql = `
  select order_id, notes as note, total_price as total, payment_status in ('succeeded', 'refunded') as "isPaid",
    order_id = any(${accepted}) as "isAccepted"
  from orders`

const creditsSql = `
  select c.full_name as customer, r.amount, r.credited_at is not null as "isCredited",
    'recharge ' || r.id = any(${accepted}) as "isAccepted"
  from recharges r join customers c on c.id = r.customer_id`

/** Findings of tabs that followed an attempt and were told another end than the tab that led it. */
function ofEnds(seen: readonly Observation[]): string[] {
  const textOf = ({ kind, orderId }: AttemptEnd) =>
    orderId ? `${kind} as ${orderId}` : kind
  const settled = new Map<string, string[]>()
  for (const observation of seen)
    if (observation.kind === 'settled')
      settled.set(observation.key, [
        ...(settled.get(observation.key) ?? []),
        textOf(observation.end),
      ])

  return seen.flatMap((observation) => {
    if (observation.kind !== 'followed') return []
    const told = textOf(observation.end)
    const ends = settled.get(observation.key) ?? []
    return ends.includes(told)
      ? []
      : [
          `A tab that followed an attempt was told its end as ${told}, and it was ${ends.join(', ')}.`,
        ]
  })
}

function ofPurchase(
  { note, observations, findings }: Purchase,
  seen: readonly Observation[],
  orders: readonly Row[],
): string[] {
  const found = [...findings]
  const paid = orders.filter((order) => order.note === note && order.isPaid)
  if (paid.length > 1)
    found.push(`It was paid ${paid.length} times: ${numbersOf(paid)}.`)
  for (const observation of observations) {
    if (observation.kind !== 'paid') continue
    const order = orders.find(
      ({ order_id }) => order_id === observation.orderId,
    )
    if (!order?.isPaid && !order?.isAccepted)
      found.push(
        `A tab said that order ${observation.orderId} is paid, and it is not.`,
      )
    else if (order.total !== observation.total)
      found.push(
        `A tab said that ${observation.total} cents were paid, and it was ${order.total}.`,
      )
  }

  const isKnown =
    observations.some(({ kind }) =>
      ['paid', 'processed', 'found paid'].includes(kind),
    ) ||
    seen.some(
      (observation) =>
        observation.kind === 'paid' &&
        observation.orderId === paid[0]?.order_id,
    )
  if (paid.length > 0 && !isKnown && !isLate(observations, paid))
    found.push(
      `${numbersOf(paid)} is paid, and no tab said so: ${JSON.stringify(observations)}.`,
    )

  return found
}

/**
 * True if a customer gave up in one tab and approved in another at the same time. The first tab said "not paid", up to
 * a time-out after the approval, and a mail confirms the order.
 */
function isLate(
  observations: readonly Observation[],
  [paid]: readonly Row[],
): boolean {
  const refusals = observations.flatMap((observation) =>
    observation.kind === 'not paid' && observation.orderId === paid?.order_id
      ? [observation.at]
      : [],
  )
  const approval = observations.findLast(
    (observation) => observation.kind === 'approved',
  )
  if (refusals.length === 0 || approval === undefined) return false

  return Math.max(...refusals) - approval.at < callTimeout
}

function ofRecharge(
  { customer, amount }: Recharge,
  seen: readonly Observation[],
  rows: readonly Row[],
): string[] {
  const isObserved = seen.some(
    (observation) =>
      observation.kind === 'recharged' && observation.amount === amount,
  )
  const isSaidUnknown = seen.some(
    (observation) =>
      observation.kind === 'unknown recharge' &&
      observation.amount === formatMoney(amount),
  )
  const credits = rows.filter(({ isCredited }) => isCredited).length
  if (credits === 1 && isSaidUnknown) return []
  const isAccepted = rows.some((row) => row.isAccepted)
  if (credits === (isObserved ? 1 : 0) || (credits === 0 && isAccepted))
    return []

  const what = isObserved
    ? 'a tab said that it is done'
    : 'no tab said that it is done'

  return [
    `The recharge of ${customer} by ${amount} cents was credited ${credits} times: ${what}.`,
  ]
}

function numbersOf(orders: readonly Row[]): string {
  return orders.map(({ order_id }) => String(order_id)).join(', ')
}
