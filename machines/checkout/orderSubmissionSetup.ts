import { assign, setup } from 'xstate'
import { type ApiError, messagesOf, toApiError } from '#contract/errors.ts'
import { invoiceKindOf } from '#contract/invoices.ts'
import type { Order, PlacedOrder } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import { cardPaymentMachine } from '../payment/cardPaymentMachine.ts'
import {
  type ElectionEvent,
  unprovidedElection,
} from '../payment/leaderElection.ts'
import { paymentHandoffMachine } from '../payment/paymentHandoffMachine.ts'
import type { PaymentOutcome } from '../payment/paymentOutcome.ts'
import {
  type Attempt,
  type AttemptEnd,
  type AttemptRecord,
  existingOrderOf,
  type SubmissionInput,
  type SubmissionOutcome,
} from './orderAttempt.ts'

/** `doubt` is the error that made the outcome unknown; `found` the order in the customer's list. */
export type SubmissionContext = SubmissionInput & {
  order: PlacedOrder | null
  found: Order | null
  doubt: ApiError | null
  error: ApiError | null
  paid: PaymentOutcome | null
  /** The outcome of an attempt that this tab did not bring to its end. */
  early: Extract<SubmissionOutcome, { kind: 'elsewhere' | 'forgotten' }> | null
  questions: number
}

/** `isFirst`: the server cannot know the attempt yet. */
export type Placing = { attempt: Attempt; isFirst: boolean }

/** The record of the attempt was deleted: another tab has settled it. */
export type AttemptGone = { type: 'attempt.gone' }

/**
 * Events of the customer (ask the server now, lead in this tab, send an old attempt, discard one) and of the leader
 * election.
 */
export type SubmissionEvent =
  | { type: 'submission.ask' }
  | { type: 'submission.takeOver' }
  | { type: 'submission.send' }
  | { type: 'submission.forget' }
  | ElectionEvent
  | AttemptGone

type InContext = { context: SubmissionContext }

type Answer<Output> = { output: Output }

type OfAttempt = { attempt: Attempt }

const actors = {
  lead: unprovidedElection,
  watchAttempt: unprovidedCallback<AttemptGone, OfAttempt>('watchAttempt'),
  readAttempt: unprovided<AttemptRecord | null, OfAttempt>('readAttempt', {
    within: 3_000,
  }),
  readEnd: unprovided<AttemptEnd, OfAttempt>('readEnd', { within: 3_000 }),
  renewAttempt: unprovided<Attempt, OfAttempt>('renewAttempt', {
    within: 3_000,
  }),
  findOrder: unprovided<Order | null, OfAttempt>('findOrder'),
  placeOrder: unprovided<PlacedOrder, Placing>('placeOrder'),
  findNumber: unprovided<string | null, { paymentIntent: string }>(
    'findNumber',
    { within: 5_000 },
  ),
  cardPayment: cardPaymentMachine,
  paymentHandoff: paymentHandoffMachine,
}

/** Types, slots, delays and shared actions of the chart in `orderSubmissionMachine.ts`. */
export const orderSubmissionSetup = setup({
  types: {} as {
    context: SubmissionContext
    events: SubmissionEvent
    input: SubmissionInput
    output: SubmissionOutcome
    tags:
      | 'slow'
      | 'reconciling'
      | 'unknown'
      | 'paying'
      | 'acting'
      | 'following'
      | 'unsent'
      | 'forgettable'
    children: { [Id in keyof typeof actors]: Id }
  },
  actors,
  actions: {
    keepOrder: assign(({ context }, { output }: Answer<PlacedOrder>) => ({
      order: {
        ...output,
        order_id: output.order_id ?? existingOrderOf(context.attempt.body),
      },
    })),
    keepFound: assign((_, { output }: Answer<Order | null>) => {
      const found = required(output, 'order')
      return {
        order: { order_id: found.order_id },
        found,
        paid: paidOf(found),
      }
    }),
    keepError: assign(({ context: { doubt } }, event: { error: unknown }) => {
      const error = toApiError(event.error)
      return { error: doubt && messagesOf(error).length === 0 ? doubt : error }
    }),
    resume: assign({ wasSent: true, card: null }),
    forget: assign({ early: { kind: 'forgotten', order: null } }),
  },
  delays: {
    leadTime: 3_000,
    slowTime: 5_000,
    forgetTime: 180_000,
    lookPause: 15_000,
    reconcilingTimeout: 20_000,
    pause: ({ context }) => Math.min(500 * 2 ** context.questions, 15_000),
    paymentTime: 3_600_000,
    restTime: 10_000,
  },
})

/** Reports that another tab has settled the attempt. */
export const watchAttempt = {
  id: 'watchAttempt',
  src: 'watchAttempt',
  input: attemptOf,
  onError: {},
} as const

/** Sends the attempt; a repeated request returns the order that an earlier one placed. */
export function placeOrder(isFirst: boolean) {
  return {
    id: 'placeOrder',
    src: 'placeOrder',
    input: ({ context: { attempt } }: InContext) => ({ attempt, isFirst }),
    onDone: {
      target: '#orderSubmission.placed',
      actions: { type: 'keepOrder', params: eventOf },
    },
  } as const
}

/** A wait that usually ends in seconds; the customer can leave a slow one. */
export const prompt = {
  initial: 'prompt',
  states: {
    prompt: { after: { slowTime: 'slow' } },
    slow: { tags: 'slow' },
  },
} as const

/** Ends with the refusal of a request. */
export const refused = {
  target: '#orderSubmission.ended',
  actions: { type: 'keepError', params: eventOf },
} as const

/** Looks through the customer's orders; an order made by the attempt ends the search. */
export function lookingFor(next: { missing: string; unanswered: string }) {
  return {
    description: "Do the customer's orders include it?",
    invoke: {
      id: 'findOrder',
      src: 'findOrder',
      input: attemptOf,
      onDone: [
        {
          guard: ({ event }: { event: Answer<Order | null> }) =>
            event.output !== null,
          target: '#orderSubmission.ended',
          actions: { type: 'keepFound', params: eventOf },
        },
        { target: next.missing },
      ],
      onError: next.unanswered,
    },
  } as const
}

export function attemptOf({ context: { attempt } }: InContext): OfAttempt {
  return { attempt }
}

function eventOf<Event>({ event }: { event: Event }): Event {
  return event
}

/** The payment outcome of an order. A payment that was not refused may use any method. */
function paidOf(order: Order): PaymentOutcome {
  const kind = invoiceKindOf(order)
  if (kind === 'tax') return { kind: 'taken', status: 'succeeded' }
  return { kind: kind === 'cancelled' ? 'gone' : 'givenUp' }
}
