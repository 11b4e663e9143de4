import { assign, emit, setup } from 'xstate'
import type { HandoffMethod } from '#contract/paymentTypes.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import {
  type NavigationRequested,
  replacePage,
} from '../shell/navigationMachine.ts'
import { alertNotice, type NoticeRaised } from '../shell/noticesMachine.ts'
import type { ReturnedPayment, ReturnParameters } from './handoffTypes.ts'

/** A returned payment in this browser's records: unknown, handed over, or paid. */
export type HandoffState = 'unknown' | 'open' | 'taken'

/** The parameters of the return address; null before `return.opened`. */
export type PaymentReturnContext = ReturnParameters & {
  source: HandoffMethod | null
}

/** `return.goOn`: continue here although another tab leads. `return.left`: the tab has gone to another page. */
export type PaymentReturnEvent =
  | ({ type: 'return.opened' } & ReturnedPayment)
  | { type: 'return.goOn' }
  | { type: 'return.left' }

/** `return.settled` lets the checkout continue in this tab, `tab.closeRequested` closes it. */
export type PaymentReturnEmitted =
  | NoticeRaised
  | NavigationRequested
  | { type: 'return.settled' }
  | { type: 'tab.closeRequested' }

const exits = {
  'return.goOn': { target: 'done', actions: 'clearQuery' },
  'return.left': 'idle',
} as const

/**
 * The page to which Alipay and WeChat Pay return. It reports the result to the tab that leads the order's payment and
 * closes its own tab; without such a tab the checkout continues here.
 *
 * Slots:
 * - `findHandoff` · promise: the payment in this browser's records · without a result the return is reported
 * - `reportReturn` · promise: true for `isLedElsewhere` if another open tab leads · without a result the checkout
 *   continues in this tab
 */
export const paymentReturnMachine = setup({
  types: {} as {
    context: PaymentReturnContext
    events: PaymentReturnEvent
    emitted: PaymentReturnEmitted
  },
  actors: {
    findHandoff: unprovided<HandoffState, { paymentIntent: string }>(
      'findHandoff',
      { within: 3_000 },
    ),
    reportReturn: unprovided<{ isLedElsewhere: boolean }, ReturnedPayment>(
      'reportReturn',
      { within: 3_000 },
    ),
  },
  actions: {
    clearQuery: emit(replacePage('/checkout')),
  },
  delays: { closeTime: 1_000, stayTime: 1_500 },
}).createMachine({
  id: 'paymentReturn',
  context: { source: null, paymentIntent: null, redirectStatus: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The tab did not return from a payment page.',
      on: {
        'return.opened': [
          {
            guard: ({ event }) =>
              Boolean(event.paymentIntent) && Boolean(event.redirectStatus),
            target: 'reading',
            actions: assign(({ event: { type: _, ...returned } }) => returned),
          },
          {
            target: 'done',
            actions: [
              emit(alertNotice('payment.return_incomplete')),
              'clearQuery',
            ],
          },
        ],
      },
    },
    reading: {
      description: "Looks the payment up in this browser's records.",
      on: { 'return.left': 'idle' },
      invoke: {
        id: 'findHandoff',
        src: 'findHandoff',
        input: ({ context }) => ({
          paymentIntent: required(context.paymentIntent, 'paymentIntent'),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output === 'unknown',
            target: 'done',
            actions: emit(({ context }) => replacePage(resultOf(context))),
          },
          { guard: ({ event }) => event.output === 'taken', target: 'closing' },
          { target: 'reporting' },
        ],
        onError: 'reporting',
      },
    },
    reporting: {
      description: 'Reports the result to the leading tab, if there is one.',
      on: { 'return.left': 'idle' },
      invoke: {
        id: 'reportReturn',
        src: 'reportReturn',
        input: ({ context }) => ({
          ...context,
          source: required(context.source, 'source'),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.isLedElsewhere,
            target: 'closing',
          },
          { target: 'done', actions: 'clearQuery' },
        ],
        onError: { target: 'done', actions: 'clearQuery' },
      },
    },
    closing: {
      description:
        'Another tab continues the order: this one closes itself after a second.',
      after: {
        closeTime: { actions: emit({ type: 'tab.closeRequested' }) },
        stayTime: 'stayed',
      },
      on: exits,
    },
    stayed: {
      description: 'The browser did not let the tab close itself.',
      on: exits,
    },
    done: { entry: emit({ type: 'return.settled' }) },
  },
})

/** The result page of a payment that only the server knows. */
function resultOf(context: PaymentReturnContext): string {
  const paymentIntent = required(context.paymentIntent, 'paymentIntent')
  const intent = encodeURIComponent(paymentIntent)
  const status = encodeURIComponent(context.redirectStatus ?? '')
  return `/order/success?payment_intent=${intent}&redirect_status=${status}`
}
