import { Badge } from '@chakra-ui/react'
import { needsPayment, type Order } from '#contract/orders.ts'
import { useLabels } from '#src/hooks/labels.ts'

const palettes = {
  ORDER_PLACED: 'success',
  PAYMENT_FAILED: 'danger',
  CANCELLED: 'gray',
  unpaid: 'warning',
}

/** The status in the customer's language; a status without a label appears unchanged. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useLabels()
  const { status } = order
  const name = status.toLowerCase()
  const tone = !needsPayment(order) && status in palettes ? status : 'unpaid'

  return (
    <Badge
      className={`status-${name}`}
      colorPalette={palettes[tone as keyof typeof palettes]}
    >
      {t.or(`profile.status_${name}`, status)}
    </Badge>
  )
}
