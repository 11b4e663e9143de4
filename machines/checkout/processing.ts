import { and, assign, emit, enqueueActions, not } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { PaidOrder } from '../cart/cartSetup.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { alertNotice } from '../shell/noticesMachine.ts'
import {
  type CheckoutArgs,
  type CheckoutContext,
  checkoutSetup,
  enteredPage,
} from './checkoutSetup.ts'
import {
  type Attempt,
  closureOf,
  endOf,
  existingOrderOf,
  isAttemptUnsettled,
  isSameAttempt,
  nextOrderOf,
  type PreparedAttempt,
  referenceOf,
  type SubmissionOutcome,
  unsettledAttemptError,
} from './orderAttempt.ts'
import { prompt } from './orderSubmissionSetup.ts'
import { displayedOrderOf } from './rules/bill.ts'
import { draftOf } from './rules/body.ts'
import { changedSincePress } from './rules/changes.ts'
import { cardOf, methodsAfter } from './rules/method.ts'
import { problemOfRefusal } from './rules/problem.ts'

const evaluatingOutcome = '#checkout.purchase.open.submission.evaluatingOutcome'

export const processing = checkoutSetup.createStateConfig({
  description:
    'One order at a time: ignores further submits until the outcome is certain.',
  tags: 'processing',
  entry: assign(({ context }) => startedAttempt(context)),
  initial: 'deciding',
  on: {
    'page.left': [
      {
        guard: and(['isHere', not('isFollowing'), not('isUnsent')]),
        actions: emit(alertNotice('checkout.still_processing')),
      },
      // Leaving ends no submission: a second one would send the order again.
      {},
    ],
    'page.entered': { actions: assign(enteredPage) },
    'unpaid.closed': {},
  },
  states: {
    deciding: {
      always: [
        { guard: 'isInProgress', target: 'submitting' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      description:
        'The typed card becomes a payment method; then the attempt gets its key and is stored. Nothing is sent before.',
      ...prompt,
      entry: assign({ draft: ({ context }) => draftOf(context) }),
      invoke: {
        id: 'prepareAttempt',
        src: 'prepareAttempt',
        input: ({ context }) => ({
          draft: required(context.draft, 'draft'),
          card: cardOf(context),
          pressedAt: context.pressedAt,
        }),
        onDone: [
          {
            guard: isOtherAttempt,
            target: '#checkout.purchase.open.submission.failed',
            actions: assign(({ context, event }) => ({
              submissionInput: { ...event.output, wasSent: true, card: null },
              ...resultOf(context, refusal(unsettledAttemptError)),
            })),
          },
          {
            target: 'submitting',
            actions: assign(
              ({ context, event: { output: submissionInput } }) => ({
                submissionInput,
                ...startedAttempt({ ...context, submissionInput }),
              }),
            ),
          },
        ],
        onError: [
          {
            guard: and(['isHere', isCartChanged]),
            target: '#checkout.purchase.open.submission.editing',
            actions: 'stopAtChange',
          },
          {
            target: evaluatingOutcome,
            actions: assign(({ context, event }) =>
              resultOf(context, refusal(toApiError(event.error))),
            ),
          },
        ],
      },
    },
    submitting: {
      invoke: {
        id: 'orderSubmission',
        src: 'orderSubmission',
        input: ({ context }) => required(context.submissionInput, 'submission'),
        onSnapshot: [
          {
            guard: ({ event }) => event.snapshot.hasTag('following'),
            target: '.following',
          },
          {
            guard: ({ event }) => event.snapshot.hasTag('unsent'),
            target: '.unsent',
          },
          { target: '.leading' },
        ],
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'elsewhere',
            target: evaluatingOutcome,
            actions: [
              assign(({ context, event }) =>
                settledAttempt(context, event.output),
              ),
              tell('checkoutHost', { type: 'attempt.settledElsewhere' }),
            ],
          },
          {
            target: evaluatingOutcome,
            actions: enqueueActions(
              ({ context, event: { output: outcome }, enqueue }) => {
                const input = required(context.submissionInput, 'submission')
                const { attempt } = input
                const order = paidOrderOf(context, attempt, outcome)
                const settled = settledAttempt(context, outcome)
                const { unpaid } = settled

                enqueue.assign(settled)
                // The cart first: a tab that reads the next order's key must not find paid dishes.
                if (order) enqueue(sendPaidOrder(order))
                enqueue.emit({
                  type: 'attempt.settled',
                  attempt,
                  outcome,
                  unpaid,
                })
              },
            ),
          },
        ],
        onError: 'interrupted',
      },
      initial: 'leading',
      states: {
        leading: {},
        following: {
          description:
            'Another tab leads the attempt and informs the customer.',
          tags: 'following',
        },
        unsent: {
          description:
            'Asks the customer if an earlier attempt should be sent.',
          tags: 'unsent',
          entry: tell('dialogs', {
            type: 'news.arrived',
            title: 'checkout.unsent_title',
          }),
          exit: tell('dialogs', { type: 'news.gone' }),
        },
      },
    },
    interrupted: {
      description:
        "The submission failed: asks the server for the attempt's outcome.",
      entry: assign(({ context: { submissionInput } }) => ({
        submissionInput: submissionInput && {
          ...submissionInput,
          wasSent: true,
          card: null,
        },
      })),
      after: { restTime: 'submitting' },
    },
  },
})

/** The page shows lines and bill as they were at the press, whatever cart and lists become. */
function startedAttempt(context: CheckoutContext) {
  return {
    displayedOrder: displayedOrderOf(context),
    stopped: null,
    problem: null,
    outcome: null,
    sentBody: null,
  }
}

/** True if the stored attempt is an earlier one of another order. */
function isOtherAttempt({
  context,
  event,
}: CheckoutArgs<{ output: PreparedAttempt }>): boolean {
  const { attempt, wasSent } = event.output
  return wasSent && !isSameAttempt(required(context.draft, 'draft'), attempt)
}

/** True if another tab changed the cart while the attempt was prepared, and did not order it. */
function isCartChanged({
  context,
  event,
}: CheckoutArgs<{ error: unknown }>): boolean {
  return (
    isAttemptUnsettled(refusal(toApiError(event.error))) &&
    context.facts.cart.lines.length > 0 &&
    changedSincePress(context) !== null
  )
}

function refusal(error: ApiError): SubmissionOutcome {
  return { kind: 'refused', order: null, error }
}

/** An outcome with the methods that remain, and the problem that the customer can correct. */
function resultOf({ methods }: CheckoutContext, outcome: SubmissionOutcome) {
  return {
    outcome,
    methods: methodsAfter(methods, outcome),
    problem: problemOfRefusal(outcome),
  }
}

/** The context after an attempt, with the order records of this browser. */
function settledAttempt(context: CheckoutContext, outcome: SubmissionOutcome) {
  const { attempt } = required(context.submissionInput, 'submission')
  return {
    ...recordsAfter(context, attempt, outcome),
    ...resultOf(context, outcome),
    displayedOrder: displayedOrderOf(context, outcome.found),
    submissionInput: null,
    method: attempt.method,
    sentBody: attempt.body,
  }
}

/** The paid order of an outcome, or null. New orders and the remembered unpaid one are from the cart. */
function paidOrderOf(
  context: CheckoutContext,
  attempt: Attempt,
  outcome: SubmissionOutcome,
): PaidOrder | null {
  const existing = existingOrderOf(attempt.body)
  const paidBefore = closureOf(outcome) === 'order_paid' ? existing : null
  const orderId =
    outcome.kind === 'paid' ? referenceOf(outcome.order, attempt) : paidBefore
  if (orderId === null) return null
  if (context.unpaid?.orderId === orderId)
    return { ...context.unpaid, isFromCart: true }

  return {
    orderId,
    lines: displayedOrderOf(context, outcome.found).lines,
    isFromCart: existing === null,
  }
}

/** The order records in this browser after an outcome. */
function recordsAfter(
  context: CheckoutContext,
  attempt: Attempt,
  outcome: SubmissionOutcome,
) {
  const existing = existingOrderOf(attempt.body)
  const orderId = nextOrderOf(outcome)
  if (orderId !== null && existing === null) {
    const { lines } = displayedOrderOf(context, outcome.found)
    return { unpaid: { orderId, lines } }
  }

  const { kind } = endOf(attempt, outcome)
  const isClosed = kind === 'paid' || kind === 'expired'
  const wasUnpaid = context.unpaid?.orderId === existing
  return { unpaid: isClosed && wasUnpaid ? null : context.unpaid }
}
