import { linkedView, menuLink } from '#contract/menuLink.ts'
import { tell } from '../core/tell.ts'
import { tellFacts } from './facts.ts'
import { pathOf, shopSetup } from './shopSetup.ts'
import { child } from './system.ts'
import type { Page } from './told.ts'

const need = { type: 'resource.need' } as const

/** What a customer chooses from at the checkout. */
const needChoices = [
  tell('outlets', need),
  tell('timeSlots', need),
  tell('deliveryPoints', need),
] as const

/** What a page needs is asked for when the customer comes to it. */
const arrivals = [
  { guard: { type: 'isPage', params: pathOf('/') }, actions: tell('home', need) },
  {
    guard: { type: 'isPage', params: pathOf('/ordernow') },
    actions: [
      tell('menu', ({ event }: { event: { type: string; page: Page } }) => ({
        type: 'menu.open',
        view: linkedView(event.page.query),
      })),
      tell('categories', need),
    ],
  },
  {
    guard: { type: 'isPage', params: pathOf('/checkout') },
    actions: needChoices,
  },
  { guard: { type: 'isPage', params: pathOf('/profile') }, actions: tell('deliveryPoints', need) },
] as const

/** What the shop offers to everybody. */
export const catalogueRegion = shopSetup.createStateConfig({
  invoke: [
    { ...child('categories'), input: ({ context }) => ({ data: context.input.categories }) },
    {
      id: 'deliveryPoints',
      systemId: 'deliveryPoints',
      src: 'deliveryPoints',
      onSnapshot: {
        actions: [
          {
            type: 'keepDeliveryPoints',
            params: ({ event }) => ({ deliveryPoints: event.snapshot.context.data ?? [] }),
          },
          tellFacts('deliveryPoints'),
        ],
      },
    },
    {
      id: 'outlets',
      systemId: 'outlets',
      src: 'outlets',
      onSnapshot: { actions: tellFacts('outlets') },
    },
    {
      id: 'timeSlots',
      systemId: 'timeSlots',
      src: 'timeSlots',
      onSnapshot: { actions: tellFacts('timeSlots') },
    },
    { ...child('home'), input: ({ context }) => ({ data: context.input.home }) },
    { ...child('menu'), input: ({ context }) => context.input.menu },
  ],
  on: {
    'page.opened': arrivals,
    'page.moved': arrivals,
    'customer.arrived': arrivals,
    'session.started': { actions: tell('deliveryPoints', need) },
    'checkout.expected': { actions: needChoices },
    'menu.viewed': {
      description:
        'The address tells what is looked for: a reload, Back and a shared link show it again.',
      guard: {
        type: 'isPage',
        params: ({ context }) => ({ page: context.page, path: '/ordernow' }),
      },
      actions: tell('navigation', ({ event }) => ({
        type: 'page.requested',
        to: menuLink(event.view),
        replace: true,
      })),
    },
    'dialog.opened': {
      guard: { type: 'isDialog', params: ({ event }) => ({ ...event, name: 'menuFilter' }) },
      actions: tell('menu', { type: 'menu.all' }),
    },
  },
})
