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
  columns: ReturnType<typeof columnsOf> &
    ReturnType<typeof invoiceColumns> & { words: OrderWords }
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
  const columns = {
    ...columnsOf(input, orderer, decision.order),
    ...invoiceColumns(input, decision.order, seller),
    words: wordsOf(lines, [slot, outlet], catalogue.names),
  }
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

function columnsOf(
  input: OrderInput,
  { customerId, language, idempotencyKey, now }: OrderingCustomer,
  { slot, address, outlet, ...agreed }: AgreedOrder,
) {
  return {
    ...agreed,
    customer_id: customerId,
    idempotency_key: idempotencyKey,
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
    created_at: new Date(now),
  }
}

function invoiceColumns(
  { invoice_to }: OrderInput,
  { lines, subtotal, shipping_charges: fee, discount }: AgreedOrder,
  seller: InvoiceSeller,
) {
  return {
    gst: seller.gst ? orderGst(lines, { subtotal, fee, discount }) : 0,
    invoice: { seller, buyer: invoice_to ? tidyBuyer(invoice_to) : null },
  }
}
