import type { ComponentProps } from 'react'
import { OrderDetailsDialog } from '../features/orders/OrderDetailsDialog.tsx'
import { WithPayments } from './WithPayments.tsx'

/** The details of an order, with what its invoice and its payment need. */
export function OrderDetails(props: ComponentProps<typeof OrderDetailsDialog>) {
  return (
    <WithPayments>
      <OrderDetailsDialog {...props} />
    </WithPayments>
  )
}
