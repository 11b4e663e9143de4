import { useSelector } from '@xstate/react'
import { createContext, use, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ResourceMachine } from '#machines/core/resourceMachine.ts'
import type { shopMachine } from '#machines/shop/shopMachine.ts'
import type { SystemActors } from '#machines/shop/system.ts'
import { requiredContext } from './requiredContext.ts'

export type ResourceRef<Data> = ActorRefFrom<ResourceMachine<Data>>

const ShopContext = createContext<ActorRefFrom<typeof shopMachine> | null>(null)

export const ShopProvider = ShopContext.Provider

const HydrationContext = createContext<ActorRefFrom<typeof shopMachine> | null>(
  null,
)

/** Provides a shop that equals the server's markup: a visitor's, without a session and without a cart. */
export const HydrationProvider = HydrationContext.Provider

/** The shop's root actor: during hydration the visitor's, then the customer's. */
export function useShop() {
  const shop = requiredContext(use(ShopContext), 'shop')
  const hydrationShop = use(HydrationContext) ?? shop
  return useSyncExternalStore(
    subscribeToNothing,
    () => shop,
    () => hydrationShop,
  )
}

/** False while the views use the visitor's shop, which never starts: events sent to it are lost. */
export function useIsHydrated(): boolean {
  return useShop() === use(ShopContext)
}

function subscribeToNothing() {
  return () => undefined
}

/** True once the code of the checkout has loaded, and with it `useCheckout`. */
export const useIsCheckoutLoaded = () =>
  useSelector(useShop(), (shop) => shop.matches({ checkoutHost: 'loaded' }))

/** The view renders again when a new actor has the id; it keeps an actor that has ended until then. */
function useActorById<Id extends keyof SystemActors>(id: Id): SystemActors[Id] {
  const shop = useShop()
  const actor: SystemActors[Id] | undefined = useSelector(
    shop,
    () => shop.system.get(id),
    (current, next) => next === undefined || current === next,
  )
  return requiredContext(actor, id)
}

export const useSession = () => useActorById('session')
export const useTranslations = () => useActorById('translations')
export const useDialogs = () => useActorById('dialogs')
export const useNotices = () => useActorById('notices')
export const useMenu = () => useActorById('menu')
export const useCategories = () => useActorById('categories')
export const useHome = () => useActorById('home')
export const useDish = () => useActorById('dish')
export const useCart = () => useActorById('cart')
export const useAddressBook = () => useActorById('addressBook')
export const useAddressForm = () => useActorById('addressForm')
export const useLoginForm = () => useActorById('loginForm')
export const useRegisterForm = () => useActorById('registerForm')
export const useContactForm = () => useActorById('contactForm')
export const useDeliveryPoints = () => useActorById('deliveryPoints')
export const useOutlets = () => useActorById('outlets')
export const useTimeSlots = () => useActorById('timeSlots')
export const useWallet = () => useActorById('wallet')
export const useWalletTransactions = () => useActorById('walletTransactions')
export const useOrders = () => useActorById('orders')
export const useCheckout = () => useActorById('checkout')
export const useSavedCards = () => useActorById('savedCards')
export const useSavedCard = () => useActorById('savedCard')
export const useWalletCoupons = () => useActorById('walletCoupons')
export const useWalletRecharge = () => useActorById('walletRecharge')
export const useCompletePayment = () => useActorById('completePayment')
export const useOrderResult = () => useActorById('orderResult')
export const useOrderExpiry = () => useActorById('orderExpiry')
export const useOrderHistory = () => useActorById('orderHistory')
export const usePaymentReturn = () => useActorById('paymentReturn')
export const useLinkedOrder = () => useActorById('linkedOrder')
export const useInvoice = () => useActorById('invoice')
export const useReorder = () => useActorById('reorder')
export const useForgotPassword = () => useActorById('forgotPassword')
export const useProfile = () => useActorById('profile')
export const useConfirmation = () => useActorById('confirmation')
export const useChangePassword = () => useActorById('changePassword')
export const useOwnData = () => useActorById('ownData')
export const useDeleteAccount = () => useActorById('deleteAccount')
