import type { Address } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import type { DeliveryPoint, Fulfilment, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import type { Cents } from '#contract/money.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { Order } from '#contract/orders.ts'
import type { PaymentType } from '#contract/paymentMethods.ts'
import type { Totals } from '#contract/pricing.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { Notice } from '../shell/noticesMachine.ts'

/** In place of an address that was taken back: no rule picks another one. Ids begin at 1. */
const noAddress = 0

/** A form in which a field that the server refused is not chosen any more. */
export const takenBack: Record<CheckoutField, Partial<CheckoutValues>> = {
  date: { date: null },
  slot: { slotId: null },
  address: { addressId: noAddress },
  outlet: { outletId: null },
  note: {},
  coupon: { couponDraft: '' },
  card: {},
  total: {},
}

/** Data that other actors send to the checkout; null until it is known. */
export type CheckoutFacts = {
  /** Milliseconds on the shop's calendar. */
  now: number
  /** The id of the signed-in customer, or null. */
  customer: string | null
  cart: { lines: readonly CartLine[]; totals: Totals; couponCode: string | null }
  coupon: CouponStatus
  /** Of the wallet; `unavailable` when it did not load. */
  balance: Cents | 'unavailable' | null
  addresses: readonly Address[] | null
  /** The address that was saved last in this tab. */
  savedAddressId: number | null
  primaryAddressId: number | null
  savedCards: readonly SavedCard[] | null
  deliveryPoints: readonly DeliveryPoint[] | null
  outlets: readonly Outlet[] | null
  calendar: OpeningCalendar | null
  slots: readonly TimeSlot[] | null
}

/** The answer of the outlets call: pickup places and the opening calendar. */
export type OutletList = { outlets: readonly Outlet[]; calendar: OpeningCalendar }

/** One fact of the shop that became another: `fact.balance` carries the balance. Who is signed in has events of its own. */
export type Fact = {
  [Name in Exclude<keyof CheckoutFacts, 'customer'>]: { type: `fact.${Name}` } & Pick<
    CheckoutFacts,
    Name
  >
}[Exclude<keyof CheckoutFacts, 'customer'>]

/** The place of a message: a field of the form. */
export type CheckoutField =
  | 'date'
  | 'slot'
  | 'address'
  | 'outlet'
  | 'note'
  | 'coupon'
  | 'card'
  | 'total'

/** How the coupon stands in the cart, which owns it. */
export type CouponStatus = 'none' | 'loading' | 'applied' | 'error'

/** A problem that stops an order, and its field. */
export type CheckoutProblem = { field: CheckoutField; notice: Notice }

/** The amounts of an order, in cents. */
export type Bill = { subtotal: Cents; fee: Cents; discount: Cents; total: Cents }

/** The parts of the checkout's context that its rules read. */
export type CheckoutState = {
  form: CheckoutValues
  facts: CheckoutFacts
  /** The ways to pay that can be had. */
  methods: readonly PaymentType[]
  /** An existing order that is being paid. */
  order: Order | null
  ordered: Ordered | null
}

/** An unpaid order of the customer's cart; the next attempt pays it while the cart holds the same dishes. */
export type UnpaidOrder = { orderId: string; lines: readonly CartLine[] }

/** How, where (an address or an outlet) and in which slot a customer ordered last. */
export type LastChoice = { fulfilment: Fulfilment; placeId: number; slotId: number }

/** When and where an order comes to its customer. */
export type Agreed = Pick<
  Order,
  'order_type' | 'schedule_date' | 'time_slot' | 'delivery_location' | 'pickup_location'
>

/** Lines, bill, day and place that the page shows from a submit until its outcome, independent of cart and lists. */
export type Ordered = { lines: readonly CartLine[]; bill: Bill; agreed?: Agreed | undefined }

/** The facts before any actor has sent one. */
export const noFacts: Omit<CheckoutFacts, 'now'> = {
  customer: null,
  cart: {
    lines: [],
    totals: { quantity: 0, subtotal: 0, discount: 0, couponProblem: null },
    couponCode: null,
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
}
