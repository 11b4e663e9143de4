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

/** An order as the server has it. */
export type KeptOrder = {
  id: string
  owner: string
  lines: readonly CartLine[]
  state: 'unpaid' | 'paid' | 'cancelled'
}

/** A recharge as the server has it, by the key of its attempt. */
export type KeptRecharge = {
  id: string
  owner: string
  key: string
  state: 'unpaid' | 'paid'
}

/** The server that a walk plays: what it has taken, and by which keys. It answers at once or throws its refusal. */
export function createWalkServer() {
  const orders: KeptOrder[] = []
  const recharges: KeptRecharge[] = []
  const taken = new Map<string, PlacedOrder>()
  const answersTo = new Map<string, number>()
  /** Keys of attempts whose outcome was told for certain. */
  const told = new Set<string>()
  const orderOf = (id: string) => orders.find((order) => order.id === id)
  return {
    /** In the wallet of whoever asks, in cents. */
    balance: 20_000,
    orders,
    recharges,
    orderOf,
    /** An order that was placed before the walk. */
    add: (order: KeptOrder) => orders.push(order),
    told,
    /** Somebody has told the outcome of the payment of an order. */
    tellOrder(id: string) {
      for (const [key, answer] of taken)
        if (answer.order_id === id) told.add(key)
    },
    isRecharged: (key: string) =>
      recharges.some((one) => one.key === key && one.state === 'paid'),
    /** The order that an attempt has made or pays. */
    orderBy: ({ key, body }: Attempt) =>
      orderOf(taken.get(key)?.order_id ?? body.order_id ?? ''),
    /** True when an attempt has had its effect, whether or not its answer came. */
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
        told.add(key)
        throw conflictOf(order)
      }
      if (!orders.includes(order)) orders.push(order)
      if (method === 'wallet') order.state = 'paid'
      const answer =
        method === 'wallet' ? paidAnswer(order) : unpaidAnswer(order)
      if (order.state === 'paid') told.add(key)
      taken.set(key, answer)
      return answer
    },
    recharge({ key, owner }: RechargeAttempt): StartedRecharge {
      const known = recharges.find((one) => one.key === key)
      const recharge = known ?? {
        id: `WR-${recharges.length + 1}`,
        owner,
        key,
        state: 'unpaid',
      }
      if (!known) recharges.push(recharge)
      if (recharge.state === 'paid') told.add(key)
      return {
        status: statusOf(recharge),
        transaction_id: recharge.id,
        client_secret: `${recharge.id}_secret`,
      }
    },
    /** How the payment of an order or of a recharge stands, in the provider's words; what is often told is believed. */
    ask(id: string): string {
      const recharge = recharges.find((one) => one.id === id)
      const count = (answersTo.get(id) ?? 0) + 1
      answersTo.set(id, count)
      if (recharge?.state === 'paid') told.add(recharge.key)
      if (orderOf(id)?.state !== 'unpaid' || count >= finalAnswerCount)
        this.tellOrder(id)
      return statusOf(orderOf(id) ?? recharge)
    },
  }
}

export type WalkServer = ReturnType<typeof createWalkServer>

/** The intent of an order, which has its number in it. */
export const intentOf = (id: string) => `pi_${id}`

/** An order as its customer is told of it. */
export function toldOrder(kept: KeptOrder): Order {
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
