import { and, assign, not, setup } from 'xstate'
import type { CardAnswer, CardOutcome, CardPayment, PaymentState } from './cardPayment.ts'
import { required } from './required.ts'
import { unprovided } from './unprovided.ts'

/** What a card payment knows; `answer` is the provider's last word, `opens` counts answers that nothing was paid. */
export type CardPaymentContext = CardPayment & {
  answer: CardAnswer | null
  isAccepted: boolean
  hasActed: boolean
  questions: number
  opens: number
  outcome: CardOutcome | null
}

/** What a card payment understands, beside the answers of its effects: a wish to ask the server at once. */
export type CardPaymentEvent = { type: 'payment.ask' }

/**
 * Has one payment intent paid by card and never guesses: after a lost answer it asks the server, which decides (section 4,
 * Order submission; Wallet recharge). Without a card, after a reload, it only asks. Fill `confirmCard` and `finishAction`,
 * which answer a provider's refusal and reject when its answer is lost, and `askServer`, which rejects with an `ApiError`.
 */
export const cardPaymentMachine = setup({
  types: {} as {
    context: CardPaymentContext
    events: CardPaymentEvent
    input: CardPayment
    output: CardOutcome
    tags: 'reconciling' | 'unknown'
  },
  actors: {
    confirmCard: unprovided<CardAnswer, CardPayment>('confirmCard'),
    finishAction: unprovided<CardAnswer, CardPayment>('finishAction'),
    askServer: unprovided<PaymentState, { reference: string }>('askServer'),
  },
  guards: {
    hasCard: ({ context }) => context.card !== null,
    hasActed: ({ context }) => context.hasActed,
    isDoubtful: ({ context }) => isDoubtful(context.answer),
    isActionAsked: ({ context }) => statusOf(context.answer) === 'requires_action',
    isGiven: ({ context }) => isMade(statusOf(context.answer)),
    isTaken: (_, given: { state: PaymentState }) => isMade(given.state),
    isGone: (_, given: { state: PaymentState }) => given.state === 'canceled',
    isActionOpen: ({ context }, given: { state: PaymentState }) =>
      given.state === 'requires_action' && !context.hasActed && !context.isAccepted,
    isUnpaid: ({ context }) => context.opens >= opensBelieved && !context.isAccepted,
    isAccepted: ({ context }) => context.isAccepted,
  },
  actions: {
    keepAnswer: assign((_, given: { answer: CardAnswer }) => given),
    accept: assign({ isAccepted: true }),
    act: assign({ hasActed: true }),
    countQuestion: assign({ questions: ({ context }) => context.questions + 1 }),
    countOpen: assign({ opens: ({ context }) => context.opens + 1 }),
    keepOutcome: assign((_, given: { outcome: CardOutcome }) => given),
    refuse: assign({
      outcome: ({ context: { answer } }) => ({
        kind: 'refused' as const,
        message: answer && 'error' in answer ? answer.error.message : null,
      }),
    }),
    trustProvider: assign({
      outcome: ({ context: { answer } }) => ({
        kind: 'taken' as const,
        status: statusOf(answer) ?? 'processing',
      }),
    }),
  },
  delays: {
    bankTime: 900_000,
    answerTime: 40_000,
    patience: 20_000,
    pause: ({ context }) => Math.min(500 * 2 ** context.questions, 15_000),
  },
}).createMachine({
  id: 'cardPayment',
  context: ({ input }) => ({
    ...input,
    answer: null,
    isAccepted: false,
    hasActed: false,
    questions: 0,
    opens: 0,
    outcome: null,
  }),
  output: ({ context }) => required(context.outcome, 'outcome'),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasCard', target: 'confirming' }, { target: 'asking' }] },
    confirming: {
      description: 'The provider is asked to take the money; it may take the customer to the bank.',
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        input: ({ context }) => paymentOf(context),
        onDone: {
          target: 'weighing',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: 'asking',
      },
      after: { bankTime: 'asking' },
    },
    acting: {
      description: 'The bank wants to hear from the customer (3-D Secure), who finishes it here.',
      entry: 'act',
      invoke: {
        id: 'finishAction',
        src: 'finishAction',
        input: ({ context }) => paymentOf(context),
        onDone: {
          target: 'weighing',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: 'asking',
      },
      after: { bankTime: 'asking' },
    },
    weighing: {
      always: [
        { guard: 'isDoubtful', target: 'asking' },
        { guard: 'isGiven', target: 'asking', actions: 'accept' },
        { guard: and(['isActionAsked', not('hasActed')]), target: 'acting' },
        { target: 'ended', actions: 'refuse' },
      ],
    },
    asking: {
      description: 'The server decides what was paid; it is asked until it knows.',
      type: 'parallel',
      states: {
        question: {
          initial: 'sending',
          states: {
            pausing: { after: { pause: 'sending' }, on: { 'payment.ask': 'sending' } },
            sending: {
              entry: 'countQuestion',
              invoke: {
                id: 'askServer',
                src: 'askServer',
                input: ({ context }) => ({ reference: context.reference }),
                onDone: [
                  {
                    guard: { type: 'isTaken', params: ({ event }) => ({ state: event.output }) },
                    target: '#cardPayment.ended',
                    actions: {
                      type: 'keepOutcome',
                      params: ({ event }) => ({ outcome: takenBy(event.output) }),
                    },
                  },
                  {
                    guard: { type: 'isGone', params: ({ event }) => ({ state: event.output }) },
                    target: '#cardPayment.ended',
                    actions: { type: 'keepOutcome', params: { outcome: { kind: 'gone' } } },
                  },
                  {
                    guard: {
                      type: 'isActionOpen',
                      params: ({ event }) => ({ state: event.output }),
                    },
                    target: '#cardPayment.acting',
                  },
                  { target: 'weighing', actions: 'countOpen' },
                ],
                onError: 'pausing',
              },
              after: { answerTime: 'pausing' },
            },
            weighing: {
              description: 'Nothing was paid: believed only when it stays so.',
              always: [
                { guard: 'isUnpaid', target: '#cardPayment.ended', actions: 'refuse' },
                { target: 'pausing' },
              ],
            },
          },
        },
        patience: {
          initial: 'reconciling',
          states: {
            reconciling: {
              tags: 'reconciling',
              after: {
                patience: [
                  {
                    guard: 'isAccepted',
                    target: '#cardPayment.ended',
                    actions: 'trustProvider',
                  },
                  { target: 'unknown' },
                ],
              },
            },
            unknown: {
              description: 'Still no answer: the customer is told so, and the asking goes on.',
              tags: 'unknown',
            },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
})

/** How often the server must say that nothing was paid before it is believed: a payment may still be on its way. */
const opensBelieved = 3

function paymentOf({ clientSecret, card, saveCard, reference }: CardPaymentContext): CardPayment {
  return { clientSecret, card, saveCard, reference }
}

/** No certain answer, or an intent that another tab has paid meanwhile. */
function isDoubtful(answer: CardAnswer | null): boolean {
  if (answer === null || 'status' in answer) return false
  return answer.error.isUncertain || answer.error.code === 'payment_intent_unexpected_state'
}

function isMade(state: PaymentState | null): boolean {
  return state === 'succeeded' || state === 'processing'
}

function statusOf(answer: CardAnswer | null): PaymentState | null {
  return answer && 'status' in answer ? answer.status : null
}

function takenBy(state: PaymentState): CardOutcome {
  return { kind: 'taken', status: state }
}
