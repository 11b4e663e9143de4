import type { createOrder, PlacedOrder } from '#contract/orders.ts'
import type { Call } from '../call.ts'
import { claimOrderCoupon } from '../coupons/couponUses.ts'
import type { Database } from '../db/client.ts'
import { invalidFields } from '../domain/requestRefusal.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { readCatalogueVersion } from '../menu/catalogueVersion.ts'
import { paidColumns } from '../payments/markPaid.ts'
import { openPayment, type PaymentTerms } from '../payments/openPayment.ts'
import { CatalogueChangedError } from './catalogueChanged.ts'
import { insertOrder, insertStatement } from './insertOrder.ts'
import { payFromWallet } from './payFromWallet.ts'
import type { OrderToWrite } from './prepareOrder.ts'
import type { UnpaidOrder } from './respondToOrder.ts'
import { checkUnpaidOrderLimit } from './unpaidOrderLimit.ts'

type OrderCall = Call<typeof createOrder>

/** Writes an order at once: paid from the wallet with its response, or with a payment on the given terms. */
export async function writeOrder(
  call: OrderCall,
  order: OrderToWrite,
  terms: PaymentTerms | null,
): Promise<PlacedOrder | UnpaidOrder> {
  crashpoint('order.agreed')
  const { db } = call.deps
  if (terms === null && order.coupon === undefined)
    return await writePaid(call, db, order)
  return await db.transaction(async (tx) =>
    terms === null
      ? await writePaid(call, tx, order)
      : await writeUnpaid(call, tx, order, terms),
  )
}

async function writePaid(call: OrderCall, db: Database, order: OrderToWrite) {
  const { clock, env } = call.deps
  await claimCoupon(db, order, null)

  const paid = paidColumns(clock, {
    payment_type: 'wallet',
    payment_intent_id: null,
  })
  const written = insertStatement(env, { ...order.columns, ...paid })

  return await payFromWallet(
    call,
    db,
    written.order,
    written.statement,
    order.version,
  )
}

async function writeUnpaid(
  call: OrderCall,
  tx: Database,
  { columns, coupon, version }: OrderToWrite,
  terms: PaymentTerms,
) {
  const { clock, env } = call.deps
  const lifetime = env.UNPAID_ORDER_MINUTES * 60_000
  const expires_at = new Date(columns.created_at.getTime() + lifetime)

  await checkUnpaidOrderLimit(tx, columns.customer_id, columns.created_at)
  await claimCoupon(tx, { columns, coupon }, call.network)
  const order = await insertOrder(tx, env, { ...columns, expires_at })
  // Checked after the insert: closing a day waits for open inserts and lists their orders.
  if ((await readCatalogueVersion(tx)) !== version)
    throw new CatalogueChangedError()

  crashpoint('order.inserted')
  await call.key.link(tx, order.order_id)
  return {
    order,
    payment: await openPayment(tx, clock, order, terms, call.network),
  }
}

async function claimCoupon(
  tx: Database,
  { columns, coupon }: Pick<OrderToWrite, 'columns' | 'coupon'>,
  network: string | null,
): Promise<void> {
  if (coupon === undefined) return
  const problem = await claimOrderCoupon(tx, coupon, {
    id: columns.customer_id,
    network,
  })
  if (problem) throw invalidFields({ coupon: [problem] })
}
