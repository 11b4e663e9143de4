import { assign, setup } from 'xstate'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import {
  type IntentStatus,
  isMade,
  type PaymentOutcome,
} from './paymentOutcome.ts'

/** An inquiry about one payment; `reference` is the number of the order or recharge. */
export type Inquiry = {
  reference: string
  /** Quick if the answer is due now, calm if the customer may take minutes. */
  pace: 'quick' | 'calm'
  /** Consecutive answers of a required action that are final; null means never. */
  actionAnswers: number | null
  /** The same for any other answer without a payment: the payment may still be processing. */
  failureAnswers: number | null
}

/** Consecutive answers without a payment that are final: the payment may still be processing. */
export const finalAnswerCount = 3

type Answered = { event: { output: IntentStatus } }

/** The owner's transitions after a payment and after a cancellation; its action `keepOutcome` keeps the outcome. */
export const closedAnswers = [
  {
    guard: ({ event }: Answered) => isMade(event.output),
    target: 'ended',
    actions: { type: 'keepOutcome', params: takenWith },
  },
  {
    guard: ({ event }: Answered) => event.output === 'canceled',
    target: 'ended',
    actions: { type: 'keepOutcome', params: { outcome: { kind: 'gone' } } },
  },
] as const

/** `state` is the last answer, `sameAnswers` its repetitions; `questions` since the last change set the pace. */
export type InquiryContext = Inquiry & {
  state: IntentStatus | null
  sameAnswers: number
  questions: number
}

/**
 * Asks the server about a payment until the answer is final; that answer is the output.
 *
 * Slots:
 * - `askServer` · promise · rejects with an `ApiError`: the server is asked again after a pause
 */
export const paymentInquiryMachine = setup({
  types: {} as {
    context: InquiryContext
    events: { type: 'payment.ask' }
    input: Inquiry
    output: IntentStatus
  },
  actors: {
    askServer: unprovided<IntentStatus, { reference: string }>('askServer'),
  },
  guards: { isCertain },
  delays: {
    pause: ({ context: { pace, questions } }) =>
      pace === 'quick'
        ? Math.min(500 * 2 ** questions, 15_000)
        : Math.min(2000 + 250 * questions, 10_000),
  },
}).createMachine({
  id: 'paymentInquiry',
  context: ({ input }) => ({
    ...input,
    state: null,
    sameAnswers: 0,
    questions: 0,
  }),
  output: ({ context }) => required(context.state, 'state'),
  initial: 'sending',
  states: {
    sending: {
      entry: assign({ questions: ({ context }) => context.questions + 1 }),
      invoke: {
        id: 'askServer',
        src: 'askServer',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: {
          target: 'evaluatingAnswer',
          actions: assign(({ context, event }) =>
            event.output === context.state
              ? { sameAnswers: context.sameAnswers + 1 }
              : {
                  state: event.output,
                  sameAnswers: 1,
                  questions: Math.min(context.questions, 1),
                },
          ),
        },
        onError: 'pausing',
      },
    },
    evaluatingAnswer: {
      always: [{ guard: 'isCertain', target: 'ended' }, { target: 'pausing' }],
    },
    pausing: { after: { pause: 'sending' }, on: { 'payment.ask': 'sending' } },
    ended: { type: 'final' },
  },
})

function isCertain({ context }: { context: InquiryContext }): boolean {
  const { state, sameAnswers, actionAnswers, failureAnswers } = context
  if (isMade(state) || state === 'canceled') return true
  const finalCount =
    state === 'requires_action' ? actionAnswers : failureAnswers
  return finalCount !== null && sameAnswers >= finalCount
}

function takenWith({ event }: Answered): { outcome: PaymentOutcome } {
  return { outcome: { kind: 'taken', status: event.output } }
}
