/** The action of who enters the page, which may name an order. */
export const enterPage = {
  type: 'enter',
  params: ({ event }: { event: { orderId: string | null } }) => ({ orderId: event.orderId }),
} as const
