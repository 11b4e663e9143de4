import { useSelector } from '@xstate/react'
import { createContext, use, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { createResourceMachine } from '#machines/core/createResourceMachine.ts'
import type { shopMachine } from '#machines/shop/shopMachine.ts'
import type { SystemActors } from '#machines/shop/system.ts'
import { requiredContext } from './requiredContext.ts'

/** The actor of a fetched list or record. */
export type ResourceRef<Data> = ActorRefFrom<
  ReturnType<typeof createResourceMachine<Data>>
>

const ShopContext = createContext<ActorRefFrom<typeof shopMachine> | null>(null)

export const ShopProvider = ShopContext.Provider

const ServedContext = createContext<ActorRefFrom<typeof shopMachine> | null>(
  null,
)

/**
 * Provides the shop from which the server rendered its markup; where nothing depends on the customer it is the shop
 * itself.
 */
export const ServedProvider = ServedContext.Provider

/** The shop's root actor: the server-rendered one during hydration, then the customer's. */
export function useShop() {
  const shop = requiredContext(use(ShopContext), 'shop')
  const served = use(ServedContext) ?? shop
  return useSyncExternalStore(
    subscribeToNothing,
    () => shop,
    () => served,
  )
}

/**
 * True once the views use the customer's own shop. Events before that go to the server-rendered shop, which never
 * starts.
 */
export function useIsOwn(): boolean {
  return useShop() === use(ShopContext)
}

function subscribeToNothing() {
  return () => undefined
}

/**
 * An actor by its id. The view renders again when another customer's actor replaces it, and keeps an actor that has
 * ended.
 */
function useOne<Id extends keyof SystemActors>(id: Id): SystemActors[Id] {
  const shop = useShop()
  const actor: SystemActors[Id] | undefined = useSelector(
    shop,
    () => shop.system.get(id),
    (known, next) => next === undefined || known === next,
  )
  return requiredContext(actor, id)
}

export const useSession = () => useOne('session')
export const useTranslations = () => useOne('translations')
export const useDialogs = () => useOne('dialogs')
export const useNotices = () => useOne('notices')
export const useMenu = () => useOne('menu')
export const useCategories = () => useOne('categories')
export const useHome = () => useOne('home')
export const useDish = () => useOne('dish')
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
export const useSavedCards = () => useOne('savedCards')
export const useSavedCard = () => useOne('savedCard')
export const useWalletCoupons = () => useOne('walletCoupons')
export const useWalletRecharge = () => useOne('walletRecharge')
export const useCompletePayment = () => useOne('completePayment')
export const useOrderResult = () => useOne('orderResult')
export const useOrderExpiry = () => useOne('orderExpiry')
export const useOrderHistory = () => useOne('orderHistory')
export const usePaymentReturn = () => useOne('paymentReturn')
export const useLinkedOrder = () => useOne('linkedOrder')
export const useInvoice = () => useOne('invoice')
export const useReorder = () => useOne('reorder')
export const useForgotPassword = () => useOne('forgotPassword')
export const useProfile = () => useOne('profile')
export const useConfirmation = () => useOne('confirmation')
export const useChangePassword = () => useOne('changePassword')
export const useOwnData = () => useOne('ownData')
export const useDeleteAccount = () => useOne('deleteAccount')
