/** The account's currency, an ISO 4217 code. */
export const accountCurrency = 'AUD'

/** Formats an amount in cents: `A$42.50`, and `42.50 USD` in another currency. */
export function formatAmount({
  amount,
  ...of
}: {
  amount: number
  currency: string
}): string {
  const code = of.currency.toUpperCase()
  const decimal = (amount / 100).toFixed(2)
  return code === accountCurrency ? `A$${decimal}` : `${decimal} ${code}`
}
