import { fromCallback, fromPromise } from 'xstate'
import { createOrder, listOrders, type PlacedOrder } from '#contract/orders.ts'
import {
  type Attempt,
  isSameAttempt,
  metOrderOf,
  orderConflictOf,
  referenceOf,
  type SubmissionOutcome,
} from '#machines/checkout/orderAttempt.ts'
import {
  type AttemptGone,
  type CardPaymentLogic,
  orderSubmissionMachine,
} from '#machines/checkout/orderSubmissionMachine.ts'
import { type CheckoutStore, createCheckoutStore } from './checkoutStore.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createHandoffStore } from './handoffStore.ts'
import type { Find } from './hear.ts'
import { leadOf } from './lead.ts'
import { paymentHandoffOf } from './paymentHandoff.ts'
import { isPaidBy } from './readOrder.ts'

/** The submission of orders. */
export function orderSubmissionOf(deps: ClientDeps, find: Find) {
  const { api, storage } = deps
  const store = createCheckoutStore(storage)
  const recordOf = ({ key, owner }: Attempt) => {
    const record = store.attemptOf(owner)
    return record?.key === key ? record : null
  }
  return orderSubmissionMachine.provide({
    actors: {
      lead: leadOf(deps),
      watchAttempt: fromCallback<AttemptGone, { attempt: Attempt }>(({ input, sendBack }) => {
        const look = () => {
          if (recordOf(input.attempt) === null) sendBack({ type: 'attempt.gone' })
        }
        look()
        return storage.onChange('order_attempt', look)
      }),
      readAttempt: fromPromise<Attempt | null, { attempt: Attempt }>(async ({ input }) =>
        recordOf(input.attempt),
      ),
      placeOrder: fromPromise<PlacedOrder, { attempt: Attempt }>(({ input: { attempt }, signal }) =>
        api.call(createOrder, { body: attempt.body }, { idempotencyKey: attempt.key, signal }),
      ),
      findNumber: fromPromise<string | null, { paymentIntent: string }>(
        async ({ input: { paymentIntent }, signal }) => {
          const orders = await api.call(listOrders, {}, { signal })
          return orders.find((order) => isPaidBy(order, paymentIntent))?.order_id ?? null
        },
      ),
      loadCardPayment: fromPromise<CardPaymentLogic>(async () => {
        const { orderPaymentOf } = await import('./orderPayment.ts')
        return orderPaymentOf(deps, find)
      }),
      paymentHandoff: paymentHandoffOf(deps, createHandoffStore(storage)),
    },
  })
}

/** Cleans up the records of an attempt whose outcome is certain. A refused request does not consume its key, so the next attempt reuses it. Any other response, or an order, does: also one that was cancelled meanwhile. The record of another tab that has the same key stays. */
export function settleRecords(
  { storage }: Pick<ClientDeps, 'storage'>,
  store: CheckoutStore,
  attempt: Attempt,
  outcome: SubmissionOutcome,
) {
  const { order } = outcome
  const isUnused =
    outcome.kind === 'refused' &&
    outcome.error.code !== 'unprocessable' &&
    order === null &&
    orderConflictOf(outcome) === null
  if (!isUnused) store.replaceKey(attempt.key)
  const stored = store.attemptOf(attempt.owner)
  if (metOrderOf(outcome) === null || (stored && isSameAttempt(stored, attempt)))
    store.dropAttempt(attempt.key)
  if (order === null) return
  const reference = referenceOf(order, attempt)
  const handoffs = createHandoffStore(storage)
  if (outcome.kind === 'paid') handoffs.markTaken(reference)
  else handoffs.drop(reference)
}
