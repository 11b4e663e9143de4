import type { Query } from '#test/lab/auditor/openConnection.ts'
import { pause } from './pause.ts'
import type { Provider } from './shopProcess.ts'

/** The longest wait for a shop to settle everything, in milliseconds. */
const settlementTime = 90_000
const pollInterval = 500

/**
 * Delivers all webhooks, and waits until no order, payment or refund of a shop with expired orders is open. Returns
 * those that stay open, as sentences.
 */
export async function waitForSettlement(
  query: Query,
  provider: Provider,
): Promise<string[]> {
  provider.deliverNow()
  let open = await openIn(query, provider)

  // Counts polls, because each takes longer on a busy machine.
  for (
    let waited = 0;
    open.length > 0 && waited < settlementTime;
    waited += pollInterval
  ) {
    await pause(pollInterval)
    open = await openIn(query, provider)
  }

  return open
}

async function openIn(query: Query, { waiting }: Provider): Promise<string[]> {
  const rows = await query(`
    select format('Order %s is still open.', order_id) as finding from orders
    where payment_status <> 'succeeded' and status <> 'CANCELLED'
    union all
    select format('Payment intent %s is still open.', intent_id) from payments
    where closed_at is null and intent_id is not null
    union all
    select format('The refund of payment intent %s is still due.', intent_id) from payments
    where refund_due_at is not null and refunded_at is null
    union all
    select format('Part refund %s is still due.', change_id) from part_refunds
    where status in ('due', 'asked')`)
  return [
    ...rows.map(({ finding }) => String(finding)),
    ...waiting().map(({ event }) => `Event ${event} has not arrived.`),
  ]
}
