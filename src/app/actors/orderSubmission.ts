import { fromCallback, fromPromise } from 'xstate'
import { createOrder, type PlacedOrder } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import type {
  Attempt,
  AttemptDraft,
  OrderPayment,
  PaymentProgress,
  PreparedAttempt,
  SubmissionOutcome,
} from '#machines/checkout/orderAttempt.ts'
import { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import type { ClientDeps } from '../clientDeps.ts'
import type { CheckoutStore } from './checkoutStore.ts'
import { createHandoffStore } from './handoffStore.ts'
import { paymentHandoffOf } from './paymentHandoff.ts'

/** The submission of orders, and what becomes of its stored records once an outcome is certain. */
export function createOrderSubmission(
  deps: ClientDeps,
  store: CheckoutStore,
  customer: () => User | null,
) {
  const { api, newId, storage } = deps
  const handoffs = createHandoffStore(storage)
  /** The key of this tab's attempt, and the order that it made; another tab may have started an attempt of its own. */
  let own = { key: store.read().attempt?.key ?? null, orderId: null as string | null }
  const machine = orderSubmissionMachine.provide({
    actors: {
      prepareAttempt: fromPromise<PreparedAttempt, { draft: AttemptDraft }>(async ({ input }) => {
        const pending = store.read().attempt
        if (pending?.owner === input.draft.owner) return { attempt: pending, wasSent: true }
        const attempt = { ...input.draft, key: store.nextKey(newId) }
        store.saveAttempt(attempt)
        return { attempt, wasSent: false }
      }),
      placeOrder: fromPromise<PlacedOrder, { attempt: Attempt }>(async ({ input, signal }) => {
        const { key, body } = input.attempt
        own = { key, orderId: null }
        const placed = await api.call(createOrder, { body }, { idempotencyKey: key, signal })
        own = { key, orderId: placed.order_id }
        return placed
      }),
      takePayment: takePayment(deps, customer),
      paymentHandoff: paymentHandoffOf(deps, handoffs),
    },
  })
  return {
    machine,
    /** A refused request does not consume its key, so the next attempt reuses it. Any other response, or an order, does. */
    settle(outcome: SubmissionOutcome | null) {
      const { key, orderId } = own
      if (key === null) return
      const isReusable =
        outcome?.kind === 'refused' && outcome.error.code !== 'unprocessable' && orderId === null
      if (!isReusable) store.replaceKey(key, newId)
      store.dropAttempt(key)
      if (orderId === null) return
      if (outcome?.kind === 'paid') handoffs.markTaken(orderId)
      else handoffs.drop(orderId)
    },
  }
}

export type OrderSubmission = ReturnType<typeof createOrderSubmission>

/** Payments come with their code; where it does not come, nothing was paid. */
function takePayment(deps: ClientDeps, customer: () => User | null) {
  return fromCallback<PaymentProgress, OrderPayment>(({ input, sendBack }) => {
    let stop: (() => void) | null = () => {}
    const begin = async () => {
      const { payOrderByCard } = await import('./orderPayment.ts')
      if (stop) stop = payOrderByCard(deps, input, customer, sendBack)
    }
    begin().catch(() =>
      sendBack({ type: 'payment.ended', outcome: { kind: 'refused', message: null } }),
    )
    return () => {
      stop?.()
      stop = null
    }
  })
}
