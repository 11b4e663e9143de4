import { assign, sendTo, setup } from 'xstate'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'
import type { CardAnswer, CardPayment } from './cardPaymentTypes.ts'
import {
  closedAnswers,
  finalAnswerCount,
  type Inquiry,
  paymentInquiryMachine,
} from './paymentInquiryMachine.ts'
import {
  type IntentStatus,
  isDoubtful,
  isMade,
  type PaymentOutcome,
  refusalTextOf,
} from './paymentOutcome.ts'

export type CardPaymentContext = CardPayment & {
  answer: CardAnswer | null
  isAccepted: boolean
  hasActed: boolean
  outcome: PaymentOutcome | null
}

/** The customer requests a check of the payment. */
export type CardPaymentEvent = { type: 'payment.ask' }

/**
 * Pays one payment intent by card. After a lost response it asks the server, which decides; without a card (after a
 * reload) it only asks.
 *
 * Slots:
 * - `confirmCard`, `finishAction` · promise · resolve with the provider's refusal, reject if its response is lost;
 *   `finishAction` closes the bank's question when its state is left
 * - `askServer` of `paymentInquiry` · promise · rejects with an `ApiError`
 */
export const cardPaymentMachine = setup({
  types: {} as {
    context: CardPaymentContext
    events: CardPaymentEvent
    input: CardPayment
    output: PaymentOutcome
    tags: 'acting' | 'reconciling' | 'unknown'
    children: { paymentInquiry: 'paymentInquiry' }
  },
  actors: {
    confirmCard: unprovided<CardAnswer, CardPayment>('confirmCard', {
      within: 60_000,
    }),
    finishAction: unprovided<CardAnswer, CardPayment>('finishAction', {
      within: 900_000,
    }),
    paymentInquiry: paymentInquiryMachine,
  },
  actions: {
    keepOutcome: assign((_, params: { outcome: PaymentOutcome }) => params),
    refuse: assign(({ context: { answer } }) => ({
      outcome: { kind: 'refused', ...refusalTextOf(answer?.error) },
    })),
  },
  delays: {
    reconcilingTimeout: 20_000,
    restTime: 10_000,
  },
}).createMachine({
  id: 'cardPayment',
  context: ({ input }) => ({
    ...input,
    answer: null,
    isAccepted: false,
    hasActed: false,
    outcome: null,
  }),
  output: ({ context }) => required(context.outcome, 'outcome'),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: ({ context }) => context.card !== null, target: 'confirming' },
        { target: 'asking' },
      ],
    },
    confirming: {
      description:
        "The provider charges the card; the bank's authentication comes afterwards.",
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        input: paymentOf,
        onDone: {
          target: 'evaluatingAnswer',
          actions: assign(({ event }) => ({ answer: event.output })),
        },
        onError: 'asking',
      },
    },
    acting: {
      description:
        'The bank authenticates the customer (3-D Secure) here. The server may learn the result although the response is lost.',
      tags: 'acting',
      entry: assign({ hasActed: true }),
      invoke: [
        {
          id: 'finishAction',
          src: 'finishAction',
          input: paymentOf,
          onDone: {
            target: 'evaluatingAnswer',
            actions: assign(({ event }) => ({ answer: event.output })),
          },
          onError: 'asking',
        },
        {
          id: 'paymentInquiry',
          src: 'paymentInquiry',
          input: watchOf,
          onDone: closedAnswers,
          onError: {},
        },
      ],
    },
    evaluatingAnswer: {
      always: [
        { guard: isDoubtfulAnswer, target: 'asking' },
        {
          guard: ({ context }) => isMade(statusOf(context)),
          target: 'asking',
          actions: assign({ isAccepted: true }),
        },
        { guard: isActionDue, target: 'acting' },
        { target: 'ended', actions: 'refuse' },
      ],
    },
    asking: {
      description:
        'The server decides if the payment succeeded; asks until it knows.',
      invoke: {
        id: 'paymentInquiry',
        src: 'paymentInquiry',
        input: inquiryOf,
        onDone: [
          ...closedAnswers,
          {
            guard: ({ context, event }) =>
              event.output === 'requires_action' && !context.hasActed,
            target: 'acting',
          },
          { target: 'ended', actions: 'refuse' },
        ],
        onError: 'interrupted',
      },
      on: {
        'payment.ask': {
          actions: sendTo('paymentInquiry', { type: 'payment.ask' }),
        },
      },
      initial: 'reconciling',
      states: {
        reconciling: {
          tags: 'reconciling',
          after: {
            reconcilingTimeout: [
              {
                guard: ({ context }) => context.isAccepted,
                target: '#cardPayment.ended',
                actions: assign(({ context }) => ({
                  outcome: {
                    kind: 'taken',
                    status: statusOf(context) ?? 'processing',
                  },
                })),
              },
              { target: 'unknown' },
            ],
          },
        },
        unknown: {
          description:
            'No answer yet: informs the customer and continues to ask.',
          tags: 'unknown',
        },
      },
    },
    interrupted: {
      description:
        'The inquiry failed with an unknown outcome: asks the server again.',
      tags: 'unknown',
      on: { 'payment.ask': 'asking' },
      after: { restTime: 'asking' },
    },
    ended: { type: 'final' },
  },
})

type Args = TransitionArgs<CardPaymentContext>

/** A cancelled intent may have been paid another way, or its order has expired: the server knows. */
function isDoubtfulAnswer({ context: { answer } }: Args): boolean {
  if (answer === null) return false
  return answer.error ? isDoubtful(answer.error) : answer.status === 'canceled'
}

function isActionDue({ context }: Args): boolean {
  return statusOf(context) === 'requires_action' && !context.hasActed
}

function paymentOf({ context }: Args): CardPayment {
  const { clientSecret, card, saveCard, reference } = context
  return { clientSecret, card, saveCard, reference }
}

/** An accepted payment is never reported as unpaid; the bank's authentication appears at once, and only once. */
function inquiryOf({
  context: { reference, isAccepted, hasActed },
}: Args): Inquiry {
  const failureAnswers = isAccepted ? null : finalAnswerCount
  return {
    reference,
    pace: 'quick',
    actionAnswers: isAccepted || hasActed ? failureAnswers : 1,
    failureAnswers,
  }
}

/** During authentication, only success and cancellation are final. */
function watchOf({ context: { reference } }: Args): Inquiry {
  return { reference, pace: 'calm', actionAnswers: null, failureAnswers: null }
}

function statusOf({ answer }: CardPaymentContext): IntentStatus | null {
  return answer?.status ?? null
}
