import {
  assign,
  type DoneActorEvent,
  emit,
  enqueueActions,
  setup,
} from 'xstate'
import type { Order } from '#contract/orders.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'
import type { NavigationRequested } from '../shell/navigationMachine.ts'
import type { ReturnParameters } from './handoffTypes.ts'
import { finalAnswerCount } from './paymentInquiryMachine.ts'
import { isMade } from './paymentOutcome.ts'

/** The server's answer about a payment intent: its order, a credited recharge, or nothing. */
export type FoundPayment =
  | { kind: 'order'; order: Order }
  | { kind: 'recharge' | 'nothing'; order?: never }

/** `number` is displayed; `paid` is the paid order, `unpaid` the number of an unpaid one. */
export type OrderResultContext = {
  /** Six digits to display if the order is unknown. */
  displayNumber: string
  returned: ReturnParameters | null
  number: string
  paid: Order | null
  unpaid: string | null
  questions: number
  /** Consecutive answers without a successful payment. */
  unpaidAnswers: number
}

export type OrderResultEvent =
  | ResultOpened
  | { type: 'result.closed' }
  | { type: 'customer.known' }
  | { type: 'customer.gone' }

export type OrderResultEmitted = NavigationRequested

type ResultOpened = ReturnParameters & {
  type: 'result.opened'
  isSignedIn: boolean
}

type Answered = TransitionArgs<OrderResultContext, DoneActorEvent<FoundPayment>>

const paidAnswer = {
  guard: isPaid,
  target: '#orderResult.succeeded',
  actions: {
    type: 'receivePaid',
    params: ({ event }: Answered) => event.output,
  },
} as const

/**
 * The page to which a payment returns, `/order/success`. With a payment intent it asks the server and shows only the
 * server's result; a visitor must log in first.
 *
 * Slots:
 * - `findPayment` · promise: the order or recharge of an intent · after a rejection the server is asked again
 */
export const orderResultMachine = setup({
  types: {} as {
    context: OrderResultContext
    events: OrderResultEvent
    emitted: OrderResultEmitted
    input: { displayNumber: string }
    tags: 'busy' | 'unknown'
  },
  actors: {
    findPayment: unprovided<FoundPayment, { paymentIntent: string }>(
      'findPayment',
    ),
  },
  actions: {
    forgetFound: assign(({ context }) => nothingFound(context.displayNumber)),
    receivePaid: enqueueActions(({ enqueue }, { order }: FoundPayment) => {
      if (!order) return
      const { order_id: orderId, menu_item: lines } = order
      enqueue.assign({ number: orderId, paid: order })
      enqueue(sendPaidOrder({ orderId, lines, isFromCart: false }))
    }),
  },
  delays: {
    glance: 800,
    reconcilingTime: 20_000,
    pause: ({ context: { questions } }) =>
      Math.min(2_000 + 1_000 * questions, 10_000),
    failureTime: 3_000,
    orderTime: 10_000,
  },
}).createMachine({
  id: 'orderResult',
  context: ({ input: { displayNumber } }) => ({
    displayNumber,
    returned: null,
    ...nothingFound(displayNumber),
  }),
  initial: 'closed',
  on: {
    'result.opened': [
      {
        guard: ({ event }) => event.paymentIntent === null,
        target: '.showing',
        actions: assign(openedReturn),
      },
      {
        guard: ({ event }) =>
          event.redirectStatus === 'failed' && !event.isSignedIn,
        target: '.failed',
        actions: assign(openedReturn),
      },
      {
        guard: ({ event }) => event.redirectStatus === 'failed',
        target: '.failed.order.looking',
        actions: assign(openedReturn),
      },
      {
        guard: ({ event }) => !event.isSignedIn,
        target: '.signedOut',
        actions: assign(openedReturn),
      },
      { target: '.asking', actions: assign(openedReturn) },
    ],
    'result.closed': '.closed',
  },
  states: {
    closed: {},
    showing: {
      description: 'The page was opened without an intent: nothing to ask.',
      tags: 'busy',
      after: { glance: 'succeeded' },
    },
    signedOut: {
      description: 'The server answers only the customer: requires a login.',
      entry: 'forgetFound',
      on: { 'customer.known': 'asking' },
    },
    asking: {
      type: 'parallel',
      on: { 'customer.gone': 'signedOut' },
      states: {
        question: {
          initial: 'sending',
          states: {
            sending: {
              entry: assign({
                questions: ({ context }) => context.questions + 1,
              }),
              invoke: {
                id: 'findPayment',
                src: 'findPayment',
                input: questionOf,
                onDone: [
                  paidAnswer,
                  {
                    guard: ({ event }) => event.output.kind === 'recharge',
                    target: '#orderResult.recharged',
                  },
                  {
                    guard: isCancelled,
                    target: '#orderResult.failed',
                    actions: assign(unpaidOrder),
                  },
                  { target: 'doubting', actions: assign(unpaidOrder) },
                ],
                onError: 'pausing',
              },
            },
            doubting: {
              description:
                'The server reports no payment: final only after repeated answers.',
              entry: assign({
                unpaidAnswers: ({ context }) => context.unpaidAnswers + 1,
              }),
              always: [
                {
                  guard: ({ context }) =>
                    context.unpaidAnswers < finalAnswerCount,
                  target: 'pausing',
                },
                {
                  guard: ({ context }) => context.unpaid !== null,
                  target: '#orderResult.failed',
                },
                { target: '#orderResult.notFound' },
              ],
            },
            pausing: { after: { pause: 'sending' } },
          },
        },
        patience: {
          initial: 'short',
          states: {
            short: { tags: 'busy', after: { reconcilingTime: 'long' } },
            long: {
              description:
                'Still unknown: informs the customer and continues to ask.',
              tags: 'unknown',
            },
          },
        },
      },
    },
    succeeded: {
      exit: 'forgetFound',
      on: {
        'customer.gone': {
          guard: ({ context }) => context.returned?.paymentIntent != null,
          target: 'signedOut',
        },
      },
    },
    recharged: {
      entry: load('wallet', 'walletTransactions'),
      on: { 'customer.gone': 'signedOut' },
    },
    notFound: {
      description: 'The customer has no such payment: shows no result.',
      on: { 'customer.gone': 'signedOut' },
    },
    failed: {
      description:
        'Continues once the customer has read the page and the order was looked up.',
      type: 'parallel',
      states: {
        page: {
          initial: 'shown',
          states: {
            shown: { after: { failureTime: 'read' } },
            read: { type: 'final' },
          },
        },
        order: {
          initial: 'settled',
          states: {
            looking: {
              description:
                'The payment page reported a failure; the server may know better.',
              on: { 'customer.gone': 'settled' },
              invoke: {
                id: 'findPayment',
                src: 'findPayment',
                input: questionOf,
                onDone: [
                  paidAnswer,
                  { target: 'settled', actions: assign(unpaidOrder) },
                ],
                onError: 'settled',
              },
              after: { orderTime: 'settled' },
            },
            settled: { type: 'final' },
          },
        },
      },
      onDone: {
        target: 'closed',
        actions: emit(({ context }) => ({
          type: 'navigation.requested',
          to: checkoutAddress(context.unpaid),
        })),
      },
    },
  },
})

function openedReturn({
  context,
  event: { paymentIntent, redirectStatus },
}: TransitionArgs<OrderResultContext, ResultOpened>) {
  return {
    returned: { paymentIntent, redirectStatus },
    ...nothingFound(context.displayNumber),
  }
}

function isCancelled({ event }: Answered): boolean {
  return event.output.order?.status === 'CANCELLED'
}

function unpaidOrder(answered: Answered) {
  const orderId = answered.event.output.order?.order_id ?? null
  return { unpaid: isCancelled(answered) ? null : orderId }
}

function nothingFound(displayNumber: string) {
  return {
    number: displayNumber,
    paid: null,
    unpaid: null,
    questions: 0,
    unpaidAnswers: 0,
  }
}

function isPaid({ event }: Answered): boolean {
  const { order } = event.output
  return (
    order?.status !== 'CANCELLED' && isMade(order?.transaction?.status ?? null)
  )
}

function questionOf({
  context: { returned },
}: TransitionArgs<OrderResultContext>) {
  return {
    paymentIntent: required(returned?.paymentIntent ?? null, 'paymentIntent'),
  }
}
