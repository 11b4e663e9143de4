import { tell } from '../core/tell.ts'
import { tellFacts } from './facts.ts'
import { shopSetup } from './shopSetup.ts'

/** The cart: the dishes that are put into it, its coupon, and the orders that it has become. */
export const cartRegion = shopSetup.createStateConfig({
  invoke: {
    id: 'cart',
    systemId: 'cart',
    src: 'cart',
    input: ({ context }) => context.input.cart,
    onSnapshot: { actions: tellFacts('cart') },
  },
  on: {
    'page.moved': {
      guard: { type: 'isElsewhere', params: ({ event }) => ({ page: event.page }) },
      actions: tell('cart', { type: 'cart.left' }),
    },
    'line.completed': {
      actions: tell('cart', ({ event }) => ({ type: 'cart.add', line: event.line })),
    },
    'session.started': {
      actions: tell('cart', ({ event }) => ({ type: 'cart.claim', owner: event.user.email })),
    },
    'session.ended': {
      guard: { type: 'isReason', params: ({ event }) => ({ ...event, is: 'logout' }) },
      actions: tell('cart', { type: 'cart.forget' }),
    },
  },
})
