import { slotsFor, type TimeSlot } from '#contract/checkout.ts'
import { canSchedule, earliestDate, type WallDate } from '#contract/schedule.ts'
import type {
  CheckoutFacts,
  CheckoutState,
  FormState,
  OrderSchedule,
} from '../checkoutForm.ts'
import { existingOrderOf, type OrderBody } from '../orderAttempt.ts'

/** The time slots for the chosen fulfilment. */
export function offeredSlots({ form, facts }: FormState): TimeSlot[] {
  return slotsFor(facts.slots ?? [], form.fulfilment)
}

/** True if the chosen slot is on offer. */
export function isSlotOffered(state: FormState): boolean {
  return offeredSlots(state).some(({ id }) => id === state.form.slotId)
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

/** True while the chosen date is not available any more. */
export function isDateUnavailable({
  form,
  facts,
  existingOrder,
}: CheckoutState): boolean {
  if (existingOrder !== null || form.date === null || facts.calendar === null)
    return false
  return !isDateOffered(form.date, facts)
}

/** Day, slot and place of the sent order: as displayed at the press, else from the order or the body. */
export function orderScheduleOf({
  facts,
  existingOrder,
  displayedOrder,
  sentBody,
}: SentState): OrderSchedule {
  if (displayedOrder?.agreed) return displayedOrder.agreed
  if (existingOrder && existingOrderOf(sentBody) === existingOrder.order_id)
    return scheduleOf(existingOrder)
  if (!sentBody || !('order_type' in sentBody)) return emptySchedule

  return {
    order_type: sentBody.order_type,
    schedule_date: sentBody.schedule_date || null,
    time_slot: withId(facts.slots, sentBody.time_slot),
    delivery_location: withId(facts.addresses, sentBody.delivery_location),
    pickup_location: withId(facts.outlets, sentBody.pickup_location),
  }
}

type SentState = Pick<
  CheckoutState,
  'facts' | 'existingOrder' | 'displayedOrder'
> & {
  sentBody: OrderBody | null
}

/** Day, slot and place of an order, with its words. */
export function scheduleOf({
  order_type,
  schedule_date,
  time_slot,
  delivery_location,
  pickup_location,
  words,
}: OrderSchedule): OrderSchedule {
  return {
    order_type,
    schedule_date: schedule_date ?? null,
    time_slot,
    delivery_location,
    pickup_location,
    words,
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
