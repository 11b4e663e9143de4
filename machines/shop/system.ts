import type { ActorRefFrom, EventFromLogic } from 'xstate'
import type { cartMachine } from '../cart/cartMachine.ts'
import type {
  CheckoutEvent,
  checkoutMachine,
} from '../checkout/checkoutMachine.ts'
import type { contactFormMachine } from '../contact/contactFormMachine.ts'
import type { dishMachine } from '../menu/dishMachine.ts'
import type { menuMachine } from '../menu/menuMachine.ts'
import type {
  CompletePaymentEvent,
  completePaymentMachine,
} from '../orders/completePaymentMachine.ts'
import type { invoiceMachine } from '../orders/invoiceMachine.ts'
import type { linkedOrderMachine } from '../orders/linkedOrderMachine.ts'
import type {
  OrderExpiryEvent,
  orderExpiryMachine,
} from '../orders/orderExpiryMachine.ts'
import type { orderHistoryMachine } from '../orders/orderHistoryMachine.ts'
import type { ReorderEvent, reorderMachine } from '../orders/reorderMachine.ts'
import type {
  OrderResultEvent,
  orderResultMachine,
} from '../payment/orderResultMachine.ts'
import type { paymentReturnMachine } from '../payment/paymentReturnMachine.ts'
import type { addressBookMachine } from '../profile/addressBookMachine.ts'
import type { addressFormMachine } from '../profile/addressFormMachine.ts'
import type { changePasswordMachine } from '../profile/changePasswordMachine.ts'
import type { confirmationMachine } from '../profile/confirmationMachine.ts'
import type { deleteAccountMachine } from '../profile/deleteAccountMachine.ts'
import type { profileMachine } from '../profile/profileMachine.ts'
import type { forgotPasswordMachine } from '../session/forgotPasswordMachine.ts'
import type { loginFormMachine } from '../session/loginFormMachine.ts'
import type { registerFormMachine } from '../session/registerFormMachine.ts'
import type { sessionMachine } from '../session/sessionMachine.ts'
import type { tokenRefreshMachine } from '../session/tokenRefreshMachine.ts'
import type { dialogsMachine } from '../shell/dialogsMachine.ts'
import type { navigationMachine } from '../shell/navigationMachine.ts'
import type { noticesMachine } from '../shell/noticesMachine.ts'
import type { translationsMachine } from '../shell/translationsMachine.ts'
import type { savedCardMachine } from '../wallet/savedCardMachine.ts'
import type { walletRechargeMachine } from '../wallet/walletRechargeMachine.ts'
import type {
  EventToAccount,
  EventToPayments,
  EventToPurchase,
} from './coordinatorEvents.ts'
import type { ResourceData, resource } from './resources.ts'

type Resources = {
  [Id in keyof ResourceData]: ReturnType<typeof resource<Id>>
}

/** The actors that views and machines address, by system id. */
export type SystemLogics = Resources & {
  session: typeof sessionMachine
  tokenRefresh: typeof tokenRefreshMachine
  translations: typeof translationsMachine
  navigation: typeof navigationMachine
  dialogs: typeof dialogsMachine
  notices: typeof noticesMachine
  loginForm: typeof loginFormMachine
  registerForm: typeof registerFormMachine
  contactForm: typeof contactFormMachine
  menu: typeof menuMachine
  dish: typeof dishMachine
  cart: typeof cartMachine
  // The customer's actors: they exist while a customer is signed in.
  addressBook: typeof addressBookMachine
  addressForm: typeof addressFormMachine
  // Their code loads later.
  checkout: typeof checkoutMachine
  orderResult: typeof orderResultMachine
  paymentReturn: typeof paymentReturnMachine
  savedCard: typeof savedCardMachine
  walletRecharge: typeof walletRechargeMachine
  completePayment: typeof completePaymentMachine
  orderExpiry: typeof orderExpiryMachine
  orderHistory: typeof orderHistoryMachine
  linkedOrder: typeof linkedOrderMachine
  invoice: typeof invoiceMachine
  reorder: typeof reorderMachine
  forgotPassword: typeof forgotPasswordMachine
  profile: typeof profileMachine
  confirmation: typeof confirmationMachine
  changePassword: typeof changePasswordMachine
  deleteAccount: typeof deleteAccountMachine
}

/** Coordinators own actors whose code loads later, and receive customer and page. */
type CoordinatorEvents = {
  payments: EventToPayments
  account: EventToAccount
  purchase: EventToPurchase
}

export type SystemId = keyof SystemLogics | keyof CoordinatorEvents

export type SystemActors = {
  [Id in keyof SystemLogics]: ActorRefFrom<SystemLogics[Id]>
}

/** The emitted events of machines, by name: inferring them would be a circle of types. */
type EmittedEvents = {
  checkout: CheckoutEvent
  completePayment: CompletePaymentEvent
  orderExpiry: OrderExpiryEvent
  orderResult: OrderResultEvent
  reorder: ReorderEvent
}

type ActorEvents = CoordinatorEvents &
  EmittedEvents & {
    [Id in Exclude<keyof SystemLogics, keyof EmittedEvents>]: EventFromLogic<
      SystemLogics[Id]
    >
  }

declare module '../core/tell.ts' {
  interface SystemEvents extends ActorEvents {}
}

/** Invokes an actor under its system id. */
export function child<Id extends SystemId>(id: Id) {
  return { id, systemId: id, src: id }
}
