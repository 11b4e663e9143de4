import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { settleOrder } from '../orders/settleOrder.ts'
import { findPayment } from './readPayments.ts'
import { giveBack } from './refundPayment.ts'
import { revokeCredit } from './revokeCredit.ts'
import { settleRecharge } from './settleRecharge.ts'
import type { Till } from './till.ts'

/**
 * Makes what the provider says of an intent true here: the only way to a paid order and to a credited recharge.
 * However often and in whatever order it is called, each effect happens once. Never call it in a transaction.
 */
export async function settle(till: Till, intent: Intent): Promise<void> {
  const { db } = till.deps
  const payment = await findPayment(db, intent.id)
  if (payment === undefined) return
  crashpoint('settle.begun')
  const labels = await till.labels()
  const done = await db.transaction((tx) =>
    payment.recharge_id === null
      ? settleOrder(till, tx, labels, payment, intent)
      : settleRecharge(till, tx, payment, intent),
  )
  crashpoint('settle.committed')
  if (done === 'refuse')
    till.log.error({ intent: intent.id }, 'a payment is not what was asked for: look into it')
  if (done === 'refund') await giveBack(till, payment)
  if (intent.refunded > 0) await revokeCredit(till, payment, intent)
}
