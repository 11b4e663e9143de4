import { assign, type ErrorActorEvent, type InputFrom, setup } from 'xstate'
import type { Address } from '#contract/addressBook.ts'
import type { DeliveryPoint } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import type { User } from '#contract/session.ts'
import type { CheckoutInput } from '../checkout/checkoutSetup.ts'
import type { ResourceData } from '../core/resources.ts'
import { unprovidedCallback } from '../core/unprovided.ts'
import type { ReturnedPayment } from '../payment/handoffTypes.ts'
import type { SentCode } from '../session/codeFormMachine.ts'
import type {
  AccountFormsInput,
  accountFormsMachine,
} from './accountFormsMachine.ts'
import type { checkoutHostMachine } from './checkoutHostMachine.ts'
import type { Page, PageChange } from './coordinatorEvents.ts'
import type { ShellEvent } from './shellEvents.ts'
import { shopActors } from './shopActors.ts'
import { type EmittedBy, eventBridgeSlot, type SystemLogics } from './system.ts'
import type { walletAndOrdersMachine } from './walletAndOrdersMachine.ts'

/** The tab's first page, each further page, and a changed query of the same page. */
export type PageEvent = { type: 'page.opened'; page: Page } | PageChange

/** Another tab's session: its customer, or nobody. */
export type SessionReplaced = { type: 'session.replace'; user: User | null }

export type AddressSaved = { type: 'addressForm.done'; output: Address }

/** The checkout's code has loaded, with its initial data; or loading failed. */
export type CheckoutHostCode =
  | {
      type: 'checkoutHost.loaded'
      checkoutHost: typeof checkoutHostMachine
      checkout: CheckoutInput
    }
  | { type: 'checkoutHost.lost' }

export type ShopEvent =
  | EmittedBy<
      | 'addressForm'
      | 'dialogs'
      | 'loginForm'
      | 'menu'
      | 'navigation'
      | 'dish'
      | 'registerForm'
      | 'session'
      | 'tokenRefresh'
      | 'translations'
    >
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
  | { type: 'checkoutHost.wanted' }
  /** The cart has dishes, and the tab is idle: preloads the data of the checkout. */
  | { type: 'checkout.expected' }
  | CheckoutHostCode
  | {
      type: 'walletAndOrders.loaded'
      walletAndOrders: typeof walletAndOrdersMachine
    }
  | {
      type: 'accountForms.loaded'
      accountForms: typeof accountFormsMachine
      stored: AccountFormsInput['stored']
    }

type ActorInputs = {
  [Id in
    | 'navigation'
    | 'translations'
    | 'session'
    | 'menu'
    | 'cart']: InputFrom<SystemLogics[Id]>
}

/** The browser's records, the page, and data in the page. */
export type ShopInput = ActorInputs & {
  /** Lists from the page; null ones must be fetched. */
  categories: ResourceData['categories'] | null
  home: ResourceData['home'] | null
  /** The number to display if an order's number is unknown. */
  displayNumber: string
  hasProvider: boolean
  page: Page
  /** The parameters of a return from a payment page; the tab may only have to report it. */
  returned: ReturnedPayment | null
  /** The code of a password reset in progress before a reload. */
  sentCode: SentCode | null
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

/** Types, slots and shared actions of the root; its regions are files of this folder. */
export const shopSetup = setup({
  types: {} as {
    context: ShopContext
    events: ShopEvent
    input: ShopInput
  },
  actors: {
    eventBridge: eventBridgeSlot<ShopEvent>(),
    watchPage: unprovidedCallback<PageEvent>('watchPage'),
    watchSession: unprovidedCallback<SessionReplaced>('watchSession'),
    loadCheckoutHost: unprovidedCallback<CheckoutHostCode>('loadCheckoutHost'),
    ...shopActors,
  },
  delays: {
    codeTime: 120_000,
    codePause: ({ context }) =>
      Math.min(5_000 * 2 ** (context.codeLosses - 1), 300_000),
  },
  actions: {
    forgetCustomer: assign(({ context: { input } }) => ({
      user: null,
      orders: [],
      isSavingAddress: false,
      input: {
        ...input,
        session: { stored: null },
        cart: { record: null },
      },
    })),
  },
})

/** The notice at the end of a session. */
export const sessionEnded = 'session.ended'

/** The guard of an event with this page. */
export function isPage(path: string) {
  return function isPage({ event }: { event: { page: Page } }): boolean {
    return event.page.path === path
  }
}
