import type { Env } from '../config/env.ts'
import type { OrderChange } from '../db/schema/kitchen.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import type { RefundedPieces } from '../domain/refundedPieces.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import type { MailSeller } from './sellerLines.ts'

/** A change of the order by the kitchen; `isNoted` when its amount is in the order's `refunded`. */
export type MailRefund = RefundedPieces &
  Pick<OrderChange, 'id' | 'amount' | 'gst'> & { isNoted: boolean }

/** The data of a mail about an order. */
export type OrderMailData = {
  order: OrderRow
  refunds: readonly MailRefund[]
  customer: {
    email: string
    full_name: string
    mobile_number: string
    confirmed_at: Date | null
  }
  env: MailSeller & Pick<Env, 'KITCHEN_EMAIL' | 'KITCHEN_LANGUAGE'>
  text: ServerLabels['text']
  timeZone: string
  created_at: Date
  day_ends_at: Date
}
