import * as z from 'zod/mini'
import { fulfilment } from './checkout.ts'
import { wallDate } from './orders.ts'
import { paymentType } from './paymentMethods.ts'
import type { PrivacyOf } from './privacy.ts'

/**
 * What the customer chose or typed in the checkout; all of it survives a reload. A field that is new has a default, so
 * that forms stored before still parse.
 */
export const checkoutValues = z.object({
  fulfilment,
  /** Null until the customer picks one or presses Pay; a rule decides until then. */
  addressId: z.nullable(z.int()),
  outletId: z.nullable(z.int()),
  date: z.nullable(wallDate),
  slotId: z.nullable(z.int()),
  note: z.string(),
  /** The note while it is being written, null while it is not. */
  noteDraft: z.nullable(z.string()),
  /** The coupon code as it stands in its field; it counts for the order while no coupon is on. */
  couponDraft: z._default(z.string(), ''),
  /** Null until the customer picks one, touches a card, or presses Pay; a rule decides until then. */
  paymentMethod: z.nullable(paymentType),
  saveCard: z.boolean(),
  /** Null until the customer picks or types one, or presses Pay; a rule decides until then. */
  card: z._default(
    z.nullable(
      z.union([z.object({ savedCard: z.string() }), z.object({ entered: z.literal(true) })]),
    ),
    null,
  ),
})

/** What the customer chose or typed in the checkout. */
export type CheckoutValues = z.output<typeof checkoutValues>

/** The marks of the form's texts. */
export const checkoutFormPrivacy = {
  note: 'personal',
  noteDraft: 'personal',
} as const satisfies PrivacyOf<CheckoutValues>

/** A form in which nothing was chosen; delivery is the default. */
export const emptyForm: CheckoutValues = {
  fulfilment: 'DELIVERY',
  addressId: null,
  outletId: null,
  date: null,
  slotId: null,
  note: '',
  noteDraft: null,
  couponDraft: '',
  paymentMethod: null,
  saveCard: false,
  card: null,
}
