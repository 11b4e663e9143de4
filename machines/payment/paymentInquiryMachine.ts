import { assign, setup } from 'xstate'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import { type IntentStatus, isMade } from './paymentOutcome.ts'

/** A question about one payment; `reference` is what the server knows it by: an order's or a recharge's number. */
export type Inquiry = {
  reference: string
  /** Quick where the answer should be there by now, calm where the customer may take minutes. */
  pace: 'quick' | 'calm'
  /** How often the server must say in a row that the customer has still to act before that ends the asking; null never. */
  action: number | null
  /** The same of any other word that nothing was paid: the payment may still be on its way. */
  failure: number | null
}

/** What an inquiry knows: the server's last word, and how often in a row it was said; the questions since another word, or since the beginning, set the pace. */
export type InquiryContext = Inquiry & {
  state: IntentStatus | null
  said: number
  questions: number
}

/** Asks the server about a payment until its answer is certain; that answer is the output. Fill `askServer`; it rejects with an `ApiError`. */
export const paymentInquiryMachine = setup({
  types: {} as {
    context: InquiryContext
    events: { type: 'payment.ask' }
    input: Inquiry
    output: IntentStatus
  },
  actors: { askServer: unprovided<IntentStatus, { reference: string }>('askServer') },
  guards: { isBelieved: ({ context }) => isBelieved(context) },
  actions: {
    countQuestion: assign({ questions: ({ context }) => context.questions + 1 }),
    hear: assign(
      ({ context: { state: before, said, questions } }, given: { state: IntentStatus }) =>
        given.state === before
          ? { said: said + 1 }
          : { state: given.state, said: 1, questions: Math.min(questions, 1) },
    ),
  },
  delays: {
    answerTime: 40_000,
    pause: ({ context: { pace, questions } }) =>
      pace === 'quick'
        ? Math.min(500 * 2 ** questions, 15_000)
        : Math.min(2000 + 250 * questions, 10_000),
  },
}).createMachine({
  id: 'paymentInquiry',
  context: ({ input }) => ({ ...input, state: null, said: 0, questions: 0 }),
  output: ({ context }) => required(context.state, 'state'),
  initial: 'sending',
  states: {
    sending: {
      entry: 'countQuestion',
      invoke: {
        id: 'askServer',
        src: 'askServer',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: {
          target: 'evaluatingAnswer',
          actions: { type: 'hear', params: ({ event }) => ({ state: event.output }) },
        },
        onError: 'pausing',
      },
      after: { answerTime: 'pausing' },
    },
    evaluatingAnswer: { always: [{ guard: 'isBelieved', target: 'ended' }, { target: 'pausing' }] },
    pausing: { after: { pause: 'sending' }, on: { 'payment.ask': 'sending' } },
    ended: { type: 'final' },
  },
})

function isBelieved({ state, said, action, failure }: InquiryContext): boolean {
  if (isMade(state) || state === 'canceled') return true
  const needed = state === 'requires_action' ? action : failure
  return needed !== null && said >= needed
}
