import * as z from 'zod/mini'
import type { Address } from '#contract/addressBook.ts'
import { orderGst } from '#contract/gst.ts'
import type { InvoiceSeller } from '#contract/invoiceFacts.ts'
import type { Language } from '#contract/languages.ts'
import { type OrderInput, orderChanged } from '#contract/orders.ts'
import { type OrderWords, wordsOf } from '#contract/orderWords.ts'
import {
  type AgreedOrder,
  decideOrder,
  type OrderProblem,
} from '../domain/decideOrder.ts'
import { tidyBuyer } from '../domain/invoiceBuyer.ts'
import {
  badRequest,
  conflict,
  invalidFields,
  type RequestRefusal,
} from '../domain/requestRefusal.ts'
import type { Catalogue } from '../menu/catalogue.ts'
import { decisionData } from './decisionData.ts'

/**
 * The customer of an order, with the order's saved address and the request's key; `now` is the business calendar in
 * milliseconds.
 */
export type OrderingCustomer = {
  customerId: number
  language: Language
  address: Address | undefined
  idempotencyKey: string | null
  now: number
}

/** An order to write, its coupon, and the version of the catalogue that decided it. */
export type OrderToWrite = {
  columns: ReturnType<typeof columnsOf>
  coupon: Catalogue['coupons'][number] | undefined
  version: number
}

/** Decides an order from a catalogue alone. Throws a RequestRefusal when it differs from what the customer saw. */
export function prepareOrder(
  input: OrderInput,
  orderer: OrderingCustomer,
  catalogue: Catalogue,
  seller: InvoiceSeller,
): OrderToWrite {
  const { address, now } = orderer
  const decision = decideOrder(
    input,
    decisionData(catalogue, input, address, now),
  )
  if (decision.kind !== 'agreed') throw orderError(decision)

  const { lines, slot, outlet } = decision.order
  const words = wordsOf(lines, [slot, outlet], catalogue.names)
  const columns = columnsOf(input, orderer, decision.order, seller, words)
  const coupon = catalogue.coupons.find(({ code }) => code === columns.coupon)
  return { columns, coupon, version: catalogue.version }
}

function orderError(problem: OrderProblem): RequestRefusal {
  if (problem.kind === 'invalid')
    return invalidFields({ [problem.field]: [problem.message] })
  if (problem.kind === 'unpayable') return badRequest(problem.message)

  const { kind: _, ...data } = problem
  const wire = z.encode(orderChanged, {
    detail: '',
    code: 'prices_changed',
    ...data,
  })
  const { detail: __, ...rest } = wire

  return conflict('prices_changed', rest)
}

/** Names each column: to spread an object of this size takes longer than to price the order. */
function columnsOf(
  input: OrderInput,
  { customerId, language, idempotencyKey, now }: OrderingCustomer,
  agreed: AgreedOrder,
  seller: InvoiceSeller,
  words: OrderWords,
) {
  const { invoice_to } = input
  const { lines, slot, subtotal, shipping_charges, discount } = agreed
  const parts = { subtotal, fee: shipping_charges, discount }
  return {
    customer_id: customerId,
    idempotency_key: idempotencyKey,
    order_type: input.order_type,
    status: 'ORDER_PLACED',
    payment_type: input.payment_type,
    payment_status: 'requires_payment_method',
    schedule_date: input.schedule_date,
    time_slot_id: slot.id,
    time_slot: slot,
    delivery_location: agreed.address,
    pickup_location: agreed.outlet,
    notes: input.notes?.trim() || null,
    language,
    created_at: new Date(now),
    lines,
    words,
    subtotal,
    shipping_charges,
    discount,
    total_price: agreed.total_price,
    coupon: agreed.coupon,
    gst: seller.gst ? orderGst(lines, parts) : 0,
    invoice: { seller, buyer: invoice_to ? tidyBuyer(invoice_to) : null },
  }
}
