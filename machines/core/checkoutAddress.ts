/** The checkout's address; it names the order if known, so that a retry never creates a second one. */
export function checkoutAddress(orderId: string | null): string {
  return orderId === null
    ? '/checkout'
    : `/checkout?order_id=${encodeURIComponent(orderId)}`
}
