import { Badge } from '@chakra-ui/react'
import { statusText } from '#contract/orderDescription.ts'
import { statusName } from '#contract/orderStatus.ts'
import type { Order } from '#contract/orders.ts'
import { useLabels } from '#src/hooks/labels.ts'

const palettes = {
  order_placed: 'success',
  payment_failed: 'danger',
  cancelled: 'gray',
  other: 'warning',
}

/** The status in the customer's language. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useLabels()
  const name = statusName(order)
  const tone = name in palettes ? name : 'other'

  return (
    <Badge
      className={`status-${order.status.toLowerCase()}`}
      colorPalette={palettes[tone as keyof typeof palettes]}
    >
      {statusText(order, t)}
    </Badge>
  )
}
