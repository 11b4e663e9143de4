import { assign, type SnapshotFrom, sendTo, setup } from 'xstate'
import { type ApiError, messagesOf, toApiError } from '#contract/errors.ts'
import { invoiceKindOf } from '#contract/invoices.ts'
import { intentOf, type Order, type PlacedOrder } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import { cardPaymentMachine } from '../payment/cardPaymentMachine.ts'
import {
  type ElectionEvent,
  unprovidedElection,
} from '../payment/leaderElection.ts'
import { paymentHandoffMachine } from '../payment/paymentHandoffMachine.ts'
import {
  type PaymentOutcome,
  refusalTextOf,
} from '../payment/paymentOutcome.ts'
import {
  type Attempt,
  type AttemptRecord,
  existingOrderOf,
  handoffOf,
  isElsewhere,
  isUndecided,
  outcomeOfRefusal,
  paymentOf,
  type SubmissionInput,
  type SubmissionOutcome,
} from './orderAttempt.ts'

/** `doubt` is the error that made the outcome unknown. */
export type SubmissionContext = SubmissionInput & {
  order: PlacedOrder | null
  doubt: ApiError | null
  error: ApiError | null
  paid: PaymentOutcome | null
  /** The end of an attempt without an outcome of its own. */
  endReason: 'elsewhere' | 'forgotten' | null
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

/**
 * Places one order exactly once and collects its payment, in the leading tab. After a lost response it repeats the
 * request with the same body and idempotency key, which returns the stored response or places the order. Other tabs
 * send nothing; when the leading tab closes, one of them continues. An old or refused attempt is sent only after the
 * customer's confirmation.
 *
 * Slots:
 * - `lead` · callback: leader election among the customer's tabs; without an answer for 3 seconds this tab leads
 * - `watchAttempt` · callback: reports that the record of the attempt was deleted
 * - `readAttempt` · promise: the record of the attempt, null if it was deleted
 * - `renewAttempt` · promise: records that the customer pressed Pay now
 * - `findOrder` · promise: the order made by the attempt, null if there is none
 * - `placeOrder` · promise · rejects with an `ApiError`
 * - `findNumber` · promise: the number of an order whose response had none, null if the backend does not list it yet
 * - the slots of `cardPayment` and `paymentHandoff`
 */
export const orderSubmissionMachine = setup({
  types: {} as {
    context: SubmissionContext
    events: SubmissionEvent
    input: SubmissionInput
    output: SubmissionOutcome
    tags:
      | 'reconciling'
      | 'unknown'
      | 'acting'
      | 'following'
      | 'unsent'
      | 'forgettable'
    children: {
      lead: 'lead'
      watchAttempt: 'watchAttempt'
      readAttempt: 'readAttempt'
      renewAttempt: 'renewAttempt'
      findOrder: 'findOrder'
      placeOrder: 'placeOrder'
      findNumber: 'findNumber'
      cardPayment: 'cardPayment'
      paymentHandoff: 'paymentHandoff'
    }
  },
  actors: {
    lead: unprovidedElection,
    watchAttempt: unprovidedCallback<AttemptGone, { attempt: Attempt }>(
      'watchAttempt',
    ),
    readAttempt: unprovided<AttemptRecord | null, { attempt: Attempt }>(
      'readAttempt',
      {
        within: 3_000,
      },
    ),
    renewAttempt: unprovided<Attempt, { attempt: Attempt }>('renewAttempt', {
      within: 3_000,
    }),
    findOrder: unprovided<Order | null, { attempt: Attempt }>('findOrder'),
    placeOrder: unprovided<PlacedOrder, Placing>('placeOrder'),
    findNumber: unprovided<string | null, { paymentIntent: string }>(
      'findNumber',
      {
        within: 5_000,
      },
    ),
    cardPayment: cardPaymentMachine,
    paymentHandoff: paymentHandoffMachine,
  },
  guards: {
    wasSent: ({ context }) => context.wasSent,
    isFresh: (_, params: { record: AttemptRecord | null }) =>
      params.record?.isFresh === true,
    isFound: (_, params: { found: Order | null }) => params.found !== null,
    isPaid: ({ context }) => !context.order?.client_secret,
    isNumbered: ({ context }) => Boolean(context.order?.order_id),
    isHandedOff: ({ context }) => handoffOf(context) !== null,
    isPayment: (_, params: { snapshot: CardSnapshot; as: Progress }) =>
      params.snapshot.hasTag(params.as),
    isUndecided: (_, params: { error: ApiError }) => isUndecided(params.error),
    isUndecidedStill: (_, params: { error: ApiError }) =>
      isUndecided(params.error) || isElsewhere(params.error),
  },
  actions: {
    keepOrder: assign(({ context }, { order }: { order: PlacedOrder }) => ({
      order: {
        ...order,
        order_id: order.order_id ?? existingOrderOf(context.attempt),
      },
    })),
    keepDoubt: assign((_, params: { error: ApiError }) => ({
      doubt: params.error,
    })),
    keepError: assign(({ context }, params: { error: ApiError }) => ({
      error:
        context.doubt && messagesOf(params.error).length === 0
          ? context.doubt
          : params.error,
    })),
    keepPaid: assign((_, params: { outcome: PaymentOutcome }) => ({
      paid: params.outcome,
    })),
    resume: assign({ wasSent: true, card: null }),
    leave: assign({ endReason: 'elsewhere' }),
    forget: assign({ endReason: 'forgotten' }),
    begin: assign({ wasSent: false, questions: 0 }),
    keepFound: assign((_, params: { found: Order | null }) => {
      const found = required(params.found, 'order')
      return { order: { order_id: found.order_id }, paid: paidOf(found) }
    }),
  },
  delays: {
    leadTime: 3_000,
    forgetTime: 180_000,
    lookPause: 15_000,
    reconcilingTimeout: 20_000,
    pause: ({ context }) => Math.min(500 * 2 ** context.questions, 15_000),
    paymentTime: 3_600_000,
    restTime: 10_000,
  },
}).createMachine({
  id: 'orderSubmission',
  context: ({ input }) => ({
    ...input,
    order: null,
    doubt: null,
    error: null,
    paid: null,
    endReason: null,
    questions: 0,
  }),
  output: ({ context }) => outcomeOf(context),
  // Without an election this tab leads: the key prevents a second order.
  invoke: {
    id: 'lead',
    src: 'lead',
    input: ({ context }) => ({ of: 'order', owner: context.attempt.owner }),
    onError: {},
  },
  initial: 'joining',
  on: { 'lead.lost': '.following' },
  states: {
    joining: {
      description: 'One tab at a time leads an attempt.',
      on: { 'lead.won': 'deciding', 'lead.held': 'following' },
      after: { leadTime: 'deciding' },
    },
    following: {
      description:
        'Another tab leads: waits until the attempt is settled or that tab closes.',
      tags: 'following',
      entry: 'resume',
      invoke: {
        id: 'watchAttempt',
        src: 'watchAttempt',
        input: ({ context }) => ({ attempt: context.attempt }),
        onError: {},
      },
      on: {
        'submission.takeOver': {
          actions: sendTo('lead', { type: 'lead.steal' }),
        },
        'lead.won': 'doubtful',
        'attempt.gone': { target: 'ended', actions: 'leave' },
      },
    },
    deciding: {
      always: [{ guard: 'wasSent', target: 'doubtful' }, { target: 'placing' }],
    },
    placing: {
      description: 'The first request is in progress.',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ attempt: context.attempt, isFirst: true }),
        onDone: {
          target: 'placed',
          actions: {
            type: 'keepOrder',
            params: ({ event }) => ({ order: event.output }),
          },
        },
        onError: [
          {
            guard: {
              type: 'isUndecided',
              params: ({ event }) => errorOf(event),
            },
            target: 'doubtful',
            actions: {
              type: 'keepDoubt',
              params: ({ event }) => errorOf(event),
            },
          },
          {
            target: 'ended',
            actions: {
              type: 'keepError',
              params: ({ event }) => errorOf(event),
            },
          },
        ],
      },
    },
    doubtful: {
      description: 'It is unknown if the order was placed.',
      type: 'parallel',
      states: {
        question: {
          initial: 'pausing',
          states: {
            pausing: {
              after: { pause: 'reading' },
              on: { 'submission.ask': 'reading' },
            },
            reading: {
              description:
                'The previous leader may have settled the attempt, and the press on Pay may be too old.',
              invoke: {
                id: 'readAttempt',
                src: 'readAttempt',
                input: ({ context }) => ({ attempt: context.attempt }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === null,
                    target: '#orderSubmission.ended',
                    actions: 'leave',
                  },
                  {
                    guard: ({ event }) =>
                      event.output?.attempt.isRefused === true,
                    target: '#orderSubmission.unsent.offered',
                  },
                  {
                    guard: { type: 'isFresh', params: recordOf },
                    target: 'asking',
                  },
                  { target: '#orderSubmission.unsent' },
                ],
                onError: 'pausing',
              },
            },
            asking: {
              entry: assign({
                questions: ({ context }) => context.questions + 1,
              }),
              invoke: {
                id: 'placeOrder',
                src: 'placeOrder',
                input: ({ context }) => ({
                  attempt: context.attempt,
                  isFirst: false,
                }),
                onDone: {
                  target: '#orderSubmission.placed',
                  actions: {
                    type: 'keepOrder',
                    params: ({ event }) => ({ order: event.output }),
                  },
                },
                onError: [
                  {
                    guard: {
                      type: 'isUndecidedStill',
                      params: ({ event }) => errorOf(event),
                    },
                    target: 'pausing',
                  },
                  {
                    target: '#orderSubmission.ended',
                    actions: {
                      type: 'keepError',
                      params: ({ event }) => errorOf(event),
                    },
                  },
                ],
              },
            },
          },
        },
        customerMessage: {
          initial: 'reconciling',
          states: {
            reconciling: {
              description: 'Asks the server, for at most 20 seconds.',
              tags: 'reconciling',
              after: { reconcilingTimeout: 'unknown' },
            },
            unknown: {
              description:
                'No answer yet: informs the customer and continues to ask.',
              tags: 'unknown',
              initial: 'waiting',
              states: {
                waiting: { after: { forgetTime: 'looking' } },
                looking: lookingFor({
                  missing: 'missing',
                  unanswered: 'resting',
                }),
                resting: { after: { lookPause: 'looking' } },
                missing: {
                  description:
                    "The customer's orders do not include it: the customer may discard it.",
                  tags: 'forgettable',
                  on: {
                    'submission.forget': {
                      target: '#orderSubmission.ended',
                      actions: 'forget',
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    unsent: {
      description:
        'No order is known, and the press on Pay is too old or was refused: asks the customer.',
      initial: 'looking',
      states: {
        looking: {
          ...lookingFor({ missing: 'offered', unanswered: 'offered' }),
          tags: 'reconciling',
        },
        offered: {
          description:
            'The customer chooses to send the order or to discard it.',
          tags: 'unsent',
          on: {
            'submission.send': 'renewing',
            'submission.forget': {
              target: '#orderSubmission.ended',
              actions: 'forget',
            },
            'attempt.gone': {
              target: '#orderSubmission.ended',
              actions: 'leave',
            },
          },
          invoke: {
            id: 'watchAttempt',
            src: 'watchAttempt',
            input: ({ context }) => ({ attempt: context.attempt }),
            onError: {},
          },
        },
        renewing: {
          description: 'The attempt now counts from this press.',
          tags: 'reconciling',
          invoke: {
            id: 'renewAttempt',
            src: 'renewAttempt',
            input: ({ context }) => ({ attempt: context.attempt }),
            onDone: {
              target: '#orderSubmission.placing',
              actions: [
                assign(({ event }) => ({ attempt: event.output })),
                'begin',
              ],
            },
            onError: 'offered',
          },
        },
      },
    },
    placed: {
      description:
        'The order exists; with a client secret the browser still has to pay it.',
      always: [
        {
          guard: 'isPaid',
          target: 'ended',
          actions: assign({ paid: { kind: 'taken', status: 'succeeded' } }),
        },
        { guard: 'isNumbered', target: 'payable' },
        { target: 'identifying' },
      ],
    },
    identifying: {
      description:
        'The response had only a client secret: looks the number up. The payment does not depend on it.',
      invoke: {
        id: 'findNumber',
        src: 'findNumber',
        input: ({ context }) => ({
          paymentIntent: required(
            context.order && intentOf(context.order),
            'payment intent',
          ),
        }),
        onDone: {
          target: 'payable',
          actions: assign(({ context, event }) => ({
            order: context.order && {
              ...context.order,
              order_id: event.output,
            },
          })),
        },
        onError: 'payable',
      },
    },
    payable: {
      always: [
        { guard: 'isHandedOff', target: 'handingOff' },
        { target: 'paying' },
      ],
    },
    handingOff: {
      description:
        'The customer pays on an external page or with another device.',
      invoke: {
        id: 'paymentHandoff',
        src: 'paymentHandoff',
        input: ({ context }) => required(handoffOf(context), 'handoff'),
        onDone: {
          target: 'ended',
          actions: {
            type: 'keepPaid',
            params: ({ event }) => ({ outcome: event.output }),
          },
        },
        onError: 'interrupted',
      },
    },
    paying: {
      description: 'The customer pays in the page.',
      after: { paymentTime: 'interrupted' },
      invoke: {
        id: 'cardPayment',
        src: 'cardPayment',
        input: ({ context }) => paymentOf(context),
        onSnapshot: [
          {
            guard: {
              type: 'isPayment',
              params: ({ event }) => ({ ...event, as: 'acting' }),
            },
            target: '.acting',
          },
          {
            guard: {
              type: 'isPayment',
              params: ({ event }) => ({ ...event, as: 'reconciling' }),
            },
            target: '.reconciling',
          },
          {
            guard: {
              type: 'isPayment',
              params: ({ event }) => ({ ...event, as: 'unknown' }),
            },
            target: '.unknown',
          },
        ],
        onDone: {
          target: 'ended',
          actions: {
            type: 'keepPaid',
            params: ({ event }) => ({ outcome: event.output }),
          },
        },
        onError: 'interrupted',
      },
      initial: 'confirming',
      states: {
        confirming: {},
        acting: {
          description:
            'The bank requires authentication (3-D Secure); the customer must be able to respond.',
          tags: 'acting',
        },
        reconciling: { tags: 'reconciling' },
        unknown: { tags: 'unknown' },
      },
    },
    interrupted: {
      description:
        'The payment actor failed with an unknown outcome: asks the server again.',
      tags: 'unknown',
      entry: 'resume',
      after: { restTime: 'placed' },
      on: { 'submission.ask': 'placed' },
    },
    ended: { type: 'final' },
  },
})

type Progress = 'acting' | 'reconciling' | 'unknown'

type CardSnapshot = SnapshotFrom<typeof cardPaymentMachine>

function outcomeOf({
  order,
  error,
  paid,
  endReason,
}: SubmissionContext): SubmissionOutcome {
  if (endReason) return { kind: endReason, order: null }
  if (!order) return outcomeOfRefusal(required(error, 'error'))
  if (paid?.kind === 'taken') return { kind: 'paid', order }
  if (paid?.kind === 'gone') return { kind: 'refused', order, error: cancelled }
  if (paid?.kind === 'givenUp')
    return { kind: 'unpaid', order, message: null, isGivenUp: true }
  return { kind: 'unpaid', order, ...refusalTextOf(paid ?? undefined) }
}

/** The server's refusal of another attempt at an expired order. */
const cancelled: ApiError = {
  code: 'conflict',
  detail: '',
  data: { code: 'order_cancelled' },
}

type Read = { event: { output: AttemptRecord | null } }

function recordOf({ event }: Read) {
  return { record: event.output }
}

function foundOf({ event }: { event: { output: Order | null } }) {
  return { found: event.output }
}

/** Looks through the customer's orders; an order made by the attempt ends the search. */
function lookingFor<Missing extends string, Unanswered extends string>({
  missing,
  unanswered,
}: {
  missing: Missing
  unanswered: Unanswered
}) {
  return {
    description: "Do the customer's orders include it?",
    invoke: {
      id: 'findOrder',
      src: 'findOrder',
      input: ({ context }: { context: SubmissionContext }) => ({
        attempt: context.attempt,
      }),
      onDone: [
        {
          guard: { type: 'isFound', params: foundOf },
          target: '#orderSubmission.ended',
          actions: { type: 'keepFound', params: foundOf },
        },
        { target: missing },
      ],
      onError: unanswered,
    },
  } as const
}

/** The payment outcome of an order. A payment that was not refused may use any method. */
function paidOf(order: Order): PaymentOutcome {
  const kind = invoiceKindOf(order)
  if (kind === 'tax') return { kind: 'taken', status: 'succeeded' }
  return { kind: kind === 'cancelled' ? 'gone' : 'givenUp' }
}

function errorOf(event: { error: unknown }): { error: ApiError } {
  return { error: toApiError(event.error) }
}
