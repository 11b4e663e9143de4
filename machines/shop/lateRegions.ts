import { shopSetup } from './shopSetup.ts'
import { tell } from './system.ts'

/** What pays beside the checkout; its code comes with the first page that needs it. */
export const paymentsRegion = shopSetup.createStateConfig({
  initial: 'absent',
  states: {
    absent: {
      on: {
        'payments.loaded': {
          target: 'there',
          actions: { type: 'beginPayments', params: ({ event }) => ({ payments: event.payments }) },
        },
      },
    },
    there: {
      on: {
        'page.moved': { actions: tell('payments', ({ event }) => event) },
        'dialog.closed': { actions: tell('payments', ({ event }) => event) },
        'session.started': {
          actions: tell('payments', ({ event }) => ({ type: 'customer.known', user: event.user })),
        },
        'session.ended': { actions: tell('payments', { type: 'customer.gone' }) },
        'dialog.closeRequested': { actions: tell('cardSettings', { type: 'forgetting.cancel' }) },
        'order.placed': {
          guard: { type: 'isByCard', params: ({ event }) => event },
          actions: tell('savedCards', { type: 'resource.load' }),
        },
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
          actions: { type: 'beginAccount', params: ({ event }) => ({ account: event.account }) },
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
