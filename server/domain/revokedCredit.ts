import type { Cents } from '#contract/money.ts'

/** The part of a credit to revoke after a refund, in cents, proportional and rounded half up; a full refund revokes the whole credit with its bonus. */
export function revokedCredit(credit: Cents, paid: Cents, refunded: Cents): Cents {
  return refunded >= paid ? credit : Math.round((credit * refunded) / paid)
}
