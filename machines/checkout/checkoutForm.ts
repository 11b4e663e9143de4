import type { Address } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { CheckoutValues, InvoiceDraft } from '#contract/checkoutForm.ts'
import type { Cents } from '#contract/money.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { Order, OrderInput } from '#contract/orders.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import type { Totals } from '#contract/pricing.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { Notice } from '../shell/noticesMachine.ts'

/** Data that other actors send to the checkout; null until it is known. */
export type CheckoutFacts = {
  /** Milliseconds on the shop's calendar. */
  now: number
  /** The id of the signed-in customer, or null. */
  customer: string | null
  cart: {
    lines: readonly CartLine[]
    totals: Totals
    couponCode: string | null
    /** The customer of the cart, null for a visitor's. */
    owner: string | null
  }
  coupon: CouponStatus
  /** The wallet's balance; `unavailable` if it did not load. */
  balance: Cents | 'unavailable' | null
  addresses: readonly Address[] | null
  /** The address that was last saved in this tab. */
  savedAddressId: number | null
  primaryAddressId: number | null
  savedCards: readonly SavedCard[] | null
  deliveryPoints: readonly DeliveryPoint[] | null
  outlets: readonly Outlet[] | null
  calendar: OpeningCalendar | null
  slots: readonly TimeSlot[] | null
  /** The customer's newest orders, newest first. */
  orders: readonly Order[] | null
}

/** A changed fact of the shop: `fact.balance` carries the balance. The customer has separate events. */
export type Fact = {
  [Name in Exclude<keyof CheckoutFacts, 'customer'>]: {
    type: `fact.${Name}`
  } & Pick<CheckoutFacts, Name>
}[Exclude<keyof CheckoutFacts, 'customer'>]

/** The form field that shows a message. */
export type CheckoutField =
  | 'date'
  | 'slot'
  | 'address'
  | 'outlet'
  | 'note'
  | keyof InvoiceDraft
  | 'coupon'
  | 'card'
  | 'total'

/** The coupon's state in the cart. */
export type CouponStatus = 'none' | 'loading' | 'applied' | 'error'

/** A problem that prevents an order, and its field. */
export type CheckoutProblem = { field: CheckoutField; notice: Notice }

/** The amounts of an order, in cents. */
export type Bill = {
  subtotal: Cents
  fee: Cents
  discount: Cents
  total: Cents
}

/** The part of the checkout's context that its rules read. */
export type CheckoutState = {
  form: CheckoutValues
  facts: CheckoutFacts
  methods: readonly PaymentType[]
  /** The existing order that the customer pays. */
  existingOrder: Order | null
  displayedOrder: DisplayedOrder | null
}

/** The choices, and what is on offer. */
export type FormState = Pick<CheckoutState, 'form' | 'facts'>

/** An unpaid order made from the cart; the next attempt pays it while the cart has the same dishes. */
export type UnpaidOrder = { orderId: string; lines: readonly CartLine[] }

/** The day, slot and place of an order, with its words. */
export type OrderSchedule = Pick<
  Order,
  | 'order_type'
  | 'schedule_date'
  | 'time_slot'
  | 'delivery_location'
  | 'pickup_location'
  | 'words'
>

/** Lines, bill, day and place on the page between a submit and its outcome, independent of cart and lists. */
export type DisplayedOrder = {
  lines: readonly CartLine[]
  bill: Bill
  agreed?: OrderSchedule | undefined
}

/** An order that was not sent because it changed between the press on Pay and now. */
export type StoppedOrder = { seen: OrderInput; now: OrderInput }

/** The facts before any actor has sent one. */
export const noFacts: Omit<CheckoutFacts, 'now'> = {
  customer: null,
  cart: {
    lines: [],
    totals: { quantity: 0, subtotal: 0, discount: 0, couponProblem: null },
    couponCode: null,
    owner: null,
  },
  coupon: 'none',
  balance: null,
  addresses: null,
  savedAddressId: null,
  primaryAddressId: null,
  savedCards: null,
  deliveryPoints: null,
  outlets: null,
  calendar: null,
  slots: null,
  orders: null,
}
