import * as z from 'zod/mini'
import { fulfilment } from './checkout.ts'
import { wallDate } from './orders.ts'
import { paymentType } from './paymentTypes.ts'
import type { PrivacyOf } from './privacy.ts'

const invoiceDraft = z.object({
  company: z.string(),
  abn: z.string(),
  reference: z.string(),
})

/** A business as typed in the checkout. */
export type InvoiceDraft = z.output<typeof invoiceDraft>

/** The checkout form, which survives a reload. New fields need defaults, so that forms stored earlier still parse. */
export const checkoutValues = z.object({
  fulfilment,
  /** While an address, outlet, date, slot, method or card is null, a rule selects it; pressing Pay stores it. */
  addressId: z.nullable(z.int()),
  /** The server refused the address: no rule selects another one. Older forms have the address 0 instead. */
  isAddressRefused: z._default(z.boolean(), false),
  outletId: z.nullable(z.int()),
  date: z.nullable(wallDate),
  /** The text of the date field; null while it shows the chosen date. */
  dateDraft: z._default(z.nullable(z.string()), null),
  slotId: z.nullable(z.int()),
  note: z.string(),
  /** The note in its open editor; null while the editor is closed. */
  noteDraft: z.nullable(z.string()),
  /** The business that the invoice names, as typed; null while the part is closed. */
  invoiceTo: z._default(z.nullable(invoiceDraft), null),
  /** The text of the coupon field; the order uses it while no coupon is applied. */
  couponDraft: z._default(z.string(), ''),
  paymentMethod: z.nullable(paymentType),
  saveCard: z.boolean(),
  card: z._default(
    z.nullable(
      z.union([
        z.object({ savedCard: z.string() }),
        z.object({ entered: z.literal(true) }),
      ]),
    ),
    null,
  ),
})

export type CheckoutValues = z.output<typeof checkoutValues>

export const checkoutFormPrivacy = {
  note: 'personal',
  noteDraft: 'personal',
} as const satisfies PrivacyOf<CheckoutValues>

/** The empty form; delivery is the default. */
export const emptyForm: CheckoutValues = {
  fulfilment: 'DELIVERY',
  addressId: null,
  isAddressRefused: false,
  outletId: null,
  date: null,
  dateDraft: null,
  slotId: null,
  note: '',
  noteDraft: null,
  invoiceTo: null,
  couponDraft: '',
  paymentMethod: null,
  saveCard: false,
  card: null,
}
