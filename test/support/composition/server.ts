import type { CartLine } from '#contract/cart.ts'
import type { ApiError } from '#contract/errors.ts'
import type { Order, PlacedOrder } from '#contract/orders.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import { finalAnswerCount } from '#machines/payment/paymentInquiryMachine.ts'
import type {
  RechargeAttempt,
  StartedRecharge,
} from '#machines/wallet/rechargeForm.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'

export type KeptOrder = {
  id: string
  owner: string
  lines: readonly CartLine[]
  state: 'unpaid' | 'paid' | 'cancelled'
}

export type KeptRecharge = {
  id: string
  owner: string
  key: string
  state: 'unpaid' | 'paid'
}

/**
 * Creates the server of a walk. It stores orders and recharges by idempotency key, and answers or throws synchronously.
 */
export function createWalkServer() {
  const orders: KeptOrder[] = []
  const recharges: KeptRecharge[] = []
  const taken = new Map<string, PlacedOrder>()
  const answersTo = new Map<string, number>()
  /** Keys of attempts whose final outcome the shop has received. */
  const answeredKeys = new Set<string>()
  const orderOf = (id: string) => orders.find((order) => order.id === id)

  return {
    /** The balance of the signed-in customer, in cents. */
    balance: 20_000,
    orders,
    recharges,
    orderOf,
    add: (order: KeptOrder) => orders.push(order),
    answeredKeys,
    /** Notes that the shop has received the final outcome of an order's payment. */
    markAnswered(id: string) {
      for (const [key, answer] of taken)
        if (answer.order_id === id) answeredKeys.add(key)
    },
    isRecharged: (key: string) =>
      recharges.some(
        (recharge) => recharge.key === key && recharge.state === 'paid',
      ),
    orderBy: ({ key, body }: Attempt) =>
      orderOf(taken.get(key)?.order_id ?? body.order_id ?? ''),
    /** True if an attempt has had its effect, even if its answer was lost. */
    hasTaken: ({ key }: Attempt) => taken.has(key),
    place({ key, owner, body, method, ordered }: Attempt): PlacedOrder {
      const before = taken.get(key)
      if (before) return before

      const lines = ordered?.lines ?? []
      const order: KeptOrder = (body.order_id
        ? orderOf(body.order_id)
        : undefined) ?? {
        id: `LK-${orders.length + 1}`,
        owner,
        lines,
        state: 'unpaid',
      }
      if (order.state !== 'unpaid') {
        answeredKeys.add(key)
        throw conflictOf(order)
      }

      if (!orders.includes(order)) orders.push(order)
      if (method === 'wallet') order.state = 'paid'
      const answer =
        method === 'wallet' ? paidAnswer(order) : unpaidAnswer(order)
      if (order.state === 'paid') answeredKeys.add(key)
      taken.set(key, answer)

      return answer
    },
    recharge({ key, owner }: RechargeAttempt): StartedRecharge {
      const startedBefore = recharges.find((recharge) => recharge.key === key)
      const recharge = startedBefore ?? {
        id: `WR-${recharges.length + 1}`,
        owner,
        key,
        state: 'unpaid',
      }
      if (!startedBefore) recharges.push(recharge)
      if (recharge.state === 'paid') answeredKeys.add(key)

      return {
        status: statusOf(recharge),
        transaction_id: recharge.id,
        client_secret: `${recharge.id}_secret`,
      }
    },
    /**
     * Returns the provider's status of an order's or a recharge's payment. After `finalAnswerCount` questions even an
     * open status is final.
     */
    ask(id: string): string {
      const recharge = recharges.find(({ id: rechargeId }) => rechargeId === id)
      const count = (answersTo.get(id) ?? 0) + 1
      answersTo.set(id, count)
      const isLast = count >= finalAnswerCount
      if (recharge && (recharge.state === 'paid' || isLast))
        answeredKeys.add(recharge.key)
      if (orderOf(id)?.state !== 'unpaid' || isLast) this.markAnswered(id)
      return statusOf(orderOf(id) ?? recharge)
    },
  }
}

export type WalkServer = ReturnType<typeof createWalkServer>

export const intentOf = (id: string) => `pi_${id}`

/** Returns an order as its customer receives it. */
export function customerOrder(kept: KeptOrder): Order {
  return {
    ...unpaidOrder,
    order_id: kept.id,
    status: kept.state === 'cancelled' ? 'CANCELLED' : 'ORDER_PLACED',
    menu_item: [...kept.lines],
    notes: `For ${kept.owner}`,
    transaction: {
      status: statusOf(kept),
      stripe_payment_intent_id: intentOf(kept.id),
    },
  }
}

function statusOf(kept: { state: string } | undefined): string {
  if (kept?.state === 'paid') return 'succeeded'
  return kept?.state === 'cancelled' ? 'canceled' : 'requires_action'
}

function paidAnswer({ id }: KeptOrder): PlacedOrder {
  return { status: 'ORDER_PLACED', order_id: id }
}

function unpaidAnswer({ id }: KeptOrder): PlacedOrder {
  return {
    status: 'PAYMENT_PENDING',
    order_id: id,
    client_secret: `${intentOf(id)}_secret`,
    payment_intent: intentOf(id),
  }
}

function conflictOf({ state }: KeptOrder): ApiError {
  return { code: 'conflict', detail: '', data: { code: `order_${state}` } }
}
