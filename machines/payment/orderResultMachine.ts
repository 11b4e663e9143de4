import { assign, emit, enqueueActions, setup } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'

/** What a payment page sends back in the address, and a six-digit number to show where no order is known. */
export type ReturnParameters = {
  paymentIntent: string | null
  redirectStatus: string | null
  displayNumber: string
}

/** What the result page knows; `number` is the order's own where there is one, `unpaid` the order that is still to be paid. */
export type OrderResultContext = {
  returned: ReturnParameters | null
  number: string | null
  unpaid: string | null
  questions: number
}

/** What the result page understands. */
export type OrderResultEvent =
  | ({ type: 'result.opened' } & ReturnParameters)
  | { type: 'result.closed' }

/** Where the result page sends the customer after a failure, and the lines of an order that it found paid. */
export type OrderResultEmitted =
  | { type: 'navigation.requested'; to: string }
  | { type: 'order.foundPaid'; orderId: string; lines: CartLine[] }

/**
 * The page to which a payment returns, `/order/success`. With a payment intent it asks the server for the order before
 * it shows a result. Fill `findOrder`, which finds an order by its intent and returns null when there is none.
 */
export const orderResultMachine = setup({
  types: {} as {
    context: OrderResultContext
    events: OrderResultEvent
    emitted: OrderResultEmitted
    tags: 'busy'
  },
  actors: { findOrder: unprovided<Order | null, { paymentIntent: string }>('findOrder') },
  guards: {
    isRefused: ({ context: { returned } }) =>
      returned?.paymentIntent != null && returned.redirectStatus === 'failed',
    hasIntent: ({ context }) => context.returned?.paymentIntent != null,
    isUnpaid: (_, given: { order: Order | null }) =>
      given.order !== null && needsPayment(given.order),
    isCertain: ({ context }) => context.questions >= questionsAsked,
    isCancelled: (_, given: { order: Order | null }) => given.order?.status === 'CANCELLED',
  },
  actions: {
    keepReturn: assign((_, given: { returned: ReturnParameters }) => ({
      returned: given.returned,
      number: given.returned.displayNumber,
      unpaid: null,
      questions: 0,
    })),
    countQuestion: assign({ questions: ({ context }) => context.questions + 1 }),
    keepUnpaid: assign((_, given: { order: Order | null }) => ({
      unpaid: given.order?.order_id ?? null,
    })),
    keepNumber: assign(({ context }, given: { order: Order | null }) => ({
      number: given.order?.order_id ?? context.number,
    })),
    tellFoundPaid: enqueueActions(({ enqueue }, { order }: { order: Order | null }) => {
      if (!order) return
      const { order_id: orderId, menu_item: lines } = order
      enqueue.emit({ type: 'order.foundPaid', orderId, lines })
    }),
    goToCheckout: emit(({ context }) => ({
      type: 'navigation.requested',
      to: checkoutOf(context.unpaid),
    })),
  },
  delays: { glance: 800, answerTime: 40_000, pause: 3_000, failureTime: 3_000 },
}).createMachine({
  id: 'orderResult',
  context: { returned: null, number: null, unpaid: null, questions: 0 },
  initial: 'closed',
  on: {
    'result.opened': {
      target: '.processing',
      actions: {
        type: 'keepReturn',
        params: ({ event: { type: _, ...returned } }) => ({ returned }),
      },
    },
    'result.closed': '.closed',
  },
  states: {
    closed: {},
    processing: {
      tags: 'busy',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isRefused', target: '#orderResult.failed' },
            { guard: 'hasIntent', target: 'asking' },
            { target: 'showing' },
          ],
        },
        showing: { after: { glance: '#orderResult.succeeded' } },
        asking: {
          entry: 'countQuestion',
          invoke: {
            id: 'findOrder',
            src: 'findOrder',
            input: ({ context: { returned } }) => ({
              paymentIntent: required(returned?.paymentIntent ?? null, 'paymentIntent'),
            }),
            onDone: [
              {
                guard: { type: 'isCancelled', params: ({ event }) => ({ order: event.output }) },
                target: '#orderResult.failed',
              },
              {
                guard: { type: 'isUnpaid', params: ({ event }) => ({ order: event.output }) },
                target: 'doubting',
                actions: { type: 'keepUnpaid', params: ({ event }) => ({ order: event.output }) },
              },
              {
                target: '#orderResult.succeeded',
                actions: [
                  { type: 'keepNumber', params: ({ event }) => ({ order: event.output }) },
                  { type: 'tellFoundPaid', params: ({ event }) => ({ order: event.output }) },
                ],
              },
            ],
            onError: 'pausing',
          },
          after: { answerTime: 'pausing' },
        },
        doubting: {
          description: 'Not paid as far as the server knows: believed only when it stays so.',
          always: [{ guard: 'isCertain', target: '#orderResult.failed' }, { target: 'pausing' }],
        },
        pausing: {
          description: 'No answer yet: the same question again.',
          after: { pause: 'asking' },
        },
      },
    },
    succeeded: {},
    failed: {
      after: { failureTime: { target: 'closed', actions: 'goToCheckout' } },
    },
  },
})

/** How often an order must be unpaid before the return counts as failed: the payment may still be on its way. */
const questionsAsked = 3

/** The checkout, of the very order where it is known: a retry never makes a second one. */
export function checkoutOf(orderId: string | null): string {
  return orderId === null ? '/checkout' : `/checkout?order_id=${encodeURIComponent(orderId)}`
}
