import { Badge } from '@chakra-ui/react'
import { needsPayment, type Order } from '#contract/orders.ts'
import { useLabels } from '#src/hooks/labels.ts'

const palettes: Record<string, string> = {
  ORDER_PLACED: 'success',
  PAYMENT_FAILED: 'danger',
  CANCELLED: 'gray',
}

/** The status in the customer's language; one that has no label is shown as it is. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useLabels()
  const { status } = order
  const name = status.toLowerCase()
  const palette = needsPayment(order) ? 'warning' : palettes[status]
  return (
    <Badge className={`status-${name}`} colorPalette={palette ?? 'warning'}>
      {t.or(`profile.status_${name}`, status)}
    </Badge>
  )
}
