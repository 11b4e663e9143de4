import type { CartLine } from '#contract/cart.ts'
import { deliveryFee } from '#contract/delivery.ts'
import type { Cents } from '#contract/money.ts'
import { type Order, orderSubtotal } from '#contract/orders.ts'
import { orderTotal } from '#contract/pricing.ts'
import type {
  Bill,
  CheckoutState,
  DisplayedOrder,
  FormState,
} from '../checkoutForm.ts'
import type { Attempt } from '../orderAttempt.ts'
import { addressOf } from './place.ts'
import { scheduleOf } from './schedule.ts'

/** The lines of the order in progress, else of the existing order, else of the cart. */
export function linesOf({
  facts,
  existingOrder,
  displayedOrder,
}: CheckoutState): readonly CartLine[] {
  if (displayedOrder) return displayedOrder.lines
  return existingOrder ? existingOrder.menu_item : facts.cart.lines
}

/** The agreed names of the order in progress, else of the existing order; none for a cart. */
export function orderedWords({
  existingOrder,
  displayedOrder,
}: Pick<CheckoutState, 'existingOrder' | 'displayedOrder'>): Order['words'] {
  return displayedOrder?.agreed?.words ?? existingOrder?.words
}

/** The bill of the order in progress, else of the existing order, else of the cart and the form. */
export function billOf({
  form,
  facts,
  existingOrder,
  displayedOrder,
}: CheckoutState): Bill {
  if (displayedOrder) return displayedOrder.bill
  if (existingOrder) return billOfOrder(existingOrder)

  const { subtotal, discount } = facts.cart.totals
  const fee = feeOf({ form, facts })
  return {
    subtotal,
    fee,
    discount,
    total: orderTotal({ subtotal, fee, discount }),
  }
}

/** Lines and bill of the found order, else of the attempt in progress, else of the page. */
export function displayedOrderOf(
  state: CheckoutState & { submissionInput: { attempt: Attempt } | null },
  found?: Order,
): DisplayedOrder {
  if (found)
    return {
      lines: found.menu_item,
      bill: billOfOrder(found),
      agreed: scheduleOf(found),
    }
  return (
    state.submissionInput?.attempt.ordered ?? {
      lines: linesOf(state),
      bill: billOf(state),
    }
  )
}

function billOfOrder(order: Order): Bill {
  const { total_price: total, discount, shipping_charges } = order
  const fee = shipping_charges ?? 0
  return { subtotal: orderSubtotal(order), fee, discount, total }
}

function feeOf(state: FormState): Cents {
  const address = state.form.fulfilment === 'DELIVERY' && addressOf(state)
  return address
    ? deliveryFee(state.facts.deliveryPoints ?? [], address.postal_code)
    : 0
}
