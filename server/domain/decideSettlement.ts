import { type Cents, currency } from '#contract/money.ts'

/** The provider's side of a payment; amounts in cents. */
export type ProviderFacts = {
  status: string
  amount: Cents
  received: Cents
  refunded: Cents
  currency: string
}

/** The shop's side: the requested amount in cents, whether the payment is closed, and whether its order or recharge still awaits it (`servable`). */
export type ShopFacts = { amount: Cents; status: string; closed: boolean; servable: boolean }

/** What to do: accept the payment, close what it pays because it went back already (`return`), refund it, refuse an unexpected amount or currency, close it, record its status, or nothing. */
export type Settlement = 'pay' | 'return' | 'refund' | 'refuse' | 'close' | 'note' | 'nothing'

/** Decides what to do about a payment's state at the provider; `nothing` once it has been acted on, in whatever order notifications arrive. */
export function decideSettlement(provider: ProviderFacts, shop: ShopFacts): Settlement {
  if (provider.status === 'succeeded') return ofMoney(provider, shop)
  const isUnknown = shop.status === 'unknown' && provider.status === 'canceled'
  if (shop.closed && !isUnknown) return 'nothing'
  return provider.status === 'canceled' ? 'close' : 'note'
}

function ofMoney(provider: ProviderFacts, shop: ShopFacts): Settlement {
  if (['succeeded', 'refused'].includes(shop.status)) return 'nothing'
  const asked = provider.amount === shop.amount && provider.currency === currency.toLowerCase()
  if (!asked || provider.received !== shop.amount) return 'refuse'
  if (!shop.servable) return 'refund'
  return provider.refunded >= shop.amount ? 'return' : 'pay'
}
