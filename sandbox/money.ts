/** The currency of the account, as ISO 4217 names it. */
export const accountCurrency = 'AUD'

/** An amount in cents as a person reads it: `A$42.50`, and `42.50 USD` in another currency. */
export function formatAmount({ amount, ...of }: { amount: number; currency: string }): string {
  const code = of.currency.toUpperCase()
  const decimal = (amount / 100).toFixed(2)
  return code === accountCurrency ? `A$${decimal}` : `${decimal} ${code}`
}
