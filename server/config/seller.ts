import type { Env } from './env.ts'

/** Who sells, as a tax invoice names them. */
export type InvoiceSeller = { name: string; address: string; abn: string }

/** The seller of the settings. */
export function sellerOf(env: Env): InvoiceSeller {
  return { name: env.SELLER_NAME, address: env.SELLER_ADDRESS, abn: env.SELLER_ABN }
}
