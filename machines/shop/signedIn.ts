import { assign, type EmittedFrom } from 'xstate'
import { tell } from '../core/tell.ts'
import type { addressFormMachine } from '../profile/addressFormMachine.ts'
import { sendCheckoutInputs } from './checkoutInputs.ts'
import type { Page } from './coordinatorEvents.ts'
import { load, need } from './resources.ts'
import {
  pathOf,
  type ShopContext,
  sessionEnded,
  shopSetup,
} from './shopSetup.ts'
import { child, type SystemId } from './system.ts'

const customerActors = [
  'addressBook',
  'wallet',
  'walletTransactions',
  'orders',
] as const satisfies SystemId[]

const alertSessionEnded = tell('notices', {
  type: 'notice.alert',
  notice: { key: sessionEnded, tone: 'info' },
})

const menuArrival = {
  description: 'The menu marks dishes that the customer has ordered before.',
  guard: { type: 'isPage', params: pathOf('/ordernow') },
  actions: need('orders'),
} as const

/** Like `loadOnArrival`, but the wallet is already loading. */
const loadOnFirstArrival = [
  {
    guard: { type: 'isPage', params: pathOf('/profile') },
    actions: load('walletTransactions', 'orders'),
  },
  menuArrival,
] as const

const loadOnNavigation = [
  {
    guard: { type: 'isProfileTab', params: tabOf('wallet') },
    actions: load('wallet'),
  },
  {
    guard: { type: 'isProfileTab', params: tabOf('history') },
    actions: load('walletTransactions'),
  },
  {
    guard: { type: 'isProfileTab', params: tabOf('orders') },
    actions: load('orders'),
  },
  {
    description: 'Other tabs of the profile display no loaded data.',
    guard: { type: 'isProfileTab', params: tabOf(null) },
  },
  {
    guard: { type: 'isPage', params: pathOf('/profile') },
    actions: load('wallet', 'walletTransactions', 'orders'),
  },
  {
    description:
      'The balance decides the payment method: another device may have changed it.',
    guard: { type: 'isPage', params: pathOf('/checkout') },
    actions: load('wallet'),
  },
  menuArrival,
] as const

type AddressSaved = Extract<
  EmittedFrom<typeof addressFormMachine>,
  { type: 'addressForm.done' }
>

const addressSaved = [
  tell('session', { type: 'session.refetchUser' }),
  tell<ShopContext, AddressSaved, 'addressBook'>(
    'addressBook',
    ({ event }) => ({
      type: 'address.saved',
      address: event.output,
    }),
  ),
  tell('dialogs', { type: 'dialog.close', name: 'address' }),
  tell('notices', { type: 'notice.status', notice: { key: 'address.saved' } }),
]

/** A customer is signed in: invokes the actors of the customer. */
export const signedIn = shopSetup.createStateConfig({
  invoke: [
    {
      id: 'customerEventBridge',
      src: 'eventBridge',
      input: { actors: customerActors },
    },
    {
      id: 'addressBook',
      systemId: 'addressBook',
      src: 'addressBook',
      input: ({ context }) => context.input.addressBook,
      onSnapshot: { actions: sendCheckoutInputs('addressBook') },
    },
    {
      id: 'wallet',
      systemId: 'wallet',
      src: 'wallet',
      onSnapshot: { actions: sendCheckoutInputs('wallet') },
    },
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
          tell('payments', ({ event }) => ({
            type: 'orders.listed',
            orders: event.snapshot.context.data ?? [],
          })),
        ],
      },
    },
  ],
  on: {
    'session.ended': [
      {
        description: 'The other tab has cleared everything.',
        guard: {
          type: 'isReason',
          params: ({ event }) => ({ ...event, is: 'elsewhere' }),
        },
        target: 'signedOut',
        actions: 'forgetCustomer',
      },
      {
        guard: {
          type: 'isReason',
          params: ({ event }) => ({ ...event, is: 'logout' }),
        },
        target: 'signedOut',
        actions: ['forgetCustomer', goTo('/')],
      },
      {
        description:
          'Only the address of the result page names the payment: that page remains.',
        guard: 'isAtResult',
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
      actions: assign(({ event }) => ({
        isSavingAddress: event.isSaving,
      })),
    },
    'addressForm.done': [
      {
        description:
          "The checkout's address is outside the delivery area: asks the customer for a postal code.",
        guard: {
          type: 'isUndeliverable',
          params: ({ event }) => ({
            postalCode: event.output.postal_code,
          }),
        },
        actions: [
          ...addressSaved,
          tell('dialogs', {
            type: 'dialog.open',
            dialog: { name: 'postalCode' },
          }),
        ],
      },
      { actions: addressSaved },
    ],
    'dialog.opened': {
      actions: tell('addressBook', ({ event: { dialog } }) => ({
        type: 'form.opened',
        addressId: dialog.name === 'address' ? dialog.addressId : null,
      })),
    },
    'addressBook.deleted': {
      actions: tell('session', { type: 'session.refetchUser' }),
    },
  },
  initial: 'begun',
  states: {
    begun: {
      entry: [
        tell('addressBook', { type: 'addressBook.load' }),
        ...load('wallet'),
      ],
    },
  },
})

/** Parameters of `isProfileTab`; null means any tab. */
function tabOf(tab: string | null) {
  return ({ event }: { event: { page: Page } }) => ({ ...event, tab })
}

function goTo(to: string) {
  return tell('navigation', { type: 'page.requested', to, replace: false })
}
