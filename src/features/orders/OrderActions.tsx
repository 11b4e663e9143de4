import { Button } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Printer, RotateCcw } from 'lucide-react'
import { needsPayment, type Order } from '#contract/orders.ts'
import { useReorder } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { invoiceName } from './documentNames.ts'
import { OrderButtons } from './OrderButtons.tsx'
import { PdfButton } from './PdfButton.tsx'
import { CompletePayment } from './UnpaidOrder.tsx'

export function OrderActions({ order }: { order: Order | null }) {
  const t = useLabels()
  const { print } = usePlatform()
  const isUnpaid = order !== null && needsPayment(order)

  return (
    <OrderButtons>
      {isUnpaid && <CompletePayment order={order} />}
      {order && (
        <ReorderButton order={order} variant={isUnpaid ? 'outline' : 'solid'} />
      )}
      {order && print && (
        <Button variant="outline" onClick={print}>
          <Printer aria-hidden />
          <span>{t('invoice.print')}</span>
        </Button>
      )}
      <PdfButton
        file={order && invoiceName(order.order_id)}
        text={t('invoice.download')}
      />
    </OrderButtons>
  )
}

/** Puts the dishes of the order into the cart. Disabled while another reorder runs. */
export function ReorderButton({
  order,
  variant = 'outline',
}: {
  order: Order
  variant?: 'solid' | 'outline'
}) {
  const t = useLabels()
  const reorder = useReorder()
  const isBusy = useSelector(reorder, (snapshot) => snapshot.hasTag('busy'))

  return (
    <Button
      variant={variant}
      aria-label={t('orders.reorder_named', { number: order.order_id })}
      onClick={() =>
        reorder.send({ type: 'order.reorder', order, to: '/ordernow' })
      }
      {...disabledProps(isBusy)}
    >
      <RotateCcw aria-hidden />
      <span>{t('orders.reorder')}</span>
    </Button>
  )
}
