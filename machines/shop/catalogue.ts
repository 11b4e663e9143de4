import { assign } from 'xstate'
import { linkedView, menuLink } from '#contract/menuLink.ts'
import { need } from '../core/resources.ts'
import { tell } from '../core/tell.ts'
import { checkoutSource, sendCheckoutInputs } from './checkoutInputs.ts'
import type { Page } from './coordinatorEvents.ts'
import { isPage, shopSetup } from './shopSetup.ts'
import { child } from './system.ts'

const loadCheckoutLists = need('outlets', 'timeSlots', 'deliveryPoints')

const loadOnArrival = [
  { guard: isPage('/'), actions: need('home') },
  {
    guard: isPage('/ordernow'),
    actions: [
      tell('menu', ({ event }: { event: { type: string; page: Page } }) => ({
        type: 'menu.open',
        view: linkedView(event.page.query),
      })),
      need('categories'),
    ],
  },
  { guard: isPage('/checkout'), actions: loadCheckoutLists },
  {
    guard: isPage('/profile'),
    actions: need('outlets', 'deliveryPoints'),
  },
] as const

/** Menu, outlets, time slots and delivery points: the same for everybody. */
export const catalogue = shopSetup.createStateConfig({
  invoke: [
    {
      ...child('categories'),
      input: ({ context }) => ({ data: context.input.categories }),
    },
    {
      id: 'deliveryPoints',
      systemId: 'deliveryPoints',
      src: 'deliveryPoints',
      onSnapshot: {
        actions: [
          assign(({ event }) => ({
            deliveryPoints: event.snapshot.context.data ?? [],
          })),
          sendCheckoutInputs('deliveryPoints'),
        ],
      },
    },
    checkoutSource('outlets'),
    checkoutSource('timeSlots'),
    {
      ...child('home'),
      input: ({ context }) => ({ data: context.input.home }),
    },
    { ...child('menu'), input: ({ context }) => context.input.menu },
  ],
  on: {
    'page.opened': loadOnArrival,
    'page.moved': loadOnArrival,
    'customer.arrived': loadOnArrival,
    'session.started': { actions: need('deliveryPoints') },
    'checkout.expected': { actions: loadCheckoutLists },
    'menu.viewed': {
      description:
        "The address has the menu's view: a reload, Back and a shared link show it again.",
      guard: ({ context }) => context.page.path === '/ordernow',
      actions: tell('navigation', ({ event }) => ({
        type: 'page.requested',
        to: menuLink(event.view),
        replace: true,
      })),
    },
    'dialog.opened': {
      guard: ({ event }) => event.dialog.name === 'menuFilter',
      actions: tell('menu', { type: 'menu.all' }),
    },
  },
})
