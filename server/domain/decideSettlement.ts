import type { Cents } from '#contract/money.ts'

/** What the provider says of a payment; amounts in cents. */
export type ProviderFacts = { status: string; amount: Cents; received: Cents; currency: string }

/** What the shop knows of it: the amount it asked for, whether the payment is closed, and what became of the thing that it pays. */
export type ShopFacts = { amount: Cents; status: string; closed: boolean; servable: boolean }

/** What to do: take it as paid, give it back, refuse what was never asked for, close it, note its status, or nothing. */
export type Settlement = 'pay' | 'refund' | 'refuse' | 'close' | 'note' | 'nothing'

/** Decides what a payment's state at the provider means; the answer is `nothing` once it has been acted on, in whatever order news arrive. */
export function decideSettlement(provider: ProviderFacts, shop: ShopFacts): Settlement {
  if (provider.status === 'succeeded') return ofMoney(provider, shop)
  if (shop.closed) return 'nothing'
  return provider.status === 'canceled' ? 'close' : 'note'
}

function ofMoney(provider: ProviderFacts, shop: ShopFacts): Settlement {
  if (['succeeded', 'refused'].includes(shop.status)) return 'nothing'
  const asked = provider.amount === shop.amount && provider.currency === 'aud'
  if (!asked || provider.received !== shop.amount) return 'refuse'
  return shop.servable ? 'pay' : 'refund'
}
