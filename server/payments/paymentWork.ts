import type { ServerContext } from '../context.ts'
import type { Work } from '../lib/runRound.ts'
import { expireOrder } from './expireOrder.ts'
import {
  leaseDueRefund,
  leaseOpenPayment,
  leaseOverdueOrder,
  leaseOverdueRecharge,
  leasePaidPayment,
} from './leases.ts'
import { cancelPayment, refreshPayment } from './livePayment.ts'
import { leaseDuePart, refundPart } from './partRefunds.ts'
import { refundPayment } from './refundPayment.ts'
import { settle } from './settle.ts'

/** Background work on payments: expired orders and recharges, due refunds, missing webhooks. */
export function paymentWork(context: ServerContext): Work<unknown>[] {
  return [
    work(
      () => leaseOverdueOrder(context),
      (order) => expireOrder(context, order.order_id),
    ),
    work(
      () => leaseOverdueRecharge(context),
      (payment) => cancelPayment(context, payment),
    ),
    work(
      () => leaseDueRefund(context),
      async (payment) => settle(context, await refundPayment(context, payment)),
    ),
    work(
      () => leaseDuePart(context),
      (part) =>
        refundPart(context, part.change_id, (intent) =>
          settle(context, intent),
        ),
    ),
    work(
      () => leaseOpenPayment(context),
      (payment) => refreshPayment(context, payment),
    ),
  ]
}

/** The background work on paid payments: it finds refunds and disputes whose webhook was lost. */
export function paidPaymentWork(context: ServerContext): Work<unknown> {
  return work(
    () => leasePaidPayment(context),
    (payment) => refreshPayment(context, payment),
  )
}

function work<Item>(
  lease: Work<Item>['lease'],
  handle: Work<Item>['handle'],
): Work<unknown> {
  return { lease, handle: (item) => handle(item as Item) }
}
