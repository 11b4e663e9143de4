import type { CartLine } from '#contract/cart.ts'
import { type ChangeText, lineChanges } from '#contract/lineChanges.ts'
import { haveSamePlaces } from '#contract/orderPlaces.ts'
import type { OrderInput } from '#contract/orders.ts'
import { findCoupon } from '#contract/pricing.ts'
import { lineKeys } from '../../cart/cartLines.ts'
import type { CheckoutState, StoppedOrder } from '../checkoutForm.ts'
import type { AttemptDraft } from '../orderAttempt.ts'
import { draftOf } from './body.ts'

/** The order of the press and that of now if they differ by more than the coupon of the press gives; else null. */
export function changedSincePress({
  draft,
  ...state
}: CheckoutState & { draft: AttemptDraft | null }): StoppedOrder | null {
  const seen = draft?.body
  const today = draftOf({ ...state, displayedOrder: null }).body
  if (!seen || !('shown' in seen) || !('shown' in today)) return null

  const now = { ...today, coupon: state.facts.cart.couponCode }
  return isSame(seen, now) ? null : { seen, now }
}

function isSame(seen: OrderInput, now: OrderInput): boolean {
  return (
    dishChanges(seen.menu_item, now.menu_item).length === 0 &&
    seen.shipping_charges === now.shipping_charges &&
    isSameCoupon(seen.coupon, now.coupon) &&
    Boolean(seen.shown && now.shown && haveSamePlaces(seen.shown, now.shown))
  )
}

/** The dishes that were added or removed, or of which something displayed differs. */
export function dishChanges(
  seen: readonly CartLine[],
  now: readonly CartLine[],
): ChangeText[] {
  const before = byKey(seen)
  const after = byKey(now)
  const added = [...after].filter(([key]) => !before.has(key))

  return [
    ...[...before].flatMap(([key, line]) => changesOf(line, after.get(key))),
    ...added.map(([, line]) => textOf('added', line, { count: line.quantity })),
  ]
}

function changesOf(seen: CartLine, now: CartLine | undefined): ChangeText[] {
  if (!now) return [textOf('removed', seen)]
  const values = { before: seen.quantity, after: now.quantity }
  const isSameQuantity = values.before === values.after
  return [
    ...(isSameQuantity ? [] : [textOf('quantity', now, values)]),
    ...lineChanges(seen, now),
  ]
}

function textOf(
  change: 'added' | 'removed' | 'quantity',
  { meal_name: name, meal_trans_code: key }: CartLine,
  values: ChangeText['values'] = {},
): ChangeText {
  return {
    key: `checkout.changed_${change}`,
    values: { dish: { key, name }, ...values },
  }
}

function byKey(lines: readonly CartLine[]): Map<string, CartLine> {
  const keys = lineKeys(lines)
  return new Map(lines.map((line, at) => [keys[at] ?? '', line]))
}

/** A code that was applied on another page is not known here, and any coupon answers it. */
function isSameCoupon(seen: string | null, now: string | null): boolean {
  if (seen === null) return true
  return now !== null && findCoupon([{ code: now }], seen) !== null
}
