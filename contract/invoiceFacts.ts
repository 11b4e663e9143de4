import * as z from 'zod/mini'
import { money } from './money.ts'
import type { PrivacyOf } from './privacy.ts'

const line = (maximum: number) => z.string().check(z.maxLength(maximum))
const optionalLine = (maximum: number) => z.optional(z.nullable(line(maximum)))

/** Maximum lengths in characters. */
export const buyerLengths = { company: 120, abn: 20, reference: 60 }

/** A business that an invoice names: its name, its ABN and its own number of the order. */
export const invoiceBuyer = z.object({
  company: line(buyerLengths.company),
  abn: optionalLine(buyerLengths.abn),
  reference: optionalLine(buyerLengths.reference),
})

export type InvoiceBuyer = z.output<typeof invoiceBuyer>

/** The seller at the time of an order; `gst` is false for a seller that is not registered for GST. */
export const invoiceSeller = z.object({
  name: z.string(),
  address: z.string(),
  abn: z.string(),
  phone: z.optional(z.nullable(z.string())),
  gst: z.boolean(),
})

export type InvoiceSeller = z.output<typeof invoiceSeller>

/** The parties of an invoice as it was issued; later changes of the shop's settings do not reach it. */
export const invoiceFacts = z.object({
  seller: invoiceSeller,
  buyer: z.optional(z.nullable(invoiceBuyer)),
})

export type InvoiceFacts = z.output<typeof invoiceFacts>

/** A refund of an order; `gst` is the GST in its amount, absent where it is an eleventh. */
export const orderRefund = z.object({
  id: z.int(),
  /** The instant of the refund, ISO. */
  at: z.string(),
  amount: money,
  gst: z.optional(z.nullable(money)),
  reason: z.optional(z.nullable(z.string())),
})

export type OrderRefund = z.output<typeof orderRefund>

export const invoicePrivacy = {
  company: 'personal',
  abn: 'personal',
  reference: 'personal',
} as const satisfies PrivacyOf<InvoiceBuyer>
