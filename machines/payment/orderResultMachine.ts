import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Order } from '#contract/orders.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { unprovided } from '../core/unprovided.ts'
import { isMade } from './paymentOutcome.ts'

/** Query parameters of the return address. */
export type ReturnParameters = {
  paymentIntent: string | null
  redirectStatus: string | null
}

/** The server's answer about a payment intent: its order, a credited recharge, or nothing. */
export type FoundPayment =
  | { kind: 'order'; order: Order }
  | { kind: 'recharge' }
  | { kind: 'nothing' }

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
  | ({ type: 'result.opened' } & Opened)
  | { type: 'result.closed' }
  | { type: 'customer.known' }
  | { type: 'customer.gone' }

export type OrderResultEmitted = { type: 'navigation.requested'; to: string }

type Found = { found: FoundPayment }
type Opened = ReturnParameters & { isSignedIn: boolean }

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
  guards: {
    isRefused: (_, { redirectStatus }: Opened) => redirectStatus === 'failed',
    isRefusedVisitor: (_, { redirectStatus, isSignedIn }: Opened) =>
      redirectStatus === 'failed' && !isSignedIn,
    wasAsked: ({ context }) => context.returned?.paymentIntent != null,
    isPaid: (_, { found }: Found) =>
      found.kind === 'order' &&
      found.order.status !== 'CANCELLED' &&
      isMade(found.order.transaction?.status ?? null),
    isCancelled: (_, { found }: Found) =>
      found.kind === 'order' && found.order.status === 'CANCELLED',
    isUncertain: ({ context }) => context.unpaidAnswers < maxUnpaidAnswers,
    isUnpaid: ({ context }) => context.unpaid !== null,
  },
  actions: {
    keepReturn: assign(
      ({ context }, { paymentIntent, redirectStatus }: Opened) => ({
        returned: { paymentIntent, redirectStatus },
        ...nothingFound(context.displayNumber),
      }),
    ),
    forgetFound: assign(({ context }) => nothingFound(context.displayNumber)),
    keepUnpaid: assign((_, { found }: Found) => ({
      unpaid:
        found.kind === 'order' && found.order.status !== 'CANCELLED'
          ? found.order.order_id
          : null,
    })),
    keepNumber: assign(({ context }, { found }: Found) => ({
      number: found.kind === 'order' ? found.order.order_id : context.number,
      paid: found.kind === 'order' ? found.order : null,
    })),
    sendPaidOrder: enqueueActions(({ enqueue }, { found }: Found) => {
      if (found.kind !== 'order') return
      const { order_id: orderId, menu_item: lines } = found.order
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
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefusedVisitor', params: ({ event }) => event },
        target: '.failed',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: '.failed.order.looking',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        guard: ({ event }) => !event.isSignedIn,
        target: '.signedOut',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
      {
        target: '.asking',
        actions: { type: 'keepReturn', params: ({ event }) => event },
      },
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
                input: ({ context }) => questionOf(context),
                onDone: [
                  {
                    guard: {
                      type: 'isPaid',
                      params: ({ event }) => ({ found: event.output }),
                    },
                    target: '#orderResult.succeeded',
                    actions: [
                      {
                        type: 'keepNumber',
                        params: ({ event }) => ({ found: event.output }),
                      },
                      {
                        type: 'sendPaidOrder',
                        params: ({ event }) => ({ found: event.output }),
                      },
                    ],
                  },
                  {
                    guard: ({ event }) => event.output.kind === 'recharge',
                    target: '#orderResult.recharged',
                    actions: [
                      tell('wallet', { type: 'resource.load' }),
                      tell('walletTransactions', { type: 'resource.load' }),
                    ],
                  },
                  {
                    guard: {
                      type: 'isCancelled',
                      params: ({ event }) => ({ found: event.output }),
                    },
                    target: '#orderResult.failed',
                    actions: {
                      type: 'keepUnpaid',
                      params: ({ event }) => ({ found: event.output }),
                    },
                  },
                  {
                    target: 'doubting',
                    actions: [
                      assign({
                        unpaidAnswers: ({ context }) =>
                          context.unpaidAnswers + 1,
                      }),
                      {
                        type: 'keepUnpaid',
                        params: ({ event }) => ({ found: event.output }),
                      },
                    ],
                  },
                ],
                onError: 'pausing',
              },
            },
            doubting: {
              description:
                'The server reports no payment: final only after repeated answers.',
              always: [
                { guard: 'isUncertain', target: 'pausing' },
                { guard: 'isUnpaid', target: '#orderResult.failed' },
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
        'customer.gone': { guard: 'wasAsked', target: 'signedOut' },
      },
    },
    recharged: { on: { 'customer.gone': 'signedOut' } },
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
                input: ({ context }) => questionOf(context),
                onDone: [
                  {
                    guard: {
                      type: 'isPaid',
                      params: ({ event }) => ({ found: event.output }),
                    },
                    target: '#orderResult.succeeded',
                    actions: [
                      {
                        type: 'keepNumber',
                        params: ({ event }) => ({ found: event.output }),
                      },
                      {
                        type: 'sendPaidOrder',
                        params: ({ event }) => ({ found: event.output }),
                      },
                    ],
                  },
                  {
                    target: 'settled',
                    actions: {
                      type: 'keepUnpaid',
                      params: ({ event }) => ({ found: event.output }),
                    },
                  },
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

/** The number of answers without a payment that is final: the payment may still be processing. */
const maxUnpaidAnswers = 3

function nothingFound(displayNumber: string) {
  return {
    number: displayNumber,
    paid: null,
    unpaid: null,
    questions: 0,
    unpaidAnswers: 0,
  }
}

function questionOf({ returned }: OrderResultContext) {
  return {
    paymentIntent: required(returned?.paymentIntent ?? null, 'paymentIntent'),
  }
}
