import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Download, Printer, RotateCcw } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { useInvoice, useReorder } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { LoadFailed } from '#src/ui/LazyPart.tsx'

export function OrderActions({ order }: { order: Order | null }) {
  const t = useLabels()
  const { print } = usePlatform()
  const invoice = useInvoice()
  const isGenerating = useSelector(invoice, (snapshot) =>
    snapshot.hasTag('busy'),
  )
  const hasLoadFailed = useSelector(
    invoice,
    (snapshot) =>
      snapshot.matches('lost') && snapshot.context.orderId === order?.order_id,
  )
  const download = () =>
    invoice.send({ type: 'invoice.download', orderId: order?.order_id ?? null })

  return (
    <Flex gap="3" wrap="wrap">
      {hasLoadFailed && (
        <chakra.div flexBasis="100%">
          <LoadFailed onRetry={download} />
        </chakra.div>
      )}
      <Button onClick={download} {...disabledProps(isGenerating)}>
        <Download aria-hidden />
        <span>
          {t(isGenerating ? 'invoice.generating' : 'invoice.download')}
        </span>
      </Button>
      {order && print && (
        <Button variant="outline" onClick={print}>
          <Printer aria-hidden />
          <span>{t('invoice.print')}</span>
        </Button>
      )}
      {order && <ReorderButton order={order} />}
    </Flex>
  )
}

/** Puts the dishes of the order into the cart. Disabled while another reorder runs. */
export function ReorderButton({ order }: { order: Order }) {
  const t = useLabels()
  const reorder = useReorder()
  const isBusy = useSelector(reorder, (snapshot) => snapshot.hasTag('busy'))

  return (
    <Button
      variant="outline"
      aria-label={t('orders.reorder_named', { number: order.order_id })}
      onClick={() => reorder.send({ type: 'order.reorder', order })}
      {...disabledProps(isBusy)}
    >
      <RotateCcw aria-hidden />
      <span>{t('orders.reorder')}</span>
    </Button>
  )
}
