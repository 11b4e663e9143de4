import type { Query } from '#test/support/auditor/books.ts'
import type { Purchase } from './purchase.ts'
import type { Recharge } from './recharge.ts'

/** What tabs told their customers and the books do not say, and carts that were paid twice; in sentences. */
export async function checkClaims(
  query: Query,
  purchases: readonly Purchase[],
  recharges: readonly Recharge[],
): Promise<string[]> {
  const paid = await query(`
    select o.order_id, o.notes as note, o.total_price as total from orders o
    where o.payment_status = 'succeeded'`)
  const accepted = await query(`
    select distinct body->'data'->'object'->'metadata'->>'pays' as order_id from sandbox_objects
    where object = 'event' and body->>'type' = 'payment_intent.processing'`)
  const isAccepted = (orderId: string) => accepted.some(({ order_id }) => order_id === orderId)
  const credited = await query(`
    select c.full_name as customer, r.amount from recharges r
    join customers c on c.id = r.customer_id where r.credited_at is not null`)
  return [
    ...purchases.flatMap((purchase) =>
      ofPurchase(
        purchase,
        paid.filter(({ note }) => note === purchase.note),
        isAccepted,
      ),
    ),
    ...recharges.flatMap((recharge) =>
      ofRecharge(
        recharge,
        credited.filter(
          ({ customer, amount }) => customer === recharge.customer && amount === recharge.amount,
        ).length,
      ),
    ),
  ]
}

type Row = Record<string, unknown>

/** A payment that the provider accepted and declines later has opened success (section 4, Order submission). */
function ofPurchase(
  { note, claims, findings }: Purchase,
  paid: readonly Row[],
  isAccepted: (orderId: string) => boolean,
): string[] {
  const found = [...findings]
  if (paid.length > 1) found.push(`It was paid ${paid.length} times: ${numbersOf(paid)}.`)
  for (const claim of claims)
    if (claim.kind === 'paid') {
      const order = paid.find(({ order_id }) => order_id === claim.orderId)
      if (!order && !isAccepted(claim.orderId))
        found.push(`A tab said that order ${claim.orderId} is paid, and it is not.`)
      if (order && claim.total !== null && order.total !== claim.total)
        found.push(`A tab said that ${claim.total} cents were paid, and it were ${order.total}.`)
    }
  const isKnown = claims.some(({ kind }) => ['paid', 'processed', 'found paid'].includes(kind))
  if (paid.length > 0 && !isKnown)
    found.push(`${numbersOf(paid)} is paid, and no tab said so: ${JSON.stringify(claims)}.`)
  return found.map((finding) => `Cart ${note}: ${finding}`)
}

function ofRecharge({ customer, amount, claims }: Recharge, credits: number): string[] {
  const isClaimed = claims.some((claim) => claim.kind === 'recharged' && claim.amount === amount)
  if (credits === (isClaimed ? 1 : 0)) return []
  const said = isClaimed ? 'a tab said that it is done' : 'no tab said that it is done'
  return [`The recharge of ${customer} by ${amount} cents was credited ${credits} times: ${said}.`]
}

function numbersOf(orders: readonly Row[]): string {
  return orders.map(({ order_id }) => String(order_id)).join(', ')
}
