import { tell } from '../core/tell.ts'
import { sendCheckoutInputs } from './checkoutInputs.ts'
import { shopSetup } from './shopSetup.ts'

/** The cart, which belongs to the browser until a customer claims it. */
export const cart = shopSetup.createStateConfig({
  invoke: {
    id: 'cart',
    systemId: 'cart',
    src: 'cart',
    input: ({ context }) => context.input.cart,
    onSnapshot: { actions: sendCheckoutInputs('cart') },
  },
  on: {
    'page.moved': {
      guard: ({ context, event }) => event.page.path !== context.page.path,
      actions: tell('cart', { type: 'cart.left' }),
    },
    'line.completed': {
      actions: tell('cart', ({ event }) => ({
        type: 'cart.add',
        line: event.line,
      })),
    },
    'session.started': {
      actions: tell('cart', ({ event }) => ({
        type: 'cart.claim',
        owner: event.user.email,
      })),
    },
    'session.ended': {
      guard: {
        type: 'isReason',
        params: ({ event }) => ({ ...event, is: 'logout' }),
      },
      actions: tell('cart', { type: 'cart.forget' }),
    },
  },
})
