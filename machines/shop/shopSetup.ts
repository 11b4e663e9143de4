import {
  assign,
  type EmittedFrom,
  type ErrorActorEvent,
  enqueueActions,
  type InputFrom,
  setup,
} from 'xstate'
import type { DeliveryPoint, TimeSlot } from '#contract/checkout.ts'
import { isDeliverable } from '#contract/delivery.ts'
import type { HomeLists } from '#contract/homeLists.ts'
import type { Category } from '#contract/menu.ts'
import type { Cents } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Tokens, User } from '#contract/session.ts'
import type { WalletTransaction } from '#contract/wallet.ts'
import { cartMachine } from '../cart/cartMachine.ts'
import type { OutletList } from '../checkout/checkoutForm.ts'
import type { CheckoutInput } from '../checkout/checkoutMachine.ts'
import { createResourceMachine } from '../core/createResourceMachine.ts'
import { unprovidedCallback } from '../core/unprovided.ts'
import { menuMachine } from '../menu/menuMachine.ts'
import { orderLineMachine } from '../menu/orderLineMachine.ts'
import type { ReturnedPayment } from '../payment/handoffTypes.ts'
import { addressBookMachine } from '../profile/addressBookMachine.ts'
import type { addressFormMachine } from '../profile/addressFormMachine.ts'
import type { SentCode } from '../session/codeFormMachine.ts'
import type { loginFormMachine } from '../session/loginFormMachine.ts'
import type { registerFormMachine } from '../session/registerFormMachine.ts'
import { sessionMachine } from '../session/sessionMachine.ts'
import { tokenRefreshMachine } from '../session/tokenRefreshMachine.ts'
import { contactFormMachine } from '../shell/contactFormMachine.ts'
import { dialogsMachine, type OpenDialog } from '../shell/dialogsMachine.ts'
import { navigationMachine } from '../shell/navigationMachine.ts'
import { noticesMachine } from '../shell/noticesMachine.ts'
import { translationsMachine } from '../shell/translationsMachine.ts'
import type { AccountInput, accountMachine } from './accountMachine.ts'
import { linkedDish } from './linkedDish.ts'
import type { PaymentsInput, paymentsMachine } from './paymentsMachine.ts'
import type { PurchaseInput, purchaseMachine } from './purchaseMachine.ts'
import type { ShellRequest } from './requests.ts'
import type { SystemId } from './system.ts'
import type { Page } from './told.ts'

/** The tab's first page, every other one to which it goes, and another query of the page where it is. */
export type PageEvent =
  | { type: 'page.opened'; page: Page }
  | { type: 'page.moved'; page: Page }
  | { type: 'page.readdressed'; page: Page }

/** Another tab's doing: the customer who is signed in there now, or nobody. */
export type SessionReplaced = { type: 'session.replace'; user: User | null }

/** The code of the purchase has come, with what the checkout begins with; or it has not. */
export type PurchaseCode =
  | { type: 'purchase.loaded'; purchase: typeof purchaseMachine; checkout: CheckoutInput }
  | { type: 'purchase.lost' }

/** A machine whose code comes late, and what it begins with. */
type LatePart =
  | { id: 'payments'; logic: typeof paymentsMachine; input: PaymentsInput }
  | { id: 'account'; logic: typeof accountMachine; input: AccountInput }
  | { id: 'purchase'; logic: typeof purchaseMachine; input: PurchaseInput }

/** What the root understands: what its actors tell, where the tab is, and code that has come. */
export type ShopEvent =
  | EmittedFrom<typeof addressBookMachine>
  | EmittedFrom<typeof addressFormMachine>
  | EmittedFrom<typeof dialogsMachine>
  | EmittedFrom<typeof loginFormMachine>
  | EmittedFrom<typeof menuMachine>
  | EmittedFrom<typeof navigationMachine>
  | EmittedFrom<typeof orderLineMachine>
  | EmittedFrom<typeof registerFormMachine>
  | EmittedFrom<typeof sessionMachine>
  | EmittedFrom<typeof tokenRefreshMachine>
  | EmittedFrom<typeof translationsMachine>
  | ShellRequest
  | ErrorActorEvent
  | PageEvent
  | SessionReplaced
  /** A customer has logged in on the page where the tab is. */
  | { type: 'customer.arrived'; page: Page }
  /** An address is on its way to the server, or not any more. */
  | { type: 'address.saving'; isSaving: boolean }
  | { type: 'return.settled' }
  | { type: 'checkout.changed'; isPayingByCard: boolean }
  /** The customer asks again for the code of the purchase, which did not come. */
  | { type: 'purchase.wanted' }
  /** The cart has dishes in it, and the tab has time to fetch ahead what the checkout needs. */
  | { type: 'checkout.expected' }
  | PurchaseCode
  | { type: 'payments.loaded'; payments: typeof paymentsMachine }
  | { type: 'account.loaded'; account: typeof accountMachine }

/** What a tab begins with: what the browser has stored, and where it is. */
export type ShopInput = {
  navigation: InputFrom<typeof navigationMachine>
  translations: InputFrom<typeof translationsMachine>
  session: InputFrom<typeof sessionMachine>
  /** What came with the page; null has to be asked for. */
  categories: Category[] | null
  home: HomeLists | null
  menu: InputFrom<typeof menuMachine>
  cart: InputFrom<typeof cartMachine>
  addressBook: InputFrom<typeof addressBookMachine>
  /** The number that stands for an order of which nobody tells the number. */
  displayNumber: string
  hasProvider: boolean
  page: Page
  /** What a payment page brought back: the tab may only have to report. */
  returned: ReturnedPayment | null
  /** The code of a password reset that a reload came into. */
  sent: SentCode | null
}

/** What the root knows of its actors, for those that come later. */
export type ShopContext = {
  input: ShopInput
  page: Page
  user: User | null
  deliveryPoints: readonly DeliveryPoint[]
  orders: readonly Order[]
  isSavingAddress: boolean
  isPayingByCard: boolean
  /** A payment page led back to this tab, and it is not settled yet what the tab has to do. */
  isReturning: boolean
  /** How often the code of the purchase did not come. */
  codeLosses: number
}

/** The root's vocabulary: what its chart in `shopMachine.ts` is written in. */
export const shopSetup = setup({
  types: {} as {
    context: ShopContext
    events: ShopEvent
    input: ShopInput
  },
  actors: {
    hear: unprovidedCallback<ShopEvent, { actors: readonly SystemId[] }>('hear'),
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
    deliveryPoints: createResourceMachine<DeliveryPoint[]>({ id: 'deliveryPoints' }),
    outlets: createResourceMachine<OutletList>({ id: 'outlets' }),
    timeSlots: createResourceMachine<TimeSlot[]>({ id: 'timeSlots' }),
    home: createResourceMachine<HomeLists>({ id: 'home' }),
    menu: menuMachine,
    orderLine: orderLineMachine,
    cart: cartMachine,
    addressBook: addressBookMachine,
    wallet: createResourceMachine<Cents>({ id: 'wallet' }),
    walletTransactions: createResourceMachine<WalletTransaction[]>({ id: 'walletTransactions' }),
    orders: createResourceMachine<Order[]>({ id: 'orders' }),
  },
  guards: {
    isElsewhere: ({ context }, given: { page: Page }) => given.page.path !== context.page.path,
    isPage: (_, given: { page: Page; path: string }) => given.page.path === given.path,
    isProfileTab: ({ context }, { page, tab }: { page: Page; tab: string | null }) =>
      page.path === '/profile' &&
      context.page.path === '/profile' &&
      (tab === null || page.query.tab === tab),
    hasLinkedDish: (_, given: { page: Page }) => linkedDish(given.page) !== null,
    isLinkedDish: ({ context }, given: { itemId: number }) =>
      linkedDish(context.page) === given.itemId,
    isRestored: (_, given: { restored: boolean }) => given.restored,
    isReason: (_, given: { reason: string; is: string }) => given.reason === given.is,
    isAtResult: ({ context }) => context.page.path === '/order/success',
    hasCode: ({ context }) => context.input.sent !== null && context.input.session.stored === null,
    hasTokens: (_, given: { tokens: Tokens | null }) => given.tokens !== null,
    isDialog: (_, given: { dialog: OpenDialog; name: OpenDialog['name'] }) =>
      given.dialog.name === given.name,
    isSavingAddress: ({ context }) => context.isSavingAddress,
    isUndeliverable: ({ context: { page, deliveryPoints } }, given: { postalCode: number }) =>
      page.path.startsWith('/checkout') &&
      deliveryPoints.length > 0 &&
      !isDeliverable(deliveryPoints, given.postalCode),
  },
  delays: {
    codeTime: 120_000,
    codePause: ({ context }) => Math.min(5_000 * 2 ** (context.codeLosses - 1), 300_000),
  },
  actions: {
    keepPage: assign((_, given: { page: Page }) => given),
    keepUser: assign((_, given: { user: User | null }) => given),
    keepDeliveryPoints: assign((_, given: { deliveryPoints: readonly DeliveryPoint[] }) => given),
    keepOrders: assign((_, given: { orders: readonly Order[] }) => given),
    keepSaving: assign((_, given: { isSavingAddress: boolean }) => given),
    keepCard: assign((_, given: { isPayingByCard: boolean }) => given),
    endReturn: assign({ isReturning: false }),
    countLoss: assign({ codeLosses: ({ context }) => context.codeLosses + 1 }),
    // `setup` knows no logic that comes later: what is spawned here is typed by its input alone.
    begin: enqueueActions(({ enqueue }, { id, logic, input }: LatePart) => {
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
})

/** The parameters of `isPage`: whether the page that an event tells of is at a path. */
export function pathOf(path: string) {
  return ({ event }: { event: { page: Page } }) => ({ ...event, path })
}
