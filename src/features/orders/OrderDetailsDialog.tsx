import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { needsPayment, type Order } from '#contract/orders.ts'
import type { OpenDialog } from '#machines/shell/dialogsMachine.ts'
import { ResourceView } from '#src/features/resource/ResourceView.tsx'
import {
  useLinkedOrder,
  useOrderHistory,
  useOrders,
} from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Invoice } from './Invoice.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderDescriptionList } from './OrderDescriptionList.tsx'
import { OrderLines } from './OrderLines.tsx'
import { UnpaidOrder } from './UnpaidOrder.tsx'

type Props = {
  dialog: Extract<OpenDialog, { name: 'orderDetails' }>
  onClose: () => void
}

export function OrderDetailsDialog({ dialog: { orderId }, onClose }: Props) {
  const t = useLabels()
  const orders = useOrders()
  const order = useOrder(orderId)

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('orders.details_title')}
      footer={<OrderActions order={order} />}
    >
      {order ? (
        <chakra.div
          role="group"
          aria-label={t('orders.details_title')}
          // On a phone it scrolls, and needs the focus because it has no other focusable element.
          tabIndex={0}
          display="grid"
          gap="5"
        >
          <OrderDescriptionList order={order} />
          <OrderLines order={order} />
          {needsPayment(order) && <UnpaidOrder order={order} />}
          <Invoice order={order} />
        </chakra.div>
      ) : (
        <ResourceView resource={orders} failure="profile.orders_load_failed">
          {() => <p>{t('orders.gone')}</p>}
        </ResourceView>
      )}
    </Dialog>
  )
}

/** An order of the newest list, of the older orders, or of the address; null for an unknown one. */
function useOrder(orderId: string): Order | null {
  const newest = useSelector(useOrders(), ({ context }) => context.data)
  const older = useSelector(useOrderHistory(), ({ context }) => context.older)
  const linked = useSelector(useLinkedOrder(), ({ context }) => context.order)
  const loadedOrders = [
    ...(newest ?? []),
    ...older,
    ...(linked ? [linked] : []),
  ]

  return loadedOrders.find((order) => order.order_id === orderId) ?? null
}
