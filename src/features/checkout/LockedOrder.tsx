import { chakra } from '@chakra-ui/react'
import { orderDescription } from '#contract/orderDescription.ts'
import type { Order } from '#contract/orders.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { DescriptionList } from '#src/ui/DescriptionList.tsx'
import { TimeToPay } from './handoff/TimeToPay.tsx'
import { Section } from './Section.tsx'

/** An existing order during its payment, with its choices read-only. */
export function LockedOrder({ order }: { order: Order }) {
  const t = useLabels()
  const texts = useOrderTexts()
  return (
    <Section
      title={
        <span translate="no">
          {t('checkout.paying_order', { number: order.order_id })}
        </span>
      }
    >
      <chakra.p color="fg.muted" mb="3">
        {t('checkout.paying_order_hint')}
      </chakra.p>
      {order.expires_at && (
        <TimeToPay deadline={Date.parse(order.expires_at)} />
      )}
      <chakra.div mt="3">
        <DescriptionList rows={orderDescription('payment', order, texts)} />
      </chakra.div>
    </Section>
  )
}
