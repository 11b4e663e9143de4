import { tell } from '../core/tell.ts'
import { pathOf, shopSetup } from './shopSetup.ts'

/** What pays beside the checkout; its code comes with the first page that needs it. */
export const paymentsRegion = shopSetup.createStateConfig({
  initial: 'absent',
  states: {
    absent: {
      on: {
        'payments.loaded': {
          target: 'there',
          actions: {
            type: 'begin',
            params: ({ context, event }) => {
              const { displayNumber, hasProvider } = context.input
              const { page, user, orders, isPayingByCard, isReturning } = context
              const returned = isReturning ? context.input.returned : null
              const known = { page, user, orders, isPayingByCard }
              const input = { displayNumber, hasProvider, returned, ...known }
              return { id: 'payments', logic: event.payments, input }
            },
          },
        },
      },
    },
    there: {
      on: {
        'page.moved': { actions: tell('payments', ({ event }) => event) },
        'page.readdressed': { actions: tell('payments', ({ event }) => event) },
        'dialog.closed': { actions: tell('payments', ({ event }) => event) },
        'session.started': {
          actions: tell('payments', ({ event }) => ({ type: 'customer.known', user: event.user })),
        },
        'session.ended': { actions: tell('payments', { type: 'customer.gone' }) },
      },
    },
  },
})

/** What changes an account; its code comes with the first view that needs it. */
export const accountCodeRegion = shopSetup.createStateConfig({
  initial: 'absent',
  states: {
    absent: {
      on: {
        'account.loaded': {
          target: 'there',
          actions: {
            type: 'begin',
            params: ({ context, event }) => ({
              id: 'account',
              logic: event.account,
              input: { sent: context.input.sent, isSignedIn: context.user !== null },
            }),
          },
        },
      },
    },
    there: {
      on: {
        'session.started': { actions: tell('account', { type: 'customer.known' }) },
        'session.ended': { actions: tell('account', { type: 'customer.gone' }) },
      },
    },
  },
})

const atCheckout = {
  guard: { type: 'isPage', params: pathOf('/checkout') },
  target: 'loading',
} as const
/** What buys; its code is asked for by its page, for a customer, who may have an order under way, and ahead. */
export const purchaseRegion = shopSetup.createStateConfig({
  initial: 'absent',
  states: {
    absent: {
      on: {
        'purchase.loaded': {
          target: 'there',
          actions: {
            type: 'begin',
            params: ({ context, event: { purchase, checkout } }) => {
              const { page, user, isReturning } = context
              const keptLines = context.input.cart.record?.lines ?? []
              return {
                id: 'purchase',
                logic: purchase,
                input: { page, user, isReturning, keptLines, checkout },
              }
            },
          },
        },
      },
      initial: 'unasked',
      states: {
        unasked: {
          on: {
            'page.opened': atCheckout,
            'page.moved': atCheckout,
            'session.started': 'loading',
            'checkout.expected': 'loading',
          },
        },
        loading: askForCode('failed'),
        failed: {
          description:
            'It is asked for again on demand, on the next page, and by itself after longer and longer pauses: a customer who stays may have an order under way.',
          on: {
            'page.moved': 'loading',
            'session.started': 'loading',
            'purchase.wanted': 'loading',
          },
          initial: 'pausing',
          states: {
            pausing: { entry: 'countLoss', after: { codePause: 'asking' } },
            asking: askForCode('pausing'),
          },
        },
      },
    },
    there: {
      on: {
        'page.moved': { actions: tell('purchase', ({ event }) => event) },
        'page.readdressed': { actions: tell('purchase', ({ event }) => event) },
        'session.started': { actions: tell('purchase', ({ event }) => event) },
        'session.ended': { actions: tell('purchase', ({ event }) => event) },
        'return.settled': { actions: tell('purchase', ({ event }) => event) },
        'checkout.changed': {
          actions: [
            { type: 'keepCard', params: ({ event }) => event },
            tell('payments', ({ event }) => event),
          ],
        },
      },
    },
  },
})

function askForCode<Lost extends string>(lost: Lost) {
  return {
    invoke: { id: 'loadPurchase', src: 'loadPurchase', onError: lost },
    on: { 'purchase.lost': lost },
    after: { codeTime: lost },
  } as const
}
