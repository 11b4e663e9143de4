import { fromCallback, fromPromise } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import {
  createOrder,
  listOrders,
  type Order,
  type PlacedOrder,
} from '#contract/orders.ts'
import {
  type Attempt,
  type AttemptEnd,
  type AttemptRecord,
  closureOf,
  conflictingOrderOf,
  endOf,
  isSameAttempt,
  isUnprocessed,
  referenceOf,
  renewedAttempt,
  type SubmissionOutcome,
  unknownEnd,
} from '#machines/checkout/orderAttempt.ts'
import { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import type {
  AttemptGone,
  Placing,
} from '#machines/checkout/orderSubmissionSetup.ts'
import { orderOfAttempt } from '#machines/checkout/rules/orderOfAttempt.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { storedCartOf } from '../cart/cart.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Find } from '../core/eventBridge.ts'
import { isPaidBy, readOrderStatus } from '../orders/readOrder.ts'
import { billingOf } from '../payment/billingOf.ts'
import { cardPaymentOf } from '../payment/cardPayment.ts'
import { createHandoffStore } from '../payment/handoffStore.ts'
import { isFresh } from '../payment/isFresh.ts'
import { leaderElectionOf } from '../payment/leaderElection.ts'
import { paymentHandoffOf } from '../payment/paymentHandoff.ts'
import { type CheckoutStore, createCheckoutStore } from './checkoutStore.ts'
import { createOpenPaymentStore } from './openPayment.ts'

export function orderSubmissionOf(deps: ClientDeps, find: Find) {
  const { api, storage, clock } = deps
  const store = createCheckoutStore(storage)
  const openPayments = createOpenPaymentStore(storage)
  const recordOf = ({ key, owner }: Attempt) => {
    const record = store.attemptOf(owner)
    return record?.key === key ? record : null
  }
  const earlierOrders = ({ attempt }: { attempt: Attempt }) => [
    ...(storedCartOf(deps)?.ordered ?? []),
    store.unpaidOf(attempt.owner)?.orderId ?? '',
  ]

  return provideActors(orderSubmissionMachine, {
    lead: leaderElectionOf(deps),
    watchAttempt: fromCallback<AttemptGone, { attempt: Attempt }>(
      ({ input, sendBack }) => {
        const check = () => {
          if (recordOf(input.attempt) === null)
            sendBack({ type: 'attempt.gone' })
        }
        check()
        return storage.onChange('order_attempt', check)
      },
    ),
    readAttempt: fromPromise<AttemptRecord | null, { attempt: Attempt }>(
      async ({ input }) => {
        const attempt = recordOf(input.attempt)
        if (attempt === null) return null
        return {
          attempt,
          isFresh: !attempt.isRefused && isFresh(attempt, clock.now()),
        }
      },
    ),
    readEnd: fromPromise<AttemptEnd, { attempt: Attempt }>(
      async ({ input: { attempt } }) => store.endOf(attempt.key) ?? unknownEnd,
    ),
    renewAttempt: fromPromise<Attempt, { attempt: Attempt }>(
      async ({ input }) => renewAttempt(deps, store, input.attempt),
    ),
    findOrder: fromPromise<Order | null, { attempt: Attempt }>(
      async ({ input, signal }) => {
        const orders = await api.call(listOrders, {}, { signal })
        return orderOfAttempt(input.attempt, orders, earlierOrders(input))
      },
    ),
    placeOrder: fromPromise<PlacedOrder, Placing>(
      async ({ input: { attempt, isFirst }, signal }) => {
        const { key, body } = attempt
        try {
          const placed = await api.call(
            createOrder,
            { body },
            { idempotencyKey: key, signal },
          )
          if (placed.client_secret)
            openPayments.save(referenceOf(placed, attempt))
          return placed
        } catch (thrown) {
          // Stores nothing when the record is gone: the refusal may have ended the session.
          const isCertain = isFirst && isUnprocessed(toApiError(thrown))
          if (isCertain && recordOf(attempt))
            store.saveAttempt({ ...attempt, isRefused: true })
          throw thrown
        }
      },
    ),
    findNumber: fromPromise<string | null, { paymentIntent: string }>(
      async ({ input: { paymentIntent }, signal }) => {
        const orders = await api.call(listOrders, {}, { signal })
        return (
          orders.find((order) => isPaidBy(order, paymentIntent))?.order_id ??
          null
        )
      },
    ),
    cardPayment: cardPaymentOf(deps, find, {
      askServer: (reference, signal) => readOrderStatus(api, reference, signal),
    }),
    paymentHandoff: paymentHandoffOf(deps, createHandoffStore(storage), () =>
      billingOf(find),
    ),
  })
}

/** Stores the attempt with the current time, as the customer has sent it again. */
export function renewAttempt(
  { clock }: Pick<ClientDeps, 'clock'>,
  store: CheckoutStore,
  attempt: Attempt,
): Attempt {
  const renewed = renewedAttempt(attempt, clock.now())
  store.saveAttempt(renewed)
  return renewed
}

/**
 * Removes the records of a settled attempt. A refused request does not use up its key, so the next attempt reuses the
 * key; any other response does, also a cancelled order. A conflict with another tab's order keeps that tab's record:
 * the two have one key, and only their bodies differ.
 */
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
    closureOf(outcome) === null
  if (!isUnused) store.replaceKey(attempt.key)

  const stored = store.attemptOf(attempt.owner)
  if (
    conflictingOrderOf(outcome) === null ||
    (stored && isSameAttempt(stored, attempt))
  ) {
    // The end first: the tabs that follow read it once the record is gone.
    store.saveEnd(attempt.key, endOf(attempt, outcome))
    store.dropAttempt(attempt.key)
  }
  if (order === null) return

  const reference = referenceOf(order, attempt)
  createOpenPaymentStore(storage).drop(reference)
  const handoffs = createHandoffStore(storage)
  if (outcome.kind === 'paid') handoffs.markTaken(reference)
  else handoffs.drop(reference)
}
