import { chakra } from '@chakra-ui/react'
import type { Order } from '#contract/orders.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { whenOf } from '#src/hooks/whenOf.ts'
import { AddressLines } from './AddressLines.tsx'
import { dateInWords } from './dates.ts'
import { OutletLines } from './OutletChoice.tsx'
import { Section } from './Section.tsx'
import { TimeToPay } from './TimeToPay.tsx'

/** An existing order that is being paid: what was chosen then, not to be changed. */
export function LockedOrder({ order }: { order: Order }) {
  const t = useLabels()
  const language = useLanguage()
  const { delivery_location, pickup_location } = order
  return (
    <Section
      title={<span translate="no">{t('checkout.paying_order', { number: order.order_id })}</span>}
    >
      <chakra.p color="fg.muted" mb="3">
        {t('checkout.paying_order_hint')}
      </chakra.p>
      {order.expires_at && <TimeToPay deadline={Date.parse(order.expires_at)} />}
      <p>{whenOf(order, t, language, dateInWords)}</p>
      {delivery_location && <AddressLines address={delivery_location} />}
      {pickup_location && <OutletLines outlet={pickup_location} />}
      {order.notes && <chakra.p mt="3">{order.notes}</chakra.p>}
    </Section>
  )
}
