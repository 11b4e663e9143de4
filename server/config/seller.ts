import type { Env } from './env.ts'

export type InvoiceSeller = {
  name: string
  address: string
  abn: string
  phone?: string | undefined
}

export function sellerOf(env: Env): InvoiceSeller {
  return {
    name: env.SELLER_NAME,
    address: env.SELLER_ADDRESS,
    abn: env.SELLER_ABN,
    phone: env.SELLER_PHONE,
  }
}
