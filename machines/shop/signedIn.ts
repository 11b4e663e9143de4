import { assign } from 'xstate'
import { load, need } from '../core/resources.ts'
import { tell } from '../core/tell.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { checkoutSource, sendCheckoutInputs } from './checkoutInputs.ts'
import type { Page } from './coordinatorEvents.ts'
import { closeDialogs, goTo, openDialog, showAlert } from './shellActions.ts'
import {
  type AddressSaved,
  isPage,
  type ShopContext,
  sessionEnded,
  shopSetup,
} from './shopSetup.ts'
import { child, eventBridge } from './system.ts'
import { isOutOfReach } from './wayToCheckout.ts'

const earlierOrders = {
  description:
    'Home, menu and checkout offer what the customer has ordered before.',
  guard: ({ event }: { event: { page: Page } }) =>
    ['/', '/ordernow', '/checkout'].includes(event.page.path),
  actions: need('orders'),
}

/** Like `loadOnArrival` of the catalogue; the wallet is already loading. */
const loadOnFirstArrival = [
  { guard: isPage('/profile'), actions: load('walletTransactions', 'orders') },
  earlierOrders,
] as const

const loadOnNavigation = [
  { guard: isProfileTab('wallet'), actions: load('wallet') },
  { guard: isProfileTab('history'), actions: load('walletTransactions') },
  { guard: isProfileTab('orders'), actions: load('orders') },
  {
    description: 'Other tabs of the profile display no loaded data.',
    guard: isProfileTab(null),
  },
  {
    guard: isPage('/profile'),
    actions: load('wallet', 'walletTransactions', 'orders'),
  },
  {
    description:
      'The balance decides the payment method: another device may have changed it.',
    guard: isPage('/checkout'),
    actions: [load('wallet'), need('orders')],
  },
  earlierOrders,
] as const

const addressSaved = [
  tell('session', { type: 'session.refetchUser' }),
  tell('addressBook', ({ event }: { event: AddressSaved }) => ({
    type: 'address.saved',
    address: event.output,
  })),
  ...closeDialogs('address'),
  tell('notices', { type: 'notice.status', notice: { key: 'address.saved' } }),
]

const alertSessionEnded = showAlert({ key: sessionEnded, tone: 'info' })

/** The customer's actors and what they load; leaving this state stops them and removes the customer's data. */
export const signedIn = shopSetup.createStateConfig({
  invoke: [
    eventBridge(
      ['wallet', 'walletTransactions', 'orders'],
      'customerEventBridge',
    ),
    checkoutSource('wallet'),
    child('walletTransactions'),
    {
      id: 'orders',
      systemId: 'orders',
      src: 'orders',
      onSnapshot: {
        actions: [
          assign(({ event }) => ({
            orders: event.snapshot.context.data ?? [],
          })),
          tell('walletAndOrders', ({ context: { orders } }) => ({
            type: 'orders.listed',
            orders,
          })),
          sendCheckoutInputs('orders'),
        ],
      },
    },
  ],
  on: {
    'session.ended': [
      {
        description: 'The other tab has cleared everything.',
        guard: ({ event }) => event.reason === 'elsewhere',
        target: 'signedOut',
        actions: 'forgetCustomer',
      },
      {
        guard: ({ event }) => event.reason === 'logout',
        target: 'signedOut',
        actions: ['forgetCustomer', goTo('/')],
      },
      {
        description:
          'Only the address of the result page names the payment: that page remains.',
        guard: ({ context }) => context.page.path === '/order/success',
        target: 'signedOut',
        actions: ['forgetCustomer', alertSessionEnded],
      },
      {
        target: 'signedOut',
        actions: ['forgetCustomer', goTo('/ordernow'), alertSessionEnded],
      },
    ],
    'customer.arrived': loadOnFirstArrival,
    'page.opened': loadOnFirstArrival,
    'page.moved': loadOnNavigation,
    'address.saving': {
      actions: assign(({ event }) => ({ isSavingAddress: event.isSaving })),
    },
    'addressForm.done': [
      {
        description:
          "The checkout's address is outside the delivery area: asks the customer for a postal code.",
        guard: isUndeliverable,
        actions: [...addressSaved, openDialog({ name: 'postalCode' })],
      },
      { actions: addressSaved },
    ],
    'dialog.opened': {
      actions: tell('addressBook', ({ event: { dialog } }) => ({
        type: 'form.opened',
        addressId: dialog.name === 'address' ? dialog.addressId : null,
      })),
    },
  },
  initial: 'begun',
  states: {
    begun: {
      entry: load('wallet'),
    },
  },
})

/** The guard of a change to this tab of the profile, from any of its tabs; null means any tab. */
function isProfileTab(tab: string | null) {
  return function isProfileTab({
    context,
    event: { page },
  }: TransitionArgs<ShopContext, { page: Page }>): boolean {
    return (
      page.path === '/profile' &&
      context.page.path === '/profile' &&
      (tab === null || page.query.tab === tab)
    )
  }
}

function isUndeliverable(
  saved: TransitionArgs<ShopContext, AddressSaved>,
): boolean {
  return saved.context.page.path === '/checkout' && isOutOfReach(saved)
}
