import type { CartLine } from '#contract/cart.ts'

/**
 * Refunded pieces of a line, which is counted from 1; a refund without a line names no pieces. Pieces with `still_cook`
 * null were refunded by a version that cooked them.
 */
export type RefundedPieces = {
  line: number | null
  quantity: number | null
  still_cook: boolean | null
}

/** True for a refund of all that is left of an order that stays. */
export function isWholeRefund({
  line,
  still_cook,
}: Pick<RefundedPieces, 'line' | 'still_cook'>): boolean {
  return line === null && still_cook === true
}

/** The lines with the pieces that are to be cooked, without the lines of which nothing is cooked. */
export function linesToCook(
  lines: readonly CartLine[],
  refunds: readonly RefundedPieces[],
): CartLine[] {
  return lines
    .map((line, at) => ({
      ...line,
      quantity: line.quantity - countPieces(at + 1, refunds).uncooked,
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Says how many of a line's pieces are refunded, and whether they are cooked; empty when none is. */
export function refundNotes(
  line: number,
  quantity: number,
  refunds: readonly RefundedPieces[],
  t: (key: string, values?: Record<string, string | number>) => string,
): string[] {
  const { uncooked, cooked } = countPieces(line, refunds)
  const noteOf = (count: number, { all, some }: NoteLabels) => {
    if (count === 0) return []
    return [count >= quantity ? t(all) : t(some, { count })]
  }

  return [...noteOf(uncooked, uncookedLabels), ...noteOf(cooked, cookedLabels)]
}

type NoteLabels = { all: string; some: string }

const uncookedLabels = {
  all: 'refunded_uncooked',
  some: 'refunded_uncooked_some',
}
const cookedLabels = { all: 'refunded_cooked', some: 'refunded_cooked_some' }

function countPieces(
  line: number,
  refunds: readonly RefundedPieces[],
): { uncooked: number; cooked: number } {
  const counts = { uncooked: 0, cooked: 0 }
  for (const refund of refunds) {
    if (refund.line !== line) continue
    counts[refund.still_cook === false ? 'uncooked' : 'cooked'] +=
      refund.quantity ?? 0
  }
  return counts
}
