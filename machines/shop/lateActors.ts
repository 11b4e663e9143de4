import { assign } from 'xstate'
import { tell } from '../core/tell.ts'
import { pathOf, shopSetup } from './shopSetup.ts'

const loadAtCheckout = {
  guard: { type: 'isPage', params: pathOf('/checkout') },
  target: 'loading',
} as const

/** The checkout. Its code loads on its page, after a login, or when the cart has dishes. */
export const purchase = shopSetup.createStateConfig({
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
            'page.opened': loadAtCheckout,
            'page.moved': loadAtCheckout,
            'session.started': 'loading',
            'checkout.expected': 'loading',
          },
        },
        loading: askForCode('failed'),
        failed: {
          description:
            'Loads the code again on demand, on the next page, and after increasing pauses: an order may be in progress.',
          on: {
            'page.moved': 'loading',
            'session.started': 'loading',
            'purchase.wanted': 'loading',
          },
          initial: 'pausing',
          states: {
            pausing: {
              entry: assign({
                codeLosses: ({ context }) => context.codeLosses + 1,
              }),
              after: { codePause: 'asking' },
            },
            asking: askForCode('pausing'),
          },
        },
      },
    },
    there: {
      on: {
        'page.moved': { actions: tell('purchase', ({ event }) => event) },
        'page.readdressed': {
          actions: tell('purchase', ({ event }) => event),
        },
        'session.started': {
          actions: tell('purchase', ({ event }) => event),
        },
        'session.ended': {
          actions: tell('purchase', ({ event }) => event),
        },
        'return.settled': {
          actions: tell('purchase', ({ event }) => event),
        },
        'checkout.changed': {
          actions: [
            assign(({ event }) => ({
              isPayingByCard: event.isPayingByCard,
            })),
            tell('payments', ({ event }) => event),
          ],
        },
      },
    },
  },
})

/** Payments beside the checkout. Their code loads with the first page that needs them. */
export const payments = shopSetup.createStateConfig({
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
              const { page, user, orders, isPayingByCard, isReturning } =
                context
              const returned = isReturning ? context.input.returned : null
              const state = { page, user, orders, isPayingByCard }
              const input = {
                displayNumber,
                hasProvider,
                returned,
                ...state,
              }

              return { id: 'payments', logic: event.payments, input }
            },
          },
        },
      },
    },
    there: {
      on: {
        'page.moved': { actions: tell('payments', ({ event }) => event) },
        'page.readdressed': {
          actions: tell('payments', ({ event }) => event),
        },
        'dialog.closed': {
          actions: tell('payments', ({ event }) => event),
        },
        'session.started': {
          actions: tell('payments', ({ event }) => ({
            type: 'customer.known',
            user: event.user,
          })),
        },
        'session.ended': {
          actions: tell('payments', { type: 'customer.gone' }),
        },
      },
    },
  },
})

/** Login, registration and profile. Their code loads with the first view that needs it. */
export const accountCode = shopSetup.createStateConfig({
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
              input: {
                sent: context.input.sent,
                isSignedIn: context.user !== null,
              },
            }),
          },
        },
      },
    },
    there: {
      on: {
        'session.started': {
          actions: tell('account', { type: 'customer.known' }),
        },
        'session.ended': {
          actions: tell('account', { type: 'customer.gone' }),
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
