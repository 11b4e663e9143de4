import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { nextStep } from '#contract/nextStep.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import { wallDate } from '#contract/schedule.ts'
import type { OpenDialog } from '#machines/shell/dialogsMachine.ts'
import { ResourceView } from '#src/features/resource/ResourceView.tsx'
import { KitchenPhone } from '#src/features/shell/KitchenPhone.tsx'
import {
  useLinkedOrder,
  useOrderHistory,
  useOrders,
} from '#src/hooks/actors.ts'
import { useTimeZone } from '#src/hooks/formatTime.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderDescriptionList } from './OrderDescriptionList.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderLines } from './OrderLines.tsx'
import { Refunds } from './Refunds.tsx'
import { PaymentWarning } from './UnpaidOrder.tsx'

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
          {needsPayment(order) && <PaymentWarning order={order} />}
          <NextStep order={order} />
          <OrderDescriptionList order={order} />
          <CallAhead order={order} />
          <OrderLines order={order} />
          <Refunds order={order} />
          <OrderDocuments order={order} />
        </chakra.div>
      ) : (
        <ResourceView resource={orders} failure="profile.orders_load_failed">
          {() => <p>{t('orders.gone')}</p>}
        </ResourceView>
      )}
    </Dialog>
  )
}

function NextStep({ order }: { order: Order }) {
  const { now } = usePlatform()
  const step = nextStep(order, now(), useTimeZone(), useOrderTexts())
  return (
    step && (
      // Between characters a Chinese line would end within the time.
      <chakra.p
        fontWeight="semibold"
        overflowWrap="anywhere"
        wordBreak="keep-all"
      >
        {step}
      </chakra.p>
    )
  )
}

/** The kitchen's phone number, until the day of the order is over. */
function CallAhead({ order: { schedule_date } }: { order: Order }) {
  const { now } = usePlatform()
  const today = wallDate(now(), useTimeZone())
  return schedule_date && schedule_date >= today ? <KitchenPhone /> : null
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
