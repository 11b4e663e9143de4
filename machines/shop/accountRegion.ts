import { type EmittedFrom, raise } from 'xstate'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import type { addressFormMachine } from '../profile/addressFormMachine.ts'
import { aboutSocialLogin } from '../shell/noticesMachine.ts'
import { tellFacts } from './facts.ts'
import { sessionEnded } from './shellRegion.ts'
import { pathOf, type ShopContext, shopSetup } from './shopSetup.ts'
import { child, type SystemId } from './system.ts'
import type { Page } from './told.ts'

const heard = [
  'addressBook',
  'wallet',
  'walletTransactions',
  'orders',
] as const satisfies SystemId[]

const loginNeeded = 'session.register_login_needed'
const load = { type: 'resource.load' } as const
const sayEnded = tell('notices', {
  type: 'notice.alert',
  notice: { key: sessionEnded, tone: 'info' },
})
/** Who closes the login or the registration gives up, and what was said of other ways to log in is over. */
const giveUp = [
  tell('session', { type: 'session.giveUp' }),
  tell('notices', { type: 'notice.outdated', keys: [aboutSocialLogin] }),
] as const
const loadLists = [tell('walletTransactions', load), tell('orders', load)] as const
const menuArrival = {
  description: 'The menu marks what was ordered before.',
  guard: { type: 'isPage', params: pathOf('/ordernow') },
  actions: tell('orders', { type: 'resource.need' }),
} as const
/** With a customer whose balance is asked for in any case. */
const firstArrival = [
  { guard: { type: 'isPage', params: pathOf('/profile') }, actions: loadLists },
  menuArrival,
] as const
const arrival = [
  { guard: { type: 'isProfileTab', params: tabOf('wallet') }, actions: tell('wallet', load) },
  {
    guard: { type: 'isProfileTab', params: tabOf('history') },
    actions: tell('walletTransactions', load),
  },
  { guard: { type: 'isProfileTab', params: tabOf('orders') }, actions: tell('orders', load) },
  {
    description: 'Any other tab of the profile shows nothing that is loaded.',
    guard: { type: 'isProfileTab', params: tabOf(null) },
  },
  {
    guard: { type: 'isPage', params: pathOf('/profile') },
    actions: [tell('wallet', load), ...loadLists],
  },
  {
    description: 'The balance says how an order can be paid: another device may have changed it.',
    guard: { type: 'isPage', params: pathOf('/checkout') },
    actions: tell('wallet', load),
  },
  menuArrival,
] as const
type AddressSaved = Extract<EmittedFrom<typeof addressFormMachine>, { type: 'addressForm.done' }>

const addressSaved = [
  tell('session', { type: 'session.refetchUser' }),
  tell<ShopContext, AddressSaved, 'addressBook'>('addressBook', ({ event }) => ({
    type: 'address.saved',
    address: event.output,
  })),
  tell('dialogs', { type: 'dialog.close', name: 'address' }),
  tell('notices', { type: 'notice.status', notice: { key: 'address.saved' } }),
]

/** Who is signed in; what belongs to a customer is there only then, and leaving the state forgets it. */
export const accountRegion = shopSetup.createStateConfig({
  invoke: [
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context }) => context.input.session,
      onSnapshot: { actions: tellFacts('session') },
    },
    child('tokenRefresh'),
    { id: 'watchSession', src: 'watchSession' },
  ],
  on: {
    'session.started': [
      {
        guard: { type: 'isRestored', params: ({ event }) => event },
        target: '.signedIn',
        actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
      },
      {
        description: 'Also where somebody is signed in: what is theirs ends with them.',
        target: '.signedIn',
        actions: [
          'forgetCustomer',
          { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
          raise(({ context }) => ({ type: 'customer.arrived', page: context.page })),
        ],
      },
    ],
    'session.replace': { actions: tell('session', ({ event }) => event) },
    'token.rejected': { actions: tell('session', { type: 'session.expire' }) },
    'loginForm.done': {
      actions: tell('session', ({ event }) => ({
        type: 'session.open',
        tokens: event.output,
        remember: true,
      })),
    },
    'registerForm.done': [
      {
        guard: { type: 'hasTokens', params: ({ event }) => event.output },
        actions: tell('session', ({ event: { output } }) => ({
          type: 'session.open',
          tokens: required(output.tokens, 'tokens'),
          remember: output.remember,
        })),
      },
      {
        description:
          'The customer exists, and has to log in. A status would go with the dialog that opens.',
        actions: [
          tell('dialogs', ({ event }) => ({
            type: 'dialog.open',
            dialog: { name: 'login', email: event.output.email },
          })),
          tell('notices', {
            type: 'notice.alert',
            notice: { key: loginNeeded, tone: 'info' },
          }),
        ],
      },
    ],
    'dialog.closed': [
      {
        guard: { type: 'isDialog', params: ({ event }) => ({ ...event, name: 'login' }) },
        actions: [
          tell('loginForm', { type: 'form.reset' }),
          ...giveUp,
          tell('notices', { type: 'notice.outdated', keys: [loginNeeded] }),
        ],
      },
      {
        guard: { type: 'isDialog', params: ({ event }) => ({ ...event, name: 'register' }) },
        actions: [tell('registerForm', { type: 'form.reset' }), ...giveUp],
      },
      {
        guard: { type: 'isDialog', params: ({ event }) => ({ ...event, name: 'address' }) },
        actions: tell('addressForm', { type: 'form.reset' }),
      },
    ],
  },
  initial: 'signedOut',
  states: {
    signedOut: {},
    signedIn: {
      invoke: [
        { id: 'hearCustomer', src: 'hear', input: { actors: heard } },
        {
          id: 'addressBook',
          systemId: 'addressBook',
          src: 'addressBook',
          input: ({ context }) => context.input.addressBook,
          onSnapshot: { actions: tellFacts('addressBook') },
        },
        {
          id: 'wallet',
          systemId: 'wallet',
          src: 'wallet',
          onSnapshot: { actions: tellFacts('wallet') },
        },
        child('walletTransactions'),
        {
          id: 'orders',
          systemId: 'orders',
          src: 'orders',
          onSnapshot: {
            actions: [
              {
                type: 'keepOrders',
                params: ({ event }) => ({ orders: event.snapshot.context.data ?? [] }),
              },
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
            description: 'All is done where the session ended.',
            guard: { type: 'isReason', params: ({ event }) => ({ ...event, is: 'elsewhere' }) },
            target: 'signedOut',
            actions: 'forgetCustomer',
          },
          {
            guard: { type: 'isReason', params: ({ event }) => ({ ...event, is: 'logout' }) },
            target: 'signedOut',
            actions: ['forgetCustomer', goTo('/')],
          },
          {
            description:
              "Only the address of a payment's result knows the payment: there the page stays.",
            guard: 'isAtResult',
            target: 'signedOut',
            actions: ['forgetCustomer', sayEnded],
          },
          {
            target: 'signedOut',
            actions: ['forgetCustomer', goTo('/ordernow'), sayEnded],
          },
        ],
        'customer.arrived': firstArrival,
        'page.opened': firstArrival,
        'page.moved': arrival,
        'address.saving': {
          actions: {
            type: 'keepSaving',
            params: ({ event }) => ({ isSavingAddress: event.isSaving }),
          },
        },
        'addressForm.done': [
          {
            description:
              'An address at the checkout to which nothing is delivered: the customer is asked for a postal code.',
            guard: {
              type: 'isUndeliverable',
              params: ({ event }) => ({ postalCode: event.output.postal_code }),
            },
            actions: [
              ...addressSaved,
              tell('dialogs', { type: 'dialog.open', dialog: { name: 'postalCode' } }),
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
        'addressBook.deleted': { actions: tell('session', { type: 'session.refetchUser' }) },
      },
      initial: 'begun',
      states: {
        begun: {
          entry: [tell('addressBook', { type: 'addressBook.load' }), tell('wallet', load)],
        },
      },
    },
  },
})

/** The parameters of `isProfileTab`; null for any tab. */
function tabOf(tab: string | null) {
  return ({ event }: { event: { page: Page } }) => ({ ...event, tab })
}

function goTo(to: string) {
  return tell('navigation', { type: 'page.requested', to, replace: false })
}
