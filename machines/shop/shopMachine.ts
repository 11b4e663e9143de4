import {
  assign,
  type EmittedFrom,
  type ErrorActorEvent,
  enqueueActions,
  type InputFrom,
  not,
  raise,
  setup,
} from 'xstate'
import type { DeliveryPoint, TimeSlot } from '#contract/checkout.ts'
import { isDeliverable } from '#contract/delivery.ts'
import type { HomeLists } from '#contract/homeLists.ts'
import type { Category } from '#contract/menu.ts'
import { linkedView, menuLink } from '#contract/menuLink.ts'
import type { Cents } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import type { WalletTransaction } from '#contract/wallet.ts'
import { cartMachine } from '../cart/cartMachine.ts'
import type { OutletList } from '../checkout/checkoutForm.ts'
import type { CheckoutInput } from '../checkout/checkoutSetup.ts'
import { contactFormMachine } from '../contact/contactFormMachine.ts'
import { createResourceMachine } from '../core/createResourceMachine.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { unprovidedCallback } from '../core/unprovided.ts'
import { dishMachine } from '../menu/dishMachine.ts'
import { menuMachine } from '../menu/menuMachine.ts'
import type { ReturnedPayment } from '../payment/handoffTypes.ts'
import { addressBookMachine } from '../profile/addressBookMachine.ts'
import type { addressFormMachine } from '../profile/addressFormMachine.ts'
import type { SentCode } from '../session/codeFormMachine.ts'
import type { loginFormMachine } from '../session/loginFormMachine.ts'
import type { registerFormMachine } from '../session/registerFormMachine.ts'
import { sessionMachine } from '../session/sessionMachine.ts'
import { tokenRefreshMachine } from '../session/tokenRefreshMachine.ts'
import { dialogsMachine, type OpenDialog } from '../shell/dialogsMachine.ts'
import { navigationMachine } from '../shell/navigationMachine.ts'
import { aboutSocialLogin, noticesMachine } from '../shell/noticesMachine.ts'
import { translationsMachine } from '../shell/translationsMachine.ts'
import type { AccountInput, accountMachine } from './accountMachine.ts'
import { sendCheckoutInputs } from './checkoutInputs.ts'
import type { Page } from './coordinatorEvents.ts'
import { linkedDish } from './linkedDish.ts'
import type { PaymentsInput, paymentsMachine } from './paymentsMachine.ts'
import type { PurchaseInput, purchaseMachine } from './purchaseMachine.ts'
import { type ShellEvent, shellEvents } from './shellEvents.ts'
import { child, type SystemId } from './system.ts'

/** The tab's first page, each further page, and a changed query of the same page. */
export type PageEvent =
  | { type: 'page.opened'; page: Page }
  | { type: 'page.moved'; page: Page }
  | { type: 'page.readdressed'; page: Page }

/** Another tab's session: its customer, or nobody. */
export type SessionReplaced = { type: 'session.replace'; user: User | null }

/** The checkout's code has loaded, with its initial data; or loading failed. */
export type PurchaseCode =
  | {
      type: 'purchase.loaded'
      purchase: typeof purchaseMachine
      checkout: CheckoutInput
    }
  | { type: 'purchase.lost' }

/** A machine whose code loads later, and its input. */
type LazyMachine =
  | { id: 'payments'; logic: typeof paymentsMachine; input: PaymentsInput }
  | { id: 'account'; logic: typeof accountMachine; input: AccountInput }
  | { id: 'purchase'; logic: typeof purchaseMachine; input: PurchaseInput }

export type ShopEvent =
  | EmittedFrom<typeof addressBookMachine>
  | EmittedFrom<typeof addressFormMachine>
  | EmittedFrom<typeof dialogsMachine>
  | EmittedFrom<typeof loginFormMachine>
  | EmittedFrom<typeof menuMachine>
  | EmittedFrom<typeof navigationMachine>
  | EmittedFrom<typeof dishMachine>
  | EmittedFrom<typeof registerFormMachine>
  | EmittedFrom<typeof sessionMachine>
  | EmittedFrom<typeof tokenRefreshMachine>
  | EmittedFrom<typeof translationsMachine>
  | ShellEvent
  | ErrorActorEvent
  | PageEvent
  | SessionReplaced
  /** A customer has logged in on this page. */
  | { type: 'customer.arrived'; page: Page }
  /** A request to save an address starts or ends. */
  | { type: 'address.saving'; isSaving: boolean }
  | { type: 'return.settled' }
  | { type: 'checkout.changed'; isPayingByCard: boolean }
  | { type: 'purchase.wanted' }
  /** The cart has dishes, and the tab is idle: preloads the data of the checkout. */
  | { type: 'checkout.expected' }
  | PurchaseCode
  | { type: 'payments.loaded'; payments: typeof paymentsMachine }
  | { type: 'account.loaded'; account: typeof accountMachine }

/** The browser's records, the page, and data in the page. */
export type ShopInput = {
  navigation: InputFrom<typeof navigationMachine>
  translations: InputFrom<typeof translationsMachine>
  session: InputFrom<typeof sessionMachine>
  /** Lists from the page; null ones must be fetched. */
  categories: Category[] | null
  home: HomeLists | null
  menu: InputFrom<typeof menuMachine>
  cart: InputFrom<typeof cartMachine>
  addressBook: InputFrom<typeof addressBookMachine>
  /** The number to display if an order's number is unknown. */
  displayNumber: string
  hasProvider: boolean
  page: Page
  /** The parameters of a return from a payment page; the tab may only have to report it. */
  returned: ReturnedPayment | null
  /** The code of a password reset in progress before a reload. */
  sent: SentCode | null
}

/** State of actors that the root keeps for actors that start later. */
export type ShopContext = {
  input: ShopInput
  page: Page
  user: User | null
  deliveryPoints: readonly DeliveryPoint[]
  orders: readonly Order[]
  isSavingAddress: boolean
  isPayingByCard: boolean
  /** This tab returned from a payment page, and its role is not decided yet. */
  isReturning: boolean
  /** How often loading the checkout's code failed. */
  codeLosses: number
}

const permanentActors = [
  'navigation',
  'translations',
  'dialogs',
  'contactForm',
  'categories',
  'deliveryPoints',
  'outlets',
  'timeSlots',
  'home',
  'menu',
  'dish',
  'session',
  'tokenRefresh',
  'cart',
] as const satisfies SystemId[]

const sessionEnded = 'session.ended'

const need = { type: 'resource.need' } as const

const loadCheckoutLists = [
  tell('outlets', need),
  tell('timeSlots', need),
  tell('deliveryPoints', need),
] as const

const loadOnArrival = [
  {
    guard: { type: 'isPage', params: pathOf('/') },
    actions: tell('home', need),
  },
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
    actions: loadCheckoutLists,
  },
  {
    guard: { type: 'isPage', params: pathOf('/profile') },
    actions: tell('deliveryPoints', need),
  },
] as const

const applyMenuAddress = tell(
  'navigation',
  ({ context }: { context: ShopContext }) => ({
    type: 'page.requested',
    to: menuLink(linkedView(context.page.query)),
    replace: true,
  }),
)

const openLinkedDish = {
  guard: {
    type: 'hasLinkedDish',
    params: ({ event }: { event: { page: Page } }) => event,
  },
  actions: tell(
    'dish',
    ({ event }: { event: { type: string; page: Page } }) => ({
      type: 'dish.arrive',
      itemId: required(linkedDish(event.page), 'itemId'),
    }),
  ),
} as const

const customerActors = [
  'addressBook',
  'wallet',
  'walletTransactions',
  'orders',
] as const satisfies SystemId[]

const loginNeeded = 'session.register_login_needed'

const load = { type: 'resource.load' } as const

const alertSessionEnded = tell('notices', {
  type: 'notice.alert',
  notice: { key: sessionEnded, tone: 'info' },
})

/** Closing the login or the registration cancels it and its notices. */
const cancelLogin = [
  tell('session', { type: 'session.giveUp' }),
  tell('notices', { type: 'notice.outdated', keys: [aboutSocialLogin] }),
] as const

const loadLists = [
  tell('walletTransactions', load),
  tell('orders', load),
] as const

const menuArrival = {
  description: 'The menu marks dishes that the customer has ordered before.',
  guard: { type: 'isPage', params: pathOf('/ordernow') },
  actions: tell('orders', { type: 'resource.need' }),
} as const

/** Like `loadOnArrival`, but the wallet is already loading. */
const loadOnFirstArrival = [
  { guard: { type: 'isPage', params: pathOf('/profile') }, actions: loadLists },
  menuArrival,
] as const

const loadOnNavigation = [
  {
    guard: { type: 'isProfileTab', params: tabOf('wallet') },
    actions: tell('wallet', load),
  },
  {
    guard: { type: 'isProfileTab', params: tabOf('history') },
    actions: tell('walletTransactions', load),
  },
  {
    guard: { type: 'isProfileTab', params: tabOf('orders') },
    actions: tell('orders', load),
  },
  {
    description: 'Other tabs of the profile display no loaded data.',
    guard: { type: 'isProfileTab', params: tabOf(null) },
  },
  {
    guard: { type: 'isPage', params: pathOf('/profile') },
    actions: [tell('wallet', load), ...loadLists],
  },
  {
    description:
      'The balance decides the payment method: another device may have changed it.',
    guard: { type: 'isPage', params: pathOf('/checkout') },
    actions: tell('wallet', load),
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

const loadAtCheckout = {
  guard: { type: 'isPage', params: pathOf('/checkout') },
  target: 'loading',
} as const

/**
 * The whole shop in one tab: the root of every actor. `signedIn` invokes the actors of a customer, and leaving it stops
 * them. Its transitions pass changes of page, session, dialogs and loaded code on to its actors.
 *
 * Slots:
 * - `eventBridge` · callback: sends back every event that the named actors emit
 * - `watchPage` · callback: sends the page, now and on every navigation
 * - `watchSession` · callback: sends a login or logout of another tab
 * - `loadPurchase` · callback: loads the code of the checkout · after `purchase.lost` or silence it loads again after a
 *   pause
 * - the slots of its actors
 */
export const shopMachine = setup({
  types: {} as {
    context: ShopContext
    events: ShopEvent
    input: ShopInput
  },
  actors: {
    eventBridge: unprovidedCallback<ShopEvent, { actors: readonly SystemId[] }>(
      'eventBridge',
    ),
    watchPage: unprovidedCallback<PageEvent>('watchPage'),
    watchSession: unprovidedCallback<SessionReplaced>('watchSession'),
    loadPurchase: unprovidedCallback<PurchaseCode>('loadPurchase'),
    navigation: navigationMachine,
    translations: translationsMachine,
    dialogs: dialogsMachine,
    notices: noticesMachine,
    session: sessionMachine,
    tokenRefresh: tokenRefreshMachine,
    contactForm: contactFormMachine,
    categories: createResourceMachine<Category[]>({ id: 'categories' }),
    deliveryPoints: createResourceMachine<DeliveryPoint[]>({
      id: 'deliveryPoints',
    }),
    outlets: createResourceMachine<OutletList>({ id: 'outlets' }),
    timeSlots: createResourceMachine<TimeSlot[]>({ id: 'timeSlots' }),
    home: createResourceMachine<HomeLists>({ id: 'home' }),
    menu: menuMachine,
    dish: dishMachine,
    cart: cartMachine,
    addressBook: addressBookMachine,
    wallet: createResourceMachine<Cents>({ id: 'wallet' }),
    walletTransactions: createResourceMachine<WalletTransaction[]>({
      id: 'walletTransactions',
    }),
    orders: createResourceMachine<Order[]>({ id: 'orders' }),
  },
  guards: {
    isPage: (_, params: { page: Page; path: string }) =>
      params.page.path === params.path,
    isProfileTab: (
      { context },
      { page, tab }: { page: Page; tab: string | null },
    ) =>
      page.path === '/profile' &&
      context.page.path === '/profile' &&
      (tab === null || page.query.tab === tab),
    hasLinkedDish: (_, params: { page: Page }) =>
      linkedDish(params.page) !== null,
    isReason: (_, params: { reason: string; is: string }) =>
      params.reason === params.is,
    isAtResult: ({ context }) => context.page.path === '/order/success',
    hasCode: ({ context }) =>
      context.input.sent !== null && context.input.session.stored === null,
    isDialog: (_, params: { dialog: OpenDialog; name: OpenDialog['name'] }) =>
      params.dialog.name === params.name,
    isSavingAddress: ({ context }) => context.isSavingAddress,
    isUndeliverable: (
      { context: { page, deliveryPoints } },
      params: { postalCode: number },
    ) =>
      page.path.startsWith('/checkout') &&
      deliveryPoints.length > 0 &&
      !isDeliverable(deliveryPoints, params.postalCode),
  },
  delays: {
    codeTime: 120_000,
    codePause: ({ context }) =>
      Math.min(5_000 * 2 ** (context.codeLosses - 1), 300_000),
  },
  actions: {
    keepPage: assign((_, params: { page: Page }) => params),
    keepUser: assign((_, params: { user: User | null }) => params),
    endReturn: assign({ isReturning: false }),
    // `setup` does not know logic that loads later: a spawned actor is typed by its input.
    begin: enqueueActions(({ enqueue }, { id, logic, input }: LazyMachine) => {
      enqueue.spawnChild(logic as never, { id, systemId: id, input } as never)
    }),
    forgetCustomer: assign(({ context: { input } }) => ({
      user: null,
      orders: [],
      isSavingAddress: false,
      input: {
        ...input,
        session: { stored: null },
        cart: { record: null },
        addressBook: undefined,
      },
    })),
  },
}).createMachine({
  id: 'shop',
  type: 'parallel',
  context: ({ input }) => ({
    input,
    page: input.page,
    user: null,
    deliveryPoints: [],
    orders: [],
    isSavingAddress: false,
    isPayingByCard: false,
    isReturning: input.returned !== null,
    codeLosses: 0,
  }),
  on: shellEvents,
  invoke: {
    id: 'eventBridge',
    src: 'eventBridge',
    input: { actors: permanentActors },
  },
  states: {
    // Dialogs, notices, the tab's address, and labels.
    shell: {
      invoke: [
        {
          ...child('navigation'),
          input: ({ context }) => context.input.navigation,
        },
        {
          ...child('translations'),
          input: ({ context }) => context.input.translations,
        },
        child('dialogs'),
        child('notices'),
        child('contactForm'),
      ],
      on: {
        'page.moved': {
          actions: [
            { type: 'keepPage', params: ({ event }) => ({ page: event.page }) },
            closeDialog('cartDrawer'),
            closeDialog('sideMenu'),
            closeDialog('orderDetails'),
            tell('notices', { type: 'page.changed' }),
          ],
        },
        'page.readdressed': {
          actions: {
            type: 'keepPage',
            params: ({ event }) => ({ page: event.page }),
          },
        },
        'language.failed': {
          actions: tell('notices', {
            type: 'notice.alert',
            notice: { key: 'shell.language_failed' },
          }),
        },
        'dialog.opened': {
          actions: tell('notices', { type: 'dialog.opened' }),
        },
        'dialogs.closeRequested': {
          description: 'A dialog that saves cannot be closed.',
          guard: not('isSavingAddress'),
          actions: tell('dialogs', { type: 'dialog.close' }),
        },
        'checkout.closeRequested': {
          actions: tell('checkout', { type: 'result.acknowledged' }),
        },
        'addressBook.closeRequested': {
          actions: tell('addressBook', { type: 'deletion.cancel' }),
        },
        'savedCard.closeRequested': {
          actions: tell('savedCard', { type: 'removal.cancel' }),
        },
        'session.started': {
          actions: tell('notices', {
            type: 'notice.outdated',
            keys: [sessionEnded],
          }),
        },
        'customer.arrived': {
          actions: [
            closeDialog('login'),
            closeDialog('register'),
            closeDialog('forgotPassword'),
            tell('notices', { type: 'page.changed' }),
          ],
        },
        'session.ended': {
          actions: [
            closeDialog('address'),
            closeDialog('postalCode'),
            closeDialog('orderDetails'),
            // A customer's open question, which covered the page, ends with the customer.
            tell('navigation', { type: 'page.uncovered', by: 'addressBook' }),
            tell('navigation', { type: 'page.uncovered', by: 'savedCard' }),
            tell('contactForm', { type: 'form.reset' }),
          ],
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'hasCode', target: 'resuming' },
            { target: 'ready' },
          ],
        },
        resuming: {
          description: 'A reload during a password reset returns to it.',
          entry: tell('dialogs', {
            type: 'dialog.open',
            dialog: { name: 'forgotPassword' },
          }),
        },
        ready: {},
      },
    },
    // Menu, outlets, time slots and delivery points: the same for everybody.
    catalogue: {
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
        {
          id: 'outlets',
          systemId: 'outlets',
          src: 'outlets',
          onSnapshot: { actions: sendCheckoutInputs('outlets') },
        },
        {
          id: 'timeSlots',
          systemId: 'timeSlots',
          src: 'timeSlots',
          onSnapshot: { actions: sendCheckoutInputs('timeSlots') },
        },
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
        'session.started': { actions: tell('deliveryPoints', need) },
        'checkout.expected': { actions: loadCheckoutLists },
        'menu.viewed': {
          description:
            "The address has the menu's view: a reload, Back and a shared link show it again.",
          guard: {
            type: 'isPage',
            params: ({ context }) => ({
              page: context.page,
              path: '/ordernow',
            }),
          },
          actions: tell('navigation', ({ event }) => ({
            type: 'page.requested',
            to: menuLink(event.view),
            replace: true,
          })),
        },
        'dialog.opened': {
          guard: {
            type: 'isDialog',
            params: ({ event }) => ({ ...event, name: 'menuFilter' }),
          },
          actions: tell('menu', { type: 'menu.all' }),
        },
      },
    },
    // The open dish: selected on the menu, or named by `?openModal=true&itemId=6`.
    // It closes with its page.
    dish: {
      invoke: child('dish'),
      on: {
        'page.opened': openLinkedDish,
        'page.moved': [
          openLinkedDish,
          { actions: tell('dish', { type: 'dish.close' }) },
        ],
        'dish.closed': [
          {
            description:
              'The dish leaves the address, or each return to the page would open it.',
            guard: ({ context, event }) =>
              linkedDish(context.page) === event.itemId,
            actions: [closeDialog('itemDetail'), applyMenuAddress],
          },
          { actions: closeDialog('itemDetail') },
        ],
        'dialog.closed': {
          guard: {
            type: 'isDialog',
            params: ({ event }) => ({ ...event, name: 'itemDetail' }),
          },
          actions: tell('dish', ({ event }) => ({
            type: 'dish.close',
            itemId: itemOf(event.dialog),
          })),
        },
      },
    },
    // The session. `signedIn` invokes the customer's actors; leaving it removes the customer's data.
    account: {
      invoke: [
        {
          id: 'session',
          systemId: 'session',
          src: 'session',
          input: ({ context }) => context.input.session,
          onSnapshot: { actions: sendCheckoutInputs('session') },
        },
        child('tokenRefresh'),
        { id: 'watchSession', src: 'watchSession' },
      ],
      on: {
        'session.started': [
          {
            guard: ({ event }) => event.restored,
            target: '.signedIn',
            actions: {
              type: 'keepUser',
              params: ({ event }) => ({ user: event.user }),
            },
          },
          {
            description: 'Also with a customer signed in: their session ends.',
            target: '.signedIn',
            actions: [
              'forgetCustomer',
              {
                type: 'keepUser',
                params: ({ event }) => ({ user: event.user }),
              },
              raise(({ context }) => ({
                type: 'customer.arrived',
                page: context.page,
              })),
            ],
          },
        ],
        'session.replace': { actions: tell('session', ({ event }) => event) },
        'token.rejected': {
          actions: tell('session', { type: 'session.expire' }),
        },
        'loginForm.done': {
          actions: tell('session', ({ event }) => ({
            type: 'session.open',
            tokens: event.output,
            remember: true,
          })),
        },
        'registerForm.done': [
          {
            guard: ({ event }) => event.output.tokens !== null,
            actions: tell('session', ({ event: { output } }) => ({
              type: 'session.open',
              tokens: required(output.tokens, 'tokens'),
              remember: output.remember,
            })),
          },
          {
            description:
              'The customer exists and has to log in. A status would disappear when the dialog opens.',
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
            guard: {
              type: 'isDialog',
              params: ({ event }) => ({ ...event, name: 'login' }),
            },
            actions: [
              tell('loginForm', { type: 'form.reset' }),
              ...cancelLogin,
              tell('notices', { type: 'notice.outdated', keys: [loginNeeded] }),
            ],
          },
          {
            guard: {
              type: 'isDialog',
              params: ({ event }) => ({ ...event, name: 'register' }),
            },
            actions: [
              tell('registerForm', { type: 'form.reset' }),
              ...cancelLogin,
            ],
          },
          {
            guard: {
              type: 'isDialog',
              params: ({ event }) => ({ ...event, name: 'address' }),
            },
            actions: tell('addressForm', { type: 'form.reset' }),
          },
        ],
      },
      initial: 'signedOut',
      states: {
        signedOut: {},
        signedIn: {
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
                actions: [
                  'forgetCustomer',
                  goTo('/ordernow'),
                  alertSessionEnded,
                ],
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
                tell('wallet', load),
              ],
            },
          },
        },
      },
    },
    cart: {
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
    },
    // The checkout. Its code loads on its page, after a login, or when the cart has dishes.
    purchase: {
      initial: 'absent',
      states: {
        absent: {
          on: {
            'purchase.loaded': {
              target: 'there',
              actions: {
                type: 'begin',
                params: ({ context, event: { purchase, checkout } }) => {
                  const { page, user, isReturning } = context
                  const keptLines = context.input.cart.record?.lines ?? []
                  return {
                    id: 'purchase',
                    logic: purchase,
                    input: { page, user, isReturning, keptLines, checkout },
                  }
                },
              },
            },
          },
          initial: 'unasked',
          states: {
            unasked: {
              on: {
                'page.opened': loadAtCheckout,
                'page.moved': loadAtCheckout,
                'session.started': 'loading',
                'checkout.expected': 'loading',
              },
            },
            loading: askForCode('failed'),
            failed: {
              description:
                'Loads the code again on demand, on the next page, and after increasing pauses: an order may be in progress.',
              on: {
                'page.moved': 'loading',
                'session.started': 'loading',
                'purchase.wanted': 'loading',
              },
              initial: 'pausing',
              states: {
                pausing: {
                  entry: assign({
                    codeLosses: ({ context }) => context.codeLosses + 1,
                  }),
                  after: { codePause: 'asking' },
                },
                asking: askForCode('pausing'),
              },
            },
          },
        },
        there: {
          on: {
            'page.moved': { actions: tell('purchase', ({ event }) => event) },
            'page.readdressed': {
              actions: tell('purchase', ({ event }) => event),
            },
            'session.started': {
              actions: tell('purchase', ({ event }) => event),
            },
            'session.ended': {
              actions: tell('purchase', ({ event }) => event),
            },
            'return.settled': {
              actions: tell('purchase', ({ event }) => event),
            },
            'checkout.changed': {
              actions: [
                assign(({ event }) => ({
                  isPayingByCard: event.isPayingByCard,
                })),
                tell('payments', ({ event }) => event),
              ],
            },
          },
        },
      },
    },
    // Payments beside the checkout. Their code loads with the first page that needs them.
    payments: {
      initial: 'absent',
      states: {
        absent: {
          on: {
            'payments.loaded': {
              target: 'there',
              actions: {
                type: 'begin',
                params: ({ context, event }) => {
                  const { displayNumber, hasProvider } = context.input
                  const { page, user, orders, isPayingByCard, isReturning } =
                    context
                  const returned = isReturning ? context.input.returned : null
                  const state = { page, user, orders, isPayingByCard }
                  const input = {
                    displayNumber,
                    hasProvider,
                    returned,
                    ...state,
                  }

                  return { id: 'payments', logic: event.payments, input }
                },
              },
            },
          },
        },
        there: {
          on: {
            'page.moved': { actions: tell('payments', ({ event }) => event) },
            'page.readdressed': {
              actions: tell('payments', ({ event }) => event),
            },
            'dialog.closed': {
              actions: tell('payments', ({ event }) => event),
            },
            'session.started': {
              actions: tell('payments', ({ event }) => ({
                type: 'customer.known',
                user: event.user,
              })),
            },
            'session.ended': {
              actions: tell('payments', { type: 'customer.gone' }),
            },
          },
        },
      },
    },
    // Login, registration and profile. Their code loads with the first view that needs it.
    accountCode: {
      initial: 'absent',
      states: {
        absent: {
          on: {
            'account.loaded': {
              target: 'there',
              actions: {
                type: 'begin',
                params: ({ context, event }) => ({
                  id: 'account',
                  logic: event.account,
                  input: {
                    sent: context.input.sent,
                    isSignedIn: context.user !== null,
                  },
                }),
              },
            },
          },
        },
        there: {
          on: {
            'session.started': {
              actions: tell('account', { type: 'customer.known' }),
            },
            'session.ended': {
              actions: tell('account', { type: 'customer.gone' }),
            },
          },
        },
      },
    },
    tab: {
      description: 'Last, so that all actors receive the page.',
      invoke: { id: 'watchPage', src: 'watchPage' },
      on: {
        'page.moved': { actions: 'endReturn' },
        'return.settled': { actions: 'endReturn' },
      },
    },
  },
})

/** Parameters of `isPage`: tests the path of an event's page. */
function pathOf(path: string) {
  return ({ event }: { event: { page: Page } }) => ({ ...event, path })
}

function closeDialog(name: OpenDialog['name']) {
  return tell('dialogs', { type: 'dialog.close', name })
}

function itemOf(dialog: OpenDialog): number {
  return required(dialog.name === 'itemDetail' ? dialog.itemId : null, 'itemId')
}

/** Parameters of `isProfileTab`; null means any tab. */
function tabOf(tab: string | null) {
  return ({ event }: { event: { page: Page } }) => ({ ...event, tab })
}

function goTo(to: string) {
  return tell('navigation', { type: 'page.requested', to, replace: false })
}

function askForCode<Lost extends string>(lost: Lost) {
  return {
    invoke: { id: 'loadPurchase', src: 'loadPurchase', onError: lost },
    on: { 'purchase.lost': lost },
    after: { codeTime: lost },
  } as const
}
