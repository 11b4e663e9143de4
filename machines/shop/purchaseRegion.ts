import { required } from '../core/required.ts'
import { outdatedBy } from './outdatedBy.ts'
import { pathOf, type ShopContext, shopSetup } from './shopSetup.ts'
import { tell } from './system.ts'

const enterPage = tell('checkout', ({ context }: { context: ShopContext }) => ({
  type: 'page.entered',
  orderId: context.page.query.order_id ?? null,
}))

const tellCustomer = tell('checkout', ({ context }: { context: ShopContext }) => ({
  type: 'customer.known',
  customer: required(context.user, 'user').email,
  ...context.remembered,
}))

/** The checkout, which hears of its page and of its customer once the tab is free for it. */
export const purchaseRegion = shopSetup.createStateConfig({
  invoke: {
    id: 'checkout',
    systemId: 'checkout',
    src: 'checkout',
    input: ({ context }) => context.input.checkout,
    onSnapshot: {
      actions: [
        {
          type: 'keepCard',
          params: ({ event }) => ({ isPayingByCard: event.snapshot.hasTag('card') }),
        },
        tell('payments', ({ event }) => ({
          type: 'checkout.changed',
          isPayingByCard: event.snapshot.hasTag('card'),
        })),
        tell('notices', ({ event }) => outdatedBy(event.snapshot)),
      ],
    },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReturn', target: 'returning' }, { target: 'open' }] },
    returning: {
      description: 'A payment page led back to this tab: it may only have to report.',
      on: { 'return.settled': 'open.arriving', 'page.moved': 'open.arriving' },
    },
    open: {
      initial: 'visitor',
      on: {
        'page.opened': {
          guard: { type: 'isPage', params: pathOf('/checkout') },
          actions: enterPage,
        },
        'page.moved': [
          {
            guard: { type: 'isPage', params: pathOf('/checkout') },
            actions: enterPage,
          },
          { actions: tell('checkout', { type: 'page.left' }) },
        ],
        'session.started': '.recalling',
        'session.ended': [
          {
            description:
              'The page stays where another tab ended the session: a login goes on here.',
            guard: { type: 'isEndedHere', params: ({ event }) => event },
            target: '.visitor',
            actions: [tell('checkout', { type: 'customer.gone' }), enterPage],
          },
          { target: '.visitor', actions: tell('checkout', { type: 'customer.gone' }) },
        ],
      },
      states: {
        arriving: {
          always: [
            { guard: 'hasUser', target: 'recalling' },
            { guard: 'isAtCheckout', target: 'visitor', actions: enterPage },
            { target: 'visitor' },
          ],
        },
        visitor: {},
        recalling: {
          description: 'The page is entered by a customer of whose orders all is known.',
          on: {
            'page.opened': {},
            'page.moved': [
              {
                guard: { type: 'isPage', params: pathOf('/checkout') },
              },
              { actions: tell('checkout', { type: 'page.left' }) },
            ],
          },
          invoke: {
            id: 'recallOrders',
            src: 'recallOrders',
            input: ({ context }) => ({ customer: required(context.user, 'user').email }),
            onDone: {
              target: 'entering',
              actions: {
                type: 'keepRemembered',
                params: ({ event }) => ({ remembered: event.output }),
              },
            },
            onError: 'entering',
          },
          after: { recallTime: 'entering' },
        },
        entering: {
          always: [
            { guard: 'isAtCheckout', target: 'known', actions: [tellCustomer, enterPage] },
            { target: 'known', actions: tellCustomer },
          ],
        },
        known: {},
      },
    },
  },
})
