import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { Category } from '#contract/menu.ts'
import type { Cents } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { WalletTransaction } from '#contract/wallet.ts'
import type { cartMachine } from '#machines/cart/cartMachine.ts'
import type { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { createResourceMachine } from '#machines/core/createResourceMachine.ts'
import type { HomeLists } from '#machines/menu/homeLists.ts'
import type { menuMachine } from '#machines/menu/menuMachine.ts'
import type { orderLineMachine } from '#machines/menu/orderLineMachine.ts'
import type { addressBookMachine } from '#machines/profile/addressBookMachine.ts'
import type { addressFormMachine } from '#machines/profile/addressFormMachine.ts'
import type { loginFormMachine } from '#machines/session/loginFormMachine.ts'
import type { registerFormMachine } from '#machines/session/registerFormMachine.ts'
import type { sessionMachine } from '#machines/session/sessionMachine.ts'
import type { tokenRefreshMachine } from '#machines/session/tokenRefreshMachine.ts'
import type { contactFormMachine } from '#machines/shell/contactFormMachine.ts'
import type { dialogsMachine } from '#machines/shell/dialogsMachine.ts'
import type { navigationMachine } from '#machines/shell/navigationMachine.ts'
import type { noticesMachine } from '#machines/shell/noticesMachine.ts'
import type { translationsMachine } from '#machines/shell/translationsMachine.ts'

/** A list or record that is fetched. */
export type ResourceRef<Data> = ActorRefFrom<ReturnType<typeof createResourceMachine<Data>>>

/** Everything that lives as long as the page does. */
export type Actors = {
  session: ActorRefFrom<typeof sessionMachine>
  tokenRefresh: ActorRefFrom<typeof tokenRefreshMachine>
  translations: ActorRefFrom<typeof translationsMachine>
  navigation: ActorRefFrom<typeof navigationMachine>
  dialogs: ActorRefFrom<typeof dialogsMachine>
  notices: ActorRefFrom<typeof noticesMachine>
  menu: ActorRefFrom<typeof menuMachine>
  categories: ResourceRef<Category[]>
  home: ResourceRef<HomeLists>
  orderLine: ActorRefFrom<typeof orderLineMachine>
  cart: ActorRefFrom<typeof cartMachine>
  addressBook: ActorRefFrom<typeof addressBookMachine>
  addressForm: ActorRefFrom<typeof addressFormMachine>
  loginForm: ActorRefFrom<typeof loginFormMachine>
  registerForm: ActorRefFrom<typeof registerFormMachine>
  contactForm: ActorRefFrom<typeof contactFormMachine>
  deliveryPoints: ResourceRef<DeliveryPoint[]>
  outlets: ResourceRef<Outlet[]>
  timeSlots: ResourceRef<TimeSlot[]>
  wallet: ResourceRef<Cents>
  walletTransactions: ResourceRef<WalletTransaction[]>
  orders: ResourceRef<Order[]>
  checkout: ActorRefFrom<typeof checkoutMachine>
}

const ActorsContext = createContext<Actors | null>(null)

/** Puts the actors within reach of every view. */
export const ActorsProvider = ActorsContext.Provider

function useOne<Name extends keyof Actors>(name: Name): Actors[Name] {
  const actors = use(ActorsContext)
  if (!actors) throw new Error(`No actors here: render ${name}'s view inside <ActorsProvider>.`)
  return actors[name]
}

export const useSession = () => useOne('session')
export const useTranslations = () => useOne('translations')
export const useDialogs = () => useOne('dialogs')
export const useNotices = () => useOne('notices')
export const useMenu = () => useOne('menu')
export const useCategories = () => useOne('categories')
export const useHome = () => useOne('home')
export const useOrderLine = () => useOne('orderLine')
export const useCart = () => useOne('cart')
export const useAddressBook = () => useOne('addressBook')
export const useAddressForm = () => useOne('addressForm')
export const useLoginForm = () => useOne('loginForm')
export const useRegisterForm = () => useOne('registerForm')
export const useContactForm = () => useOne('contactForm')
export const useDeliveryPoints = () => useOne('deliveryPoints')
export const useOutlets = () => useOne('outlets')
export const useTimeSlots = () => useOne('timeSlots')
export const useWallet = () => useOne('wallet')
export const useWalletTransactions = () => useOne('walletTransactions')
export const useOrders = () => useOne('orders')
export const useCheckout = () => useOne('checkout')
