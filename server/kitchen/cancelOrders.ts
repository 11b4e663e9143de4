import type { ServerContext } from '../context.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { Refusal } from '../domain/refusal.ts'
import { cancelOrder } from '../orders/cancelOrder.ts'
import { type ChangeReason, findAnyOrder } from '../orders/orderChange.ts'
import { amountText, refundProgress } from './refundProgress.ts'

type State = 'cancelled' | 'refund failed' | 'stays'

type Outcome = { orderId: string; state: State; line: string }

/** Cancels and refunds orders, one after the other; returns a line for each, and lines that count the failures. */
export async function cancelOrders(
  context: ServerContext,
  orders: readonly OrderRow[],
  changeReason: ChangeReason,
): Promise<{ lines: string[]; failures: string[] }> {
  const outcomes: Outcome[] = []
  for (const { order_id } of orders)
    outcomes.push(await cancelOne(context, order_id, changeReason))

  const idsOf = (state: State) =>
    outcomes
      .filter((outcome) => outcome.state === state)
      .map(({ orderId }) => orderId)
  return {
    lines: outcomes.map(({ line }) => `  ${line}`),
    failures: [
      ...counted(
        idsOf('refund failed'),
        'refund has failed',
        'refunds have failed',
      ),
      ...counted(idsOf('stays'), 'order stays', 'orders stay'),
    ],
  }
}

async function cancelOne(
  context: ServerContext,
  orderId: string,
  changeReason: ChangeReason,
): Promise<Outcome> {
  try {
    const { change, channel } = await cancelOrder(
      context,
      orderId,
      changeReason,
    )
    const cancelled = `${orderId} is cancelled:`
    if (channel === 'unpaid')
      return {
        orderId,
        state: 'cancelled',
        line: `${cancelled} it was not paid.`,
      }

    const { text, hasFailed } = await refundProgress(context, change, channel)
    return {
      orderId,
      state: hasFailed ? 'refund failed' : 'cancelled',
      line: `${cancelled} ${amountText(change)} ${text}.`,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return await refusedOutcome(context, orderId, error)
  }
}

/** Another terminal, or the expiry, may have cancelled the order since it was listed. */
async function refusedOutcome(
  { deps }: ServerContext,
  orderId: string,
  { message }: Refusal,
): Promise<Outcome> {
  const { status } = await findAnyOrder(deps.db, orderId)
  return status === 'CANCELLED'
    ? { orderId, state: 'cancelled', line: message }
    : { orderId, state: 'stays', line: `${orderId} stays: ${message}` }
}

function counted(ids: readonly string[], one: string, many: string): string[] {
  if (ids.length === 0) return []
  return [`${ids.length} ${ids.length === 1 ? one : many}: ${ids.join(', ')}`]
}
