import type { Address } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import {
  eligibleAddresses,
  slotsFor,
  type TimeSlot,
} from '#contract/checkout.ts'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { deliveryFee } from '#contract/delivery.ts'
import type { Cents } from '#contract/money.ts'
import {
  noteLength,
  type Order,
  type OrderInput,
  type OrderPlaces,
} from '#contract/orders.ts'
import {
  type PaymentFlow,
  type PaymentType,
  paymentMethods,
} from '#contract/paymentMethods.ts'
import { orderSubtotal, orderTotal } from '#contract/pricing.ts'
import { canSchedule, earliestDate, type WallDate } from '#contract/schedule.ts'
import { inLanguageOf } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import {
  cardAmong,
  choiceAmong,
  savedCardAmong,
} from '../payment/cardChoice.ts'
import type { Card } from '../payment/cardPaymentTypes.ts'
import {
  cardDisabledReason,
  type ProviderStatus,
  providerDisabledReason,
} from '../payment/paymentProviderMachine.ts'
import type {
  Bill,
  CheckoutFacts,
  CheckoutField,
  CheckoutProblem,
  CheckoutState,
  LastChoice,
  Ordered,
  OrderSchedule,
} from './checkoutForm.ts'
import {
  type Attempt,
  type AttemptDraft,
  existingOrderOf,
  type OrderBody,
  refusedMethodOf,
  type SubmissionOutcome,
} from './orderAttempt.ts'

/** Choices in the form; the note and the coupon have their own events. */
export type CheckoutChoice = Partial<
  Omit<CheckoutValues, 'note' | 'noteDraft' | 'couponDraft'>
>

/** The addresses on offer: eligible, newest first, at most five. */
export function offeredAddresses({
  addresses,
  deliveryPoints,
}: CheckoutFacts): Address[] {
  return eligibleAddresses(addresses ?? [], deliveryPoints ?? [])
}

/** The time slots for the chosen fulfilment. */
export function offeredSlots({
  form,
  facts,
}: Pick<CheckoutState, 'form' | 'facts'>): TimeSlot[] {
  return slotsFor(facts.slots ?? [], form.fulfilment)
}

/** The bill of the order in progress, else of the existing order, else of the cart and the form. */
export function billOf({ form, facts, order, ordered }: CheckoutState): Bill {
  if (ordered) return ordered.bill
  if (order) {
    const { total_price: total, discount, shipping_charges } = order
    const fee = shipping_charges ?? 0
    return { subtotal: orderSubtotal(order), fee, discount, total }
  }

  const { subtotal, discount } = facts.cart.totals
  const fee = feeOf({ form, facts })
  return {
    subtotal,
    fee,
    discount,
    total: orderTotal({ subtotal, fee, discount }),
  }
}

/** The lines of the order in progress, else of the existing order, else of the cart. */
export function linesOf({
  facts,
  order,
  ordered,
}: CheckoutState): readonly CartLine[] {
  if (ordered) return ordered.lines
  return order ? order.menu_item : facts.cart.lines
}

/** Lines and bill of the attempt in progress, else of the page. */
export function orderedOf(
  state: CheckoutState & { submission: { attempt: Attempt } | null },
): Ordered {
  return (
    state.submission?.attempt.ordered ?? {
      lines: linesOf(state),
      bill: billOf(state),
    }
  )
}

/**
 * The payment method: the picked one if available, else the wallet if it covers the total, else card. A balance equal
 * to the total does not cover it, because the wallet's pay button is disabled then.
 */
export function paymentMethodOf(state: CheckoutState): PaymentType {
  const { form, facts, methods } = state
  const isWalletFirst = facts.balance === null || canWalletPay(state)
  const byRule: PaymentType[] = isWalletFirst
    ? ['wallet', 'stripe']
    : ['stripe']
  const remaining = methods.filter((method) => method !== 'wallet')
  const preferred = [form.paymentMethod, ...byRule, ...remaining]

  return (
    preferred.find((method) => method !== null && methods.includes(method)) ??
    'wallet'
  )
}

/** The available methods after an outcome: a refused method is removed unless it is the only one. */
export function methodsAfter(
  methods: readonly PaymentType[],
  outcome: SubmissionOutcome,
): readonly PaymentType[] {
  const refused = refusedMethodOf(outcome)
  const remaining = methods.filter((method) => method !== refused)
  return remaining.length > 0 ? remaining : methods
}

/** True if the wallet can pay: the balance must exceed the total. */
export function canWalletPay(state: CheckoutState): boolean {
  const { balance } = state.facts
  return typeof balance === 'number' && billOf(state).total < balance
}

/** The payment method id of the saved card: the picked one, else the default; null for a typed card. */
export function savedCardOf({
  form,
  facts,
}: Pick<CheckoutState, 'form' | 'facts'>): string | null {
  return savedCardAmong(facts.savedCards, form.card)
}

/** Applies a choice. Typing or picking a card also selects that card and the card method. */
export function withChoice(
  state: CheckoutState,
  choice: Partial<CheckoutValues>,
): CheckoutValues {
  const form = { ...state.form, ...choice }
  const isOfCard = Boolean(choice.card) || choice.saveCard !== undefined
  return isOfCard ? { ...form, ...paidBy({ ...state, form }) } : form
}

/** The form with the present defaults as the customer's choices; no rule changes them afterwards. */
export function withDefaultsChosen(state: CheckoutState): CheckoutValues {
  const { form, order } = state
  const isDelivery = !order && form.fulfilment === 'DELIVERY'
  const addressId =
    form.addressId ?? ((isDelivery && addressOf(state)?.id) || null)
  return { ...form, ...paidBy(state), addressId }
}

function paidBy(
  state: CheckoutState,
): Pick<CheckoutValues, 'paymentMethod' | 'card'> {
  return {
    paymentMethod: paymentMethodOf(state),
    card: cardOf(state) ?? state.form.card,
  }
}

/** The delivery address: the picked one, else the only one, else the primary one; null if it is not on offer. */
export function addressOf({
  form,
  facts,
}: Pick<CheckoutState, 'form' | 'facts'>): Address | null {
  const offered = offeredAddresses(facts)
  if (form.addressId === null && offered.length === 1) return offered[0] ?? null
  return (
    offered.find(
      ({ id }) => id === (form.addressId ?? facts.primaryAddressId),
    ) ?? null
  )
}

/**
 * True while the coupon field has a code that is neither applied nor being looked up. Existing orders have no field.
 */
export function isCouponTyped({ form, facts, order }: CheckoutState): boolean {
  return (
    !order &&
    form.couponDraft.trim() !== '' &&
    ['none', 'error'].includes(facts.coupon)
  )
}

/** True while a coupon is typed or looked up. */
export function isCouponOpen(state: CheckoutState): boolean {
  return (
    isCouponTyped(state) || (!state.order && state.facts.coupon === 'loading')
  )
}

/** True if a date is available; false until the calendar is known. */
export function isDateOffered(
  date: WallDate,
  { calendar, now }: CheckoutFacts,
): boolean {
  return calendar !== null && canSchedule(date, now, calendar)
}

/** True while no date is available. */
export function isNoDateOffered({ calendar, now }: CheckoutFacts): boolean {
  return calendar !== null && earliestDate(now, calendar) === null
}

/** The first broken rule of a submit: date, slot, address or outlet, note, total. */
export function firstProblem(state: CheckoutState): CheckoutProblem | null {
  const [field] = missingFields(state)
  return field ? { field, notice: { key: missingLabel(field, state) } } : null
}

/** True once the missing value is there; other problems end with the next choice. */
export function isProblemSolved(
  state: CheckoutState & { problem: CheckoutProblem | null },
): boolean {
  const { problem } = state
  if (!problem || !('key' in problem.notice)) return false
  const { field, notice } = problem
  if (![noDays, `checkout.${field}_missing`].includes(notice.key)) return false
  return (
    notice.key !== missingLabel(field, state) ||
    !missingFields(state).includes(field)
  )
}

/** The fields of broken rules, in display order. For an existing order only the total is checked. */
function missingFields(state: CheckoutState): CheckoutField[] {
  const { form, facts, order } = state
  const checks: [CheckoutField, boolean][] = [
    [
      'date',
      !order && (form.date === null || !isDateOffered(form.date, facts)),
    ],
    [
      'slot',
      !order && !offeredSlots(state).some((slot) => slot.id === form.slotId),
    ],
    ['address', !order && form.fulfilment === 'DELIVERY' && !addressOf(state)],
    [
      'outlet',
      !order && form.fulfilment === 'PICKUP' && !hasOutlet(form, facts),
    ],
    ['note', !order && isNoteTooLong(form)],
    ['total', billOf(state).total <= 0],
  ]
  return checks.filter(([, isBroken]) => isBroken).map(([field]) => field)
}

const noDays = 'checkout.no_days'

function missingLabel(field: CheckoutField, { facts }: CheckoutState): string {
  if (field === 'date' && isNoDateOffered(facts)) return noDays
  return `checkout.${field}_missing`
}

function orderBodyOf(state: CheckoutState): OrderBody {
  const { form, order } = state
  const bill = billOf(state)
  const method = paymentMethodOf(state)
  const { flow } = paymentMethods[method]
  const save_payment_method =
    flow === 'card' && form.saveCard && savedCardOf(state) === null
  if (order && flow === 'wallet')
    return { amount: bill.total, order_id: order.order_id }

  return {
    ...(order ? placedFieldsOf(order) : chosenFieldsOf(state)),
    payment_type: method,
    save_payment_method,
    amount: bill.subtotal,
    shipping_charges: bill.fee,
    discount: bill.discount,
    total_price: bill.total,
  }
}

type OrderFields = Omit<
  OrderInput,
  | 'payment_type'
  | 'save_payment_method'
  | 'amount'
  | 'shipping_charges'
  | 'discount'
  | 'total_price'
>

function chosenFieldsOf(state: CheckoutState): OrderFields {
  const { form, facts } = state
  const isDelivery = form.fulfilment === 'DELIVERY'
  return {
    order_type: form.fulfilment,
    delivery_location: (isDelivery && addressOf(state)?.id) || '',
    pickup_location: (!isDelivery && form.outletId) || '',
    menu_item: [...facts.cart.lines],
    schedule_date: form.date ?? '',
    time_slot: form.slotId ?? '',
    notes: form.note || null,
    coupon: facts.cart.totals.couponProblem ? null : facts.cart.couponCode,
    shown: shownPlacesOf(state),
  }
}

function shownPlacesOf(state: CheckoutState): OrderPlaces {
  const { form, facts } = state
  const isDelivery = form.fulfilment === 'DELIVERY'
  const slot = facts.slots?.find(({ id }) => id === form.slotId)
  const outlet = facts.outlets?.find(({ id }) => id === form.outletId)

  return {
    time_slot: slot
      ? { id: slot.id, name: slot.name, trans_code: slot.trans_code }
      : null,
    delivery_location: isDelivery ? addressOf(state) : null,
    pickup_location: isDelivery ? null : (outlet ?? null),
  }
}

/** The fields of an existing order; `order_id` makes the request its payment instead of another order. */
function placedFieldsOf(order: Order): OrderFields {
  return {
    order_id: order.order_id,
    order_type: order.order_type === 'DELIVERY' ? 'DELIVERY' : 'PICKUP',
    delivery_location: order.delivery_location?.id ?? '',
    pickup_location: order.pickup_location?.id ?? '',
    menu_item: order.menu_item,
    schedule_date: order.schedule_date ?? '',
    time_slot: order.time_slot?.id ?? '',
    notes: order.notes ?? null,
    coupon: order.coupon ?? null,
    shown: {
      time_slot: order.time_slot,
      delivery_location: order.delivery_location,
      pickup_location: order.pickup_location,
    },
  }
}

/** True while the chosen date is not available any more. */
export function isDateUnavailable({
  form,
  facts,
  order,
}: CheckoutState): boolean {
  if (order !== null || form.date === null || facts.calendar === null)
    return false
  return !isDateOffered(form.date, facts)
}

/**
 * The form without a slot, outlet or saved card that is unavailable; lists that are not loaded yet decide nothing. A
 * missing address stays picked, so that no rule selects another one.
 */
export function withoutUnavailable(state: CheckoutState): CheckoutValues {
  const { form, facts } = state
  const hasSlot =
    !facts.slots || offeredSlots(state).some((slot) => slot.id === form.slotId)
  return {
    ...form,
    slotId: hasSlot ? form.slotId : null,
    card: choiceAmong(facts.savedCards, form.card),
    outletId: facts.outlets && !hasOutlet(form, facts) ? null : form.outletId,
  }
}

/** Selects the address that was just saved, once the list has it and the kitchen delivers there. */
export function withAddedAddress(
  { form, facts }: CheckoutState,
  next: CheckoutFacts,
): CheckoutValues {
  const isAdded = !facts.addresses?.some(
    ({ id }) => id === facts.savedAddressId,
  )
  const added =
    isAdded &&
    offeredAddresses(next).find(({ id }) => id === facts.savedAddressId)
  return added ? { ...form, addressId: added.id } : form
}

/** A new attempt without its key. */
export function draftOf(state: CheckoutState): AttemptDraft {
  const body = orderBodyOf(state)
  const agreed = orderScheduleOf({ ...state, sent: body })
  return {
    owner: required(state.facts.customer, 'customer'),
    body,
    method: paymentMethodOf(state),
    form: state.form,
    ordered: { lines: linesOf(state), bill: billOf(state), agreed },
  }
}

/** The card to pay with; null for other methods. */
export function cardOf(state: CheckoutState): Card | null {
  if (paymentMethods[paymentMethodOf(state)].flow !== 'card') return null
  return cardAmong(state.facts.savedCards, state.form.card)
}

/**
 * Moves the note from its editor into the form: the customer orders what is displayed. A note that is too long stays.
 */
export function withNote(form: CheckoutValues): CheckoutValues {
  if (form.noteDraft === null || isNoteTooLong(form)) return form
  return { ...form, note: form.noteDraft.trim(), noteDraft: null }
}

function isNoteTooLong({ noteDraft }: CheckoutValues): boolean {
  return noteDraft !== null && noteDraft.trim().length > noteLength
}

/** The field and the server's message of a refusal that the customer can correct, or null. */
export function problemOfRefusal(
  outcome: SubmissionOutcome,
): CheckoutProblem | null {
  if (outcome.kind !== 'refused' || outcome.error.code !== 'validation')
    return null

  const { fields } = outcome.error
  const refusedField = serverFields.find(([name]) => fields[name]?.length)
  if (!refusedField) return null

  const [name, field] = refusedField
  const text = fields[name]?.join(' ') ?? ''
  return {
    field,
    notice: { text, ...inLanguageOf(outcome.error, 'checkout.choice_refused') },
  }
}

const serverFields: [string, CheckoutField][] = [
  ['schedule_date', 'date'],
  ['time_slot', 'slot'],
  ['delivery_location', 'address'],
  ['pickup_location', 'outlet'],
  ['coupon', 'coupon'],
]

function feeOf(state: Pick<CheckoutState, 'form' | 'facts'>): Cents {
  const address = state.form.fulfilment === 'DELIVERY' && addressOf(state)
  return address
    ? deliveryFee(state.facts.deliveryPoints ?? [], address.postal_code)
    : 0
}

function hasOutlet(
  { outletId }: CheckoutValues,
  { outlets }: CheckoutFacts,
): boolean {
  return Boolean(outlets?.some((outlet) => outlet.id === outletId))
}

type PayableState = CheckoutState & { provider: ProviderStatus }

/** The label of the reason why the pay button is disabled; null if it is enabled. */
export function payDisabledReason(state: PayableState): string | null {
  return obstacles[flowOf(state)](state)
}

export function flowOf(state: CheckoutState): PaymentFlow {
  return paymentMethods[paymentMethodOf(state)].flow
}

/** The provider's refusal of a card, at the card; null for other outcomes and methods, or if cards are unavailable. */
export function cardProblem(
  outcome: SubmissionOutcome | null,
  method: PaymentType | null,
): CheckoutProblem | null {
  if (
    outcome?.kind !== 'unpaid' ||
    !method ||
    paymentMethods[method].flow !== 'card'
  )
    return null
  if (refusedMethodOf(outcome) !== null) return null

  const { message } = outcome
  const key = 'payment.obstacle_card'
  const notice = message
    ? { text: message, ...inLanguageOf(outcome, key) }
    : { key }

  return { field: 'card', notice }
}

const obstacles: Record<PaymentFlow, (state: PayableState) => string | null> = {
  wallet: (state) => {
    if (canWalletPay(state)) return null
    return typeof state.facts.balance === 'number'
      ? 'payment.obstacle_wallet'
      : 'payment.obstacle_balance'
  },
  card: (state) => cardDisabledReason(savedCardOf(state), state.provider),
  handoff: ({ provider }) => providerDisabledReason(provider),
}

type SentState = Pick<CheckoutState, 'facts' | 'order' | 'ordered'> & {
  sent: OrderBody | null
}

/** Day, slot and place of the sent order: as displayed at the press, else from the order or the body. */
export function orderScheduleOf({
  facts,
  order,
  ordered,
  sent,
}: SentState): OrderSchedule {
  if (ordered?.agreed) return ordered.agreed
  if (order && sent && existingOrderOf({ body: sent }) === order.order_id)
    return scheduleOf(order)
  if (!sent || !('order_type' in sent)) return emptySchedule

  const {
    order_type,
    schedule_date,
    time_slot,
    delivery_location,
    pickup_location,
  } = sent

  return {
    order_type,
    schedule_date: schedule_date || null,
    time_slot: withId(facts.slots, time_slot),
    delivery_location: withId(facts.addresses, delivery_location),
    pickup_location: withId(facts.outlets, pickup_location),
  }
}

function scheduleOf(order: OrderSchedule): OrderSchedule {
  const {
    order_type,
    schedule_date,
    time_slot,
    delivery_location,
    pickup_location,
  } = order
  return {
    order_type,
    schedule_date: schedule_date ?? null,
    time_slot,
    delivery_location,
    pickup_location,
  }
}

const emptySchedule: OrderSchedule = {
  order_type: '',
  schedule_date: null,
  time_slot: null,
  delivery_location: null,
  pickup_location: null,
}

function withId<Item extends { id: number }>(
  items: readonly Item[] | null,
  id: number | '',
): Item | null {
  return items?.find((item) => item.id === id) ?? null
}

/** The last order's choices for the earliest day; null if its place, its slot or any day is unavailable. */
export function likeLastTime(
  { fulfilment, placeId, slotId }: LastChoice,
  facts: CheckoutFacts,
): CheckoutChoice | null {
  const isDelivery = fulfilment === 'DELIVERY'
  const places = isDelivery ? offeredAddresses(facts) : (facts.outlets ?? [])
  const hasPlace = places.some(({ id }) => id === placeId)
  const hasSlot = slotsFor(facts.slots ?? [], fulfilment).some(
    ({ id }) => id === slotId,
  )
  const date = facts.calendar && earliestDate(facts.now, facts.calendar)
  if (!hasPlace || !hasSlot || date === null) return null

  const place = isDelivery ? { addressId: placeId } : { outletId: placeId }
  return { fulfilment, ...place, date, slotId }
}
