import type { Cents } from '#contract/money.ts'

/** How much of a credit goes when so much of its payment was refunded, in cents, rounded half up: all of it, with its bonus, for a full refund. */
export function revokedCredit(credit: Cents, paid: Cents, refunded: Cents): Cents {
  return refunded >= paid ? credit : Math.round((credit * refunded) / paid)
}
