import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Order } from '#contract/orders.ts'
import { tellPaid } from '../cart/tellPaid.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { unprovided } from '../core/unprovided.ts'
import { isMade } from './paymentOutcome.ts'

/** What a payment page sends back in the address. */
export type ReturnParameters = {
  paymentIntent: string | null
  redirectStatus: string | null
}

/** What the server knows of a customer's payment intent: its order, a recharge that was credited, or nothing. */
export type FoundPayment =
  | { kind: 'order'; order: Order }
  | { kind: 'recharge' }
  | { kind: 'nothing' }

/** What the result page knows; `number` is the order's own where there is one, `paid` that order, `unpaid` the order that is still to be paid. */
export type OrderResultContext = {
  /** Six digits to show where no order is known. */
  displayNumber: string
  returned: ReturnParameters | null
  number: string
  paid: Order | null
  unpaid: string | null
  questions: number
  /** How many answers in a row named no payment that was made. */
  doubts: number
}

/** What the result page understands. */
export type OrderResultEvent =
  | ({ type: 'result.opened' } & Opened)
  | { type: 'result.closed' }
  | { type: 'customer.known' }
  | { type: 'customer.gone' }

/** Where the result page sends the customer after a failure, the lines of an order that it found paid, and that a recharge is credited. */
export type OrderResultEmitted = { type: 'navigation.requested'; to: string }

type Found = { found: FoundPayment }
type Opened = ReturnParameters & { isSignedIn: boolean }

/** The result page's vocabulary: what its chart in `orderResultMachine.ts` is written in. */
export const orderResultSetup = setup({
  types: {} as {
    context: OrderResultContext
    events: OrderResultEvent
    emitted: OrderResultEmitted
    input: { displayNumber: string }
    tags: 'busy' | 'unknown'
  },
  actors: { findPayment: unprovided<FoundPayment, { paymentIntent: string }>('findPayment') },
  guards: {
    isPlain: (_, { paymentIntent }: Opened) => paymentIntent === null,
    isRefused: (_, { redirectStatus }: Opened) => redirectStatus === 'failed',
    isRefusedVisitor: (_, { redirectStatus, isSignedIn }: Opened) =>
      redirectStatus === 'failed' && !isSignedIn,
    isVisitor: (_, { isSignedIn }: Opened) => !isSignedIn,
    wasAsked: ({ context }) => context.returned?.paymentIntent != null,
    isPaid: (_, { found }: Found) =>
      found.kind === 'order' &&
      found.order.status !== 'CANCELLED' &&
      isMade(found.order.transaction?.status ?? null),
    isCredited: (_, { found }: Found) => found.kind === 'recharge',
    isCancelled: (_, { found }: Found) =>
      found.kind === 'order' && found.order.status === 'CANCELLED',
    isUncertain: ({ context }) => context.doubts < believed,
    isUnpaid: ({ context }) => context.unpaid !== null,
  },
  actions: {
    keepReturn: assign(({ context }, { paymentIntent, redirectStatus }: Opened) => ({
      returned: { paymentIntent, redirectStatus },
      ...nothingFound(context.displayNumber),
    })),
    forgetFound: assign(({ context }) => nothingFound(context.displayNumber)),
    countQuestion: assign({ questions: ({ context }) => context.questions + 1 }),
    doubt: assign({ doubts: ({ context }) => context.doubts + 1 }),
    keepUnpaid: assign((_, { found }: Found) => ({
      unpaid:
        found.kind === 'order' && found.order.status !== 'CANCELLED' ? found.order.order_id : null,
    })),
    keepNumber: assign(({ context }, { found }: Found) => ({
      number: found.kind === 'order' ? found.order.order_id : context.number,
      paid: found.kind === 'order' ? found.order : null,
    })),
    tellPaid: enqueueActions(({ enqueue }, { found }: Found) => {
      if (found.kind !== 'order') return
      const { order_id: orderId, menu_item: lines } = found.order
      enqueue(tellPaid({ orderId, lines, isFromCart: false }))
    }),
    tellCredited: enqueueActions(({ enqueue }) => {
      for (const list of ['wallet', 'walletTransactions'] as const)
        enqueue(tell(list, { type: 'resource.load' }))
    }),
    goToCheckout: emit(({ context }) => ({
      type: 'navigation.requested',
      to: checkoutAddress(context.unpaid),
    })),
  },
  delays: {
    glance: 800,
    reconcilingTime: 20_000,
    pause: ({ context: { questions } }) => Math.min(2_000 + 1_000 * questions, 10_000),
    failureTime: 3_000,
    orderTime: 10_000,
  },
})

/** How often the server must name no payment that was made before that is believed: it may still be on its way. */
const believed = 3

/** What is known before the server has answered. */
export function nothingFound(displayNumber: string) {
  return { number: displayNumber, paid: null, unpaid: null, questions: 0, doubts: 0 }
}

/** What the server is asked. */
export function questionOf({ returned }: OrderResultContext) {
  return { paymentIntent: required(returned?.paymentIntent ?? null, 'paymentIntent') }
}
