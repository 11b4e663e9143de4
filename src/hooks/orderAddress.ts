/** The address at which a customer finds an order again. */
export function orderAddress(number: string): string {
  return `/profile?tab=orders&order=${encodeURIComponent(number)}`
}
