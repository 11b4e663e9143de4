import { gstInPieces } from '#contract/gst.ts'
import { type Cents, formatMoney, sum } from '#contract/money.ts'
import { paidForPieces } from '#contract/pricing.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { DayPhase } from '../domain/dayPhase.ts'
import { Refusal } from '../domain/refusal.ts'
import type { KitchenRefund } from './orderChange.ts'

/**
 * A refund: pieces of a line (counted from 1), cents, or all that is left of an order that stays. `stillCook` says
 * whether the pieces are cooked all the same. `again` confirms a repeated refund.
 */
export type RefundRequest = (
  | { line: number; quantity: number; stillCook?: boolean | undefined }
  | { amount: Cents }
  | { all: true }
) & {
  again?: boolean
}

/** A decided refund in cents; `amount` is null for all that is left, `gst` where no pieces are named. */
export type RefundPart = {
  amount: Cents | null
  gst: Cents | null
  line: number | null
  quantity: number | null
  still_cook: boolean | null
}

/** Decides a refund; `refunds` are the order's earlier ones, `phase` is the state of its day. Throws a Refusal. */
export function decidePart(
  order: OrderRow,
  request: RefundRequest,
  refunds: readonly KitchenRefund[],
  phase: DayPhase,
): RefundPart {
  const noPieces = { gst: null, line: null, quantity: null }
  if ('all' in request) return { ...noPieces, amount: null, still_cook: true }
  if ('amount' in request)
    return { ...noPieces, amount: request.amount, still_cook: null }

  const { line, quantity } = request
  const price = priceOf(order, request, refunds)
  const still_cook = isStillCooked(order, request, phase)
  if (!still_cook) refuseEmptyOrder(order, quantity, refunds)

  return { ...price, line, quantity, still_cook }
}

/** The cents of a decided refund. Throws a Refusal unless they are above zero and a part of the cents `left`. */
export function amountOf(
  { order_id }: OrderRow,
  part: RefundPart,
  left: Cents,
): Cents {
  const amount = part.amount ?? left
  if (part.amount === null && left <= 0)
    throw new Refusal(
      `Nothing is left of ${order_id}: all its money is given back already.`,
    )
  if (amount <= 0)
    throw new Refusal(`Nothing was paid for that part of ${order_id}.`)
  if (amount > left)
    throw new Refusal(
      `${formatMoney(amount)} is more than is left of ${order_id}: ${formatMoney(left)}.`,
    )
  if (amount === left && part.amount !== null)
    throw new Refusal(
      `${formatMoney(amount)} is all that is left of ${order_id}: say "cancel" to give it back and cook nothing, or "refund ${order_id} --all" to give it back and keep the order.`,
    )

  return amount
}

/** Milliseconds in which an equal refund counts as the same command. */
const sameCommandMs = 60_000

/** Throws a Refusal for a refund that equals an earlier one; `now` in milliseconds. */
export function refuseRepetition(
  { order_id }: OrderRow,
  part: RefundPart,
  refunds: readonly KitchenRefund[],
  again: boolean,
  now: number,
): void {
  const equal = refunds.find(({ amount, line, quantity }) =>
    part.line === null
      ? line === null && amount === part.amount
      : line === part.line && quantity === part.quantity,
  )
  if (equal === undefined) return

  const isSame = now - equal.created_at.getTime() < sameCommandMs
  if (again && !isSame) return
  throw new Refusal(repetitionText(order_id, equal, again, isSame))
}

function repetitionText(
  orderId: string,
  { done_by, amount, line, isRefused }: KitchenRefund,
  again: boolean,
  isSame: boolean,
): string {
  const sum = formatMoney(amount)
  if (isRefused && !again)
    return line === null
      ? `The payment provider has refused to give ${sum} of ${orderId} back: "npm run kitchen -- look-into" says what to do. Add --again only to give as much back besides.`
      : `The payment provider has refused to give ${sum} of ${orderId} back for these pieces: "npm run kitchen -- look-into" says what to do. Add --again only for more pieces.`

  const sentence = `${done_by} has given ${sum} of ${orderId} back already`
  if (!isSame)
    return `${sentence}: add --again to give the same back once more.`
  return again
    ? `${sentence}, less than a minute ago: wait a minute before you give the same back once more.`
    : `${sentence}, less than a minute ago.`
}

function priceOf(
  order: OrderRow,
  { line, quantity }: { line: number; quantity: number },
  refunds: readonly KitchenRefund[],
): { amount: Cents; gst: Cents } {
  const found = order.lines[line - 1]
  if (found === undefined)
    throw new Refusal(
      `${order.order_id} has no line ${line}: its lines are 1 to ${order.lines.length}.`,
    )

  const before = piecesOf(refunds.filter((refund) => refund.line === line))
  if (before + quantity > found.quantity)
    throw new Refusal(
      `Line ${line} of ${order.order_id} has ${found.quantity} × ${found.meal_name}, of which ${before} are refunded already.`,
    )

  return {
    amount: paidForPieces(order, found, quantity, before),
    gst: gstInPieces(order, found, quantity, before),
  }
}

function isStillCooked(
  { order_id, schedule_date }: OrderRow,
  { stillCook }: { stillCook?: boolean | undefined },
  phase: DayPhase,
): boolean {
  if (phase === 'over') {
    if (stillCook === false)
      throw new Refusal(
        `The day of ${order_id}, ${schedule_date}, is over, and its food was cooked: leave --do-not-cook out.`,
      )
    return true
  }
  if (phase === 'closed' && stillCook === undefined)
    throw new Refusal(
      `Nothing of ${order_id} is given back yet, because ${schedule_date} takes no more orders and its cook list may be printed: say --do-not-cook to take the pieces off the list, or --still-cook to cook them all the same.`,
    )

  return stillCook ?? false
}

/** An order of which nothing is cooked is a cancelled order. */
function refuseEmptyOrder(
  { order_id, lines }: OrderRow,
  quantity: number,
  refunds: readonly KitchenRefund[],
): void {
  const uncooked = refunds.filter(({ still_cook }) => still_cook === false)
  const ordered = sum(lines.map((line) => line.quantity))
  if (piecesOf(uncooked) + quantity >= ordered)
    throw new Refusal(
      `Nothing of ${order_id} would be cooked: say "cancel", which gives all its money back, or --still-cook.`,
    )
}

function piecesOf(refunds: readonly KitchenRefund[]): number {
  return sum(refunds.map(({ quantity }) => quantity ?? 0))
}
