import { OrderDetailsDialog } from '../features/profile/OrderDetailsDialog.tsx'
import type { DialogViewProps } from './Dialogs.tsx'
import { WithPayments } from './WithPayments.tsx'

/** The details of an order, with what its paper and its payment need. */
export function OrderDetails(props: DialogViewProps<'orderDetails'>) {
  return (
    <WithPayments>
      <OrderDetailsDialog {...props} />
    </WithPayments>
  )
}
