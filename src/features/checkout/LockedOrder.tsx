import { Button, chakra } from '@chakra-ui/react'
import { orderDescription } from '#contract/orderDescription.ts'
import type { Order } from '#contract/orders.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { DescriptionList } from '#src/ui/DescriptionList.tsx'
import { TimeToPay } from './handoff/TimeToPay.tsx'
import { Section } from './Section.tsx'

/** An existing order during its payment, with its choices read-only; to change them cancels it. */
export function LockedOrder({ order }: { order: Order }) {
  const t = useLabels()
  const checkout = useCheckout()
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
      <Button
        variant="outline"
        mt="4"
        onClick={() => checkout.send({ type: 'order.change' })}
      >
        {t('checkout.change_order')}
      </Button>
    </Section>
  )
}
