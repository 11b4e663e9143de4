import { chakra } from '@chakra-ui/react'
import {
  type DescriptionRow,
  orderDescription,
} from '#contract/orderDescription.ts'
import type { Order } from '#contract/orders.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { OrderStatus } from './OrderStatus.tsx'

export function OrderDescriptionList({ order }: { order: Order }) {
  const texts = useOrderTexts()
  return (
    <chakra.dl
      display="grid"
      gap={{ base: '3', md: '4' }}
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
    >
      {orderDescription('details', order, texts).map((fact) => (
        <chakra.div
          key={fact.label}
          minW="0"
          gridColumn={
            fact.lines.length > 1 ? { base: '1 / -1', md: 'auto' } : 'auto'
          }
        >
          <chakra.dt fontSize="sm" color="fg.muted">
            {fact.name}
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line">
            <Text fact={fact} order={order} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

function Text({
  fact: { label, lines },
  order,
}: {
  fact: DescriptionRow
  order: Order
}) {
  if (label === 'orders.status') return <OrderStatus order={order} />
  const text = lines.join('\n')
  return isData(label) ? <span translate="no">{text}</span> : text
}

/** Browsers must not translate numbers and places. */
function isData(label: string): boolean {
  return /\.(?:number|delivery_location|pickup_location|door_phone)$/.test(
    label,
  )
}
