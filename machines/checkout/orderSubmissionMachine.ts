import { assign, sendTo } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import { required } from '../core/required.ts'
import { refusalTextOf } from '../payment/paymentOutcome.ts'
import { doubtful } from './doubtful.ts'
import {
  conflictError,
  handoffOf,
  isUndecided,
  outcomeOfRefusal,
  type SubmissionOutcome,
  unknownEnd,
} from './orderAttempt.ts'
import {
  attemptOf,
  orderSubmissionSetup,
  placeOrder,
  prompt,
  refused,
  type SubmissionContext,
  watchAttempt,
} from './orderSubmissionSetup.ts'
import { handingOff, identifying, paying } from './paying.ts'
import { unsent } from './unsent.ts'

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
 * - `readEnd` · promise: the end of an attempt whose record another tab has deleted
 * - `renewAttempt` · promise: records that the customer pressed Pay now
 * - `findOrder` · promise: the listed order of the attempt, null if none is certain
 * - `placeOrder` · promise · rejects with an `ApiError`
 * - `findNumber` · promise: the number of an order whose response had none, null if the backend does not list it yet
 * - the slots of `cardPayment` and `paymentHandoff`
 */
export const orderSubmissionMachine = orderSubmissionSetup.createMachine({
  id: 'orderSubmission',
  context: ({ input }) => ({
    ...input,
    order: null,
    found: null,
    doubt: null,
    error: null,
    paid: null,
    early: null,
    questions: 0,
  }),
  output: ({ context }) => {
    const { found } = context
    return { ...outcomeOf(context), ...(found && { found }) }
  },
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
      invoke: watchAttempt,
      on: {
        'submission.takeOver': {
          actions: sendTo('lead', { type: 'lead.steal' }),
        },
        'lead.won': 'doubtful',
        'attempt.gone': 'leaving',
      },
    },
    deciding: {
      always: [
        { guard: ({ context }) => context.wasSent, target: 'doubtful' },
        { target: 'placing' },
      ],
    },
    placing: {
      description: 'The first request is in progress.',
      ...prompt,
      invoke: {
        ...placeOrder(true),
        onError: [
          {
            guard: ({ event }) => isUndecided(toApiError(event.error)),
            target: 'doubtful',
            actions: assign(({ event }) => ({
              doubt: toApiError(event.error),
            })),
          },
          refused,
        ],
      },
    },
    doubtful,
    unsent,
    placed: {
      description:
        'The order exists; with a client secret the browser still has to pay it.',
      always: [
        {
          guard: ({ context }) => !context.order?.client_secret,
          target: 'ended',
          actions: assign({ paid: { kind: 'taken', status: 'succeeded' } }),
        },
        {
          guard: ({ context }) => Boolean(context.order?.order_id),
          target: 'payable',
        },
        { target: 'identifying' },
      ],
    },
    identifying,
    payable: {
      always: [
        {
          guard: ({ context }) => handoffOf(context) !== null,
          target: 'handingOff',
        },
        { target: 'paying' },
      ],
    },
    handingOff,
    paying,
    interrupted: {
      description:
        'The payment actor failed with an unknown outcome: asks the server again.',
      tags: ['unknown', 'paying'],
      entry: 'resume',
      after: { restTime: 'placed' },
      on: { 'submission.ask': 'placed' },
    },
    leaving: {
      description: 'Another tab has settled the attempt: how did it end?',
      invoke: {
        id: 'readEnd',
        src: 'readEnd',
        input: attemptOf,
        onDone: {
          target: 'ended',
          actions: assign(({ event }) => ({
            early: { kind: 'elsewhere', order: null, end: event.output },
          })),
        },
        onError: {
          target: 'ended',
          actions: assign({
            early: { kind: 'elsewhere', order: null, end: unknownEnd },
          }),
        },
      },
    },
    ended: { type: 'final' },
  },
})

function outcomeOf({
  order,
  error,
  paid,
  early,
}: SubmissionContext): SubmissionOutcome {
  if (early) return early
  if (!order) return outcomeOfRefusal(required(error, 'error'))
  if (paid?.kind === 'taken') return { kind: 'paid', order }
  if (paid?.kind === 'gone')
    return { kind: 'refused', order, error: conflictError('order_cancelled') }
  if (paid?.kind === 'givenUp')
    return { kind: 'unpaid', order, message: null, isGivenUp: true }
  return { kind: 'unpaid', order, ...refusalTextOf(paid ?? undefined) }
}
