import { type Cents, currency } from '#contract/money.ts'

/** The payment at the provider; amounts in cents. */
export type ProviderFacts = {
  status: string
  amount: Cents
  received: Cents
  refunded: Cents
  currency: string
}

/** The payment in the shop: `amount` in cents; `servable` when its order or recharge still awaits it. */
export type ShopFacts = {
  amount: Cents
  status: string
  closed: boolean
  servable: boolean
}

/**
 * `pay` accepts the payment. `return` closes an order whose payment was already refunded. `refund` refunds the payment.
 * `refuse` marks an unexpected amount or currency. `close` closes the payment, `note` records its status.
 */
export type Settlement =
  | 'pay'
  | 'return'
  | 'refund'
  | 'refuse'
  | 'close'
  | 'note'
  | 'nothing'

/**
 * Decides how to settle a payment by its state at the provider. A payment that was already settled gets `nothing`, in
 * whatever order notifications arrive.
 */
export function decideSettlement(
  provider: ProviderFacts,
  shop: ShopFacts,
): Settlement {
  if (provider.status === 'succeeded') return ofMoney(provider, shop)
  const isUnknown = shop.status === 'unknown' && provider.status === 'canceled'
  if (shop.closed && !isUnknown) return 'nothing'
  return provider.status === 'canceled' ? 'close' : 'note'
}

function ofMoney(provider: ProviderFacts, shop: ShopFacts): Settlement {
  if (['succeeded', 'refused'].includes(shop.status)) return 'nothing'
  const asked =
    provider.amount === shop.amount &&
    provider.currency === currency.toLowerCase()
  if (!asked || provider.received !== shop.amount) return 'refuse'
  if (!shop.servable) return 'refund'
  return provider.refunded >= shop.amount ? 'return' : 'pay'
}
