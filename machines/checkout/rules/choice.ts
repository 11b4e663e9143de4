import { type CheckoutValues, emptyForm } from '#contract/checkoutForm.ts'
import { lastOrder } from '#contract/lastOrder.ts'
import { noteLength, type Order } from '#contract/orders.ts'
import { earliestDate } from '#contract/schedule.ts'
import { choiceAmong } from '../../payment/cardChoice.ts'
import type {
  CheckoutFacts,
  CheckoutState,
  FormState,
} from '../checkoutForm.ts'
import { paidBy } from './method.ts'
import { addressOf, isOutletOffered } from './place.ts'
import { isSlotOffered } from './schedule.ts'

/** Choices in the form; typed texts have their own events. */
export type CheckoutChoice = Partial<
  Omit<
    CheckoutValues,
    'isAddressRefused' | 'dateDraft' | 'note' | 'noteDraft' | 'couponDraft'
  >
>

/**
 * Applies a choice. Typing or picking a card also selects that card and the card method. A picked date replaces the
 * typed one.
 */
export function withChoice(
  state: CheckoutState,
  choice: Partial<CheckoutValues>,
): CheckoutValues {
  const dateDraft = choice.date === undefined ? state.form.dateDraft : null
  const form = { ...state.form, ...choice, dateDraft }
  const isOfCard = Boolean(choice.card) || choice.saveCard !== undefined
  return isOfCard ? { ...form, ...paidBy({ ...state, form }) } : form
}

/** The form with the present defaults as the customer's choices; no rule changes them afterwards. */
export function withDefaultsChosen(state: CheckoutState): CheckoutValues {
  const { form, existingOrder } = state
  const isDelivery = !existingOrder && form.fulfilment === 'DELIVERY'
  const addressId =
    form.addressId ?? ((isDelivery && addressOf(state)?.id) || null)
  return { ...form, ...paidBy(state), addressId }
}

/**
 * The form without a slot, outlet or saved card that is unavailable; the same form if there is none. Lists that are not
 * loaded yet decide nothing. A missing address stays picked, so that no rule selects another one.
 */
export function withoutUnavailable(state: FormState): CheckoutValues {
  const { form, facts } = state
  const slotId = facts.slots && !isSlotOffered(state) ? null : form.slotId
  const outletId =
    facts.outlets && !isOutletOffered(state) ? null : form.outletId
  const card = choiceAmong(facts.savedCards, form.card)

  const isAvailable =
    slotId === form.slotId && outletId === form.outletId && card === form.card
  return isAvailable ? form : { ...form, slotId, outletId, card }
}

/**
 * Moves the note from its editor into the form: the customer orders what is displayed. A note that is too long stays.
 */
export function withNote(form: CheckoutValues): CheckoutValues {
  if (form.noteDraft === null || isNoteTooLong(form)) return form
  return { ...form, note: form.noteDraft.trim(), noteDraft: null }
}

/** True while the open editor has more than the note's length. */
export function isNoteTooLong({ noteDraft }: CheckoutValues): boolean {
  return noteDraft !== null && noteDraft.trim().length > noteLength
}

/**
 * True while the coupon field has a code that is neither applied nor being looked up. Existing orders have no field.
 */
export function isCouponTyped({
  form,
  facts,
  existingOrder,
}: CheckoutState): boolean {
  return (
    !existingOrder &&
    form.couponDraft.trim() !== '' &&
    ['none', 'error'].includes(facts.coupon)
  )
}

/** True while a coupon is typed or looked up. */
export function isCouponOpen(state: CheckoutState): boolean {
  return (
    isCouponTyped(state) ||
    (!state.existingOrder && state.facts.coupon === 'loading')
  )
}

/** The choices of the last paid order for the earliest day; null if its place, its slot or any day is unavailable. */
export function likeLastTime(facts: CheckoutFacts): CheckoutChoice | null {
  const order = lastOrder(facts.orders ?? [])
  const date = facts.calendar && earliestDate(facts.now, facts.calendar)
  if (order === null || date === null) return null

  const choice = { ...choiceOf(order), date }
  const state = { form: { ...emptyForm, ...choice }, facts }
  const isPlaceOffered =
    choice.fulfilment === 'DELIVERY'
      ? choice.addressId && addressOf(state)
      : isOutletOffered(state)
  return isPlaceOffered && isSlotOffered(state) ? choice : null
}

/** Fulfilment, place and slot of an order. */
export function choiceOf({
  order_type,
  delivery_location,
  pickup_location,
  time_slot,
}: Order): CheckoutChoice {
  return {
    fulfilment: order_type === 'DELIVERY' ? 'DELIVERY' : 'PICKUP',
    ...(delivery_location && { addressId: delivery_location.id }),
    ...(pickup_location && { outletId: pickup_location.id }),
    slotId: time_slot?.id ?? null,
  }
}
