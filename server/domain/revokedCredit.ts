import type { Cents } from '#contract/money.ts'

/** The part of a credit to revoke after a refund, in cents, proportional and rounded half up; a full refund revokes the whole credit with its bonus. */
export function revokedCredit(credit: Cents, paid: Cents, refunded: Cents): Cents {
  return refunded >= paid ? credit : Math.round((credit * refunded) / paid)
}

/** The part of a payment that is gone, in cents: what was refunded, or all of it once a dispute is lost. */
export function lostAmount(
  paid: Cents,
  { refunded, dispute }: { refunded: Cents; dispute: string | null },
): Cents {
  return dispute === 'lost' ? paid : refunded
}
