import type { InvoiceSeller } from '#contract/invoiceFacts.ts'
import type { Env } from './env.ts'

export function sellerOf(env: Env): InvoiceSeller {
  return {
    name: env.SELLER_NAME,
    address: env.SELLER_ADDRESS,
    abn: env.SELLER_ABN,
    phone: env.SELLER_PHONE,
    gst: env.SELLER_GST,
  }
}
