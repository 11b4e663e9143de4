import { and, assign, not, sendTo, setup } from 'xstate'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { CardAnswer, CardPayment } from './cardPaymentTypes.ts'
import {
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

type AnswerEvent = { event: { output: IntentStatus } }
const stateOf = ({ event }: AnswerEvent) => ({ state: event.output })

const finalStatuses = [
  {
    guard: { type: 'isTaken', params: stateOf },
    target: '#cardPayment.ended',
    actions: {
      type: 'keepOutcome',
      params: ({ event }: AnswerEvent) => ({
        outcome: takenWith(event.output),
      }),
    },
  },
  {
    guard: { type: 'isGone', params: stateOf },
    target: '#cardPayment.ended',
    actions: { type: 'keepOutcome', params: { outcome: { kind: 'gone' } } },
  },
] as const

/**
 * Pays one payment intent by card. After a lost response it asks the server, which decides; without a card (after a
 * reload) it only asks.
 *
 * Slots:
 * - `confirmCard`, `finishAction` · promise · resolve with the provider's refusal, reject if its response is lost
 * - `askServer` of `paymentInquiry` · promise · rejects with an `ApiError`
 */
export const cardPaymentMachine = setup({
  types: {} as {
    context: CardPaymentContext
    events: CardPaymentEvent
    input: CardPayment
    output: PaymentOutcome
    tags: 'acting' | 'reconciling' | 'unknown'
    children: {
      confirmCard: 'confirmCard'
      finishAction: 'finishAction'
      paymentInquiry: 'paymentInquiry'
    }
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
  guards: {
    hasCard: ({ context }) => context.card !== null,
    hasActed: ({ context }) => context.hasActed,
    isDoubtful: ({ context: { answer } }) =>
      answer !== null && isUnclear(answer),
    isActionAsked: ({ context }) =>
      statusOf(context.answer) === 'requires_action',
    isGiven: ({ context }) => isMade(statusOf(context.answer)),
    isTaken: (_, params: { state: IntentStatus }) => isMade(params.state),
    isGone: (_, params: { state: IntentStatus }) => params.state === 'canceled',
    isAccepted: ({ context }) => context.isAccepted,
  },
  actions: {
    keepAnswer: assign((_, params: { answer: CardAnswer }) => params),
    keepOutcome: assign((_, params: { outcome: PaymentOutcome }) => params),
    refuse: assign({
      outcome: ({ context: { answer } }) => ({
        kind: 'refused' as const,
        ...refusalTextOf(answer?.error),
      }),
    }),
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
        { guard: 'hasCard', target: 'confirming' },
        { target: 'asking' },
      ],
    },
    confirming: {
      description:
        "The provider charges the card; the bank's authentication comes afterwards.",
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        input: ({ context }) => paymentOf(context),
        onDone: {
          target: 'evaluatingAnswer',
          actions: {
            type: 'keepAnswer',
            params: ({ event }) => ({ answer: event.output }),
          },
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
          input: ({ context }) => paymentOf(context),
          onDone: {
            target: 'evaluatingAnswer',
            actions: {
              type: 'keepAnswer',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
          onError: 'asking',
        },
        {
          id: 'paymentInquiry',
          src: 'paymentInquiry',
          input: ({ context }) => watchOf(context),
          onDone: finalStatuses,
          onError: {},
        },
      ],
    },
    evaluatingAnswer: {
      always: [
        { guard: 'isDoubtful', target: 'asking' },
        {
          guard: 'isGiven',
          target: 'asking',
          actions: assign({ isAccepted: true }),
        },
        { guard: and(['isActionAsked', not('hasActed')]), target: 'acting' },
        { target: 'ended', actions: 'refuse' },
      ],
    },
    asking: {
      description:
        'The server decides if the payment succeeded; asks until it knows.',
      invoke: {
        id: 'paymentInquiry',
        src: 'paymentInquiry',
        input: ({ context }) => inquiryOf(context),
        onDone: [
          ...finalStatuses,
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
                guard: 'isAccepted',
                target: '#cardPayment.ended',
                actions: assign({
                  outcome: ({ context: { answer } }) => ({
                    kind: 'taken' as const,
                    status: statusOf(answer) ?? 'processing',
                  }),
                }),
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

/** A cancelled intent may have been paid another way, or its order has expired: the server knows. */
function isUnclear(answer: CardAnswer): boolean {
  return answer.error ? isDoubtful(answer.error) : answer.status === 'canceled'
}

function paymentOf({
  clientSecret,
  card,
  saveCard,
  reference,
}: CardPaymentContext): CardPayment {
  return { clientSecret, card, saveCard, reference }
}

/** An accepted payment is never reported as unpaid; the bank's authentication appears at once, and only once. */
function inquiryOf({
  reference,
  isAccepted,
  hasActed,
}: CardPaymentContext): Inquiry {
  const failureAnswers = isAccepted ? null : finalAnswerCount
  return {
    reference,
    pace: 'quick',
    actionAnswers: isAccepted || hasActed ? failureAnswers : 1,
    failureAnswers,
  }
}

/** During authentication, only success and cancellation are final. */
function watchOf({ reference }: CardPaymentContext): Inquiry {
  return { reference, pace: 'calm', actionAnswers: null, failureAnswers: null }
}

function statusOf(answer: CardAnswer | null): IntentStatus | null {
  return answer?.status ?? null
}

function takenWith(state: IntentStatus): PaymentOutcome {
  return { kind: 'taken', status: state }
}
