import * as z from 'zod/mini'
import type { Address } from '#contract/addressBook.ts'
import type { createOrder, OrderInput, PlacedOrder } from '#contract/orders.ts'
import { orderChanged } from '#contract/orders.ts'
import { findAddress } from '../accounts/readAddresses.ts'
import type { Call } from '../call.ts'
import type { ServerContext } from '../context.ts'
import { readCatalogueVersion } from '../db/catalogueVersion.ts'
import type { Database } from '../db/client.ts'
import { claimOrderCoupon } from '../db/couponUses.ts'
import { type AgreedOrder, decideOrder, type OrderProblem } from '../domain/decideOrder.ts'
import {
  badRequest,
  conflict,
  invalidFields,
  type RequestRefusal,
} from '../domain/requestRefusal.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { Catalogue, CatalogueSource } from '../menu/catalogue.ts'
import { paidColumns } from '../payments/markPaid.ts'
import { openPayment, type PaymentTerms } from '../payments/openPayment.ts'
import { insertOrder, insertStatement } from './insertOrder.ts'
import { orderFacts } from './orderFacts.ts'
import { byCatalogue, Overtaken } from './overtaken.ts'
import { payFromWallet } from './payFromWallet.ts'
import { paymentTermsOf } from './paymentTermsOf.ts'
import { refuseMoreUnpaid } from './refuseMoreUnpaid.ts'
import { respondWithPaymentIntent } from './respondWithPaymentIntent.ts'

type OrderCall = Call<typeof createOrder>

/** Places an order. A wallet order is paid in the same transaction; any other order awaits the payment intent in the response. */
export async function placeOrder(
  context: ServerContext & { catalogue: CatalogueSource },
  call: OrderCall,
  input: OrderInput,
): Promise<PlacedOrder> {
  const terms = paymentTermsOf(input.payment_type, input.save_payment_method, input.total_price)
  const address = await readAddress(call, input)
  const { catalogue } = context
  if (terms === null)
    return await byCatalogue(catalogue, (known) =>
      placePaid(call, agree(call, input, address, known)),
    )
  const { order, payment } = await byCatalogue(catalogue, (known) =>
    placeUnpaid(call, agree(call, input, address, known), terms),
  )
  return await respondWithPaymentIntent(context, order, payment)
}

async function readAddress({ deps, customerId }: OrderCall, input: OrderInput) {
  const { order_type, delivery_location } = input
  return order_type === 'DELIVERY' && delivery_location
    ? await findAddress(deps.db, customerId, delivery_location)
    : undefined
}

/** The columns of an order as the catalogue makes it. Throws when it is not what the customer saw. */
function agree(
  call: OrderCall,
  input: OrderInput,
  address: Address | undefined,
  catalogue: Catalogue,
) {
  const now = call.deps.clock.now()
  const decision = decideOrder(input, orderFacts(catalogue, input, address, now))
  if (decision.kind !== 'agreed') throw orderError(decision)
  crashpoint('order.agreed')
  const columns = columnsOf(call, input, decision.order, new Date(now))
  return { columns, catalogue }
}

type Agreed = ReturnType<typeof agree>

async function placePaid(call: OrderCall, { columns, catalogue }: Agreed): Promise<PlacedOrder> {
  const { db, clock, env } = call.deps
  return await db.transaction(async (tx) => {
    await claimCoupon(tx, { columns, catalogue })
    const paid = paidColumns(clock, { payment_type: 'wallet', payment_intent_id: null })
    const { order, statement } = insertStatement(tx, env, { ...columns, ...paid })
    return await payFromWallet(call, tx, order, statement, catalogue.version)
  })
}

async function placeUnpaid(call: OrderCall, { columns, catalogue }: Agreed, terms: PaymentTerms) {
  const { db, clock, env } = call.deps
  const lifetime = env.UNPAID_ORDER_MINUTES * 60_000
  const expires_at = new Date(columns.created_at.getTime() + lifetime)
  return await db.transaction(async (tx) => {
    await refuseMoreUnpaid(tx, columns.customer_id, columns.created_at)
    await claimCoupon(tx, { columns, catalogue }, call.network)
    const order = await insertOrder(tx, env, { ...columns, expires_at })
    // Afterwards: a day is closed between orders, and lists those that were written before.
    if ((await readCatalogueVersion(tx)) !== catalogue.version) throw new Overtaken()
    crashpoint('order.inserted')
    await call.key.link(tx, order.order_id)
    return { order, payment: await openPayment(tx, clock, order, terms, call.network) }
  })
}

async function claimCoupon(
  tx: Database,
  { columns, catalogue }: Agreed,
  network: string | null = null,
): Promise<void> {
  const coupon = catalogue.coupons.find(({ code }) => code === columns.coupon)
  const problem =
    coupon && (await claimOrderCoupon(tx, coupon, { id: columns.customer_id, network }))
  if (problem) throw invalidFields({ coupon: [problem] })
}

function orderError(problem: OrderProblem): RequestRefusal {
  if (problem.kind === 'invalid') return invalidFields({ [problem.field]: [problem.message] })
  if (problem.kind === 'unpayable') return badRequest(problem.message)
  const { kind: _, ...data } = problem
  const wire = z.encode(orderChanged, { detail: '', code: 'prices_changed', ...data })
  const { detail: __, ...rest } = wire
  return conflict('prices_changed', rest)
}

function columnsOf(
  { customerId, language }: OrderCall,
  input: OrderInput,
  { slot, address, outlet, ...agreed }: AgreedOrder,
  created_at: Date,
) {
  return {
    ...agreed,
    customer_id: customerId,
    order_type: input.order_type,
    status: 'ORDER_PLACED',
    payment_type: input.payment_type,
    payment_status: 'requires_payment_method',
    schedule_date: input.schedule_date,
    time_slot_id: slot.id,
    time_slot: slot,
    delivery_location: address,
    pickup_location: outlet,
    notes: input.notes?.trim() || null,
    language,
    created_at,
  }
}
