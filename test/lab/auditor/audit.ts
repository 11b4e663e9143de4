import { closedDaysAreKept } from '#server/auditor/closedDaysAreKept.ts'
import { couponUsesAreCounted } from '#server/auditor/couponUsesAreCounted.ts'
import { gstIsWithinTotals } from '#server/auditor/gstIsWithinTotals.ts'
import { kitchenRefundsAreRight } from '#server/auditor/kitchenRefundsAreRight.ts'
import { loginsAreRight } from '#server/auditor/loginsAreRight.ts'
import { refundedPiecesExist } from '#server/auditor/refundedPiecesExist.ts'
import { couponsAreRight } from './couponsAreRight.ts'
import { couponsWithinLimits } from './couponsWithinLimits.ts'
import { debtsAreTrue } from './debtsAreTrue.ts'
import { deletedIsForgotten } from './deletedIsForgotten.ts'
import { everyChargeIsServed } from './everyChargeIsServed.ts'
import { mailsOnce } from './mailsOnce.ts'
import { neverPaidAndCancelled } from './neverPaidAndCancelled.ts'
import { oneLiveIntent } from './oneLiveIntent.ts'
import { oneOrderAKey } from './oneOrderAKey.ts'
import type { KeyedAnswer, Query } from './openConnection.ts'
import { paidOnce } from './paidOnce.ts'
import { partsOnce } from './partsOnce.ts'
import { rechargesOnce } from './rechargesOnce.ts'
import { rechargesWithinLimit } from './rechargesWithinLimit.ts'
import { refundsAreNoted } from './refundsAreNoted.ts'
import { refundsWithinCharges } from './refundsWithinCharges.ts'
import { replaysAreSame } from './replaysAreSame.ts'
import { unknownIsClosed } from './unknownIsClosed.ts'
import { walletEqualsLedger } from './walletEqualsLedger.ts'

/**
 * Returns the mistakes in a shop's money as sentences, after its webhooks have arrived and its reconciler has run.
 * Reads the shop's tables, and the provider's, which `loadProvider` has filled. Shares no code with the server, so
 * that it does not repeat the server's mistakes. `answers` are the customers' answers, `walletLimit` is in cents.
 */
export async function audit(
  query: Query,
  answers: readonly KeyedAnswer[] = [],
  walletLimit = 100_000,
): Promise<string[]> {
  const findings: string[] = []
  for (const rule of [...rules, rechargesWithinLimit(walletLimit)])
    for (const row of await query(rule)) findings.push(String(row.finding))
  return [...findings.sort(), ...(await replaysAreSame(query, answers))]
}

const rules = [
  oneOrderAKey,
  everyChargeIsServed,
  walletEqualsLedger,
  neverPaidAndCancelled,
  unknownIsClosed,
  paidOnce,
  oneLiveIntent,
  refundsAreNoted,
  refundsWithinCharges,
  gstIsWithinTotals,
  kitchenRefundsAreRight,
  refundedPiecesExist,
  closedDaysAreKept,
  partsOnce,
  couponsAreRight,
  couponsWithinLimits,
  couponUsesAreCounted,
  loginsAreRight,
  mailsOnce,
  rechargesOnce,
  debtsAreTrue,
  deletedIsForgotten,
]
