import { tell } from '../core/tell.ts'
import { checkoutSource } from './checkoutInputs.ts'
import { shopSetup } from './shopSetup.ts'

/** The cart, which belongs to the browser until a customer claims it. */
export const cart = shopSetup.createStateConfig({
  invoke: {
    ...checkoutSource('cart'),
    input: ({ context }) => context.input.cart,
  },
  on: {
    'page.moved': {
      guard: ({ context, event }) => event.page.path !== context.page.path,
      actions: tell('cart', { type: 'cart.left' }),
    },
    'line.completed': {
      actions: tell('cart', ({ event: { line } }) => ({
        type: 'cart.add',
        line,
      })),
    },
    'session.started': {
      actions: tell('cart', ({ event }) => ({
        type: 'cart.claim',
        owner: event.user.email,
      })),
    },
    'session.ended': {
      guard: ({ event }) => event.reason === 'logout',
      actions: tell('cart', { type: 'cart.forget' }),
    },
  },
})
