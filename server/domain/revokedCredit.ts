import type { Cents } from '#contract/money.ts'

/** The cents of a credit to revoke, in proportion to the refund and rounded half up. */
export function revokedCredit(
  credit: Cents,
  paid: Cents,
  refunded: Cents,
): Cents {
  return refunded >= paid ? credit : Math.round((credit * refunded) / paid)
}

/** The lost cents of a payment: the refunded sum, or all of it after a lost dispute. */
export function lostAmount(
  paid: Cents,
  { refunded, dispute }: { refunded: Cents; dispute: string | null },
): Cents {
  return dispute === 'lost' ? paid : refunded
}
