/** The address of the checkout, of the very order where it is known: a retry never makes a second one. */
export function checkoutAddress(orderId: string | null): string {
  return orderId === null ? '/checkout' : `/checkout?order_id=${encodeURIComponent(orderId)}`
}
