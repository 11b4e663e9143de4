import type { Fulfilment } from '#contract/checkout.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutForm } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { Section } from '../Section.tsx'

export function FulfilmentChoice() {
  const t = useLabels()
  const checkout = useCheckout()
  const current = useCheckoutForm((form) => form.fulfilment)

  return (
    <Section title={t('checkout.how')}>
      <RadioCards<Fulfilment>
        legend={t('checkout.how')}
        legendHidden
        name="fulfilment"
        columns={2}
        value={current}
        onChange={(fulfilment) =>
          checkout.send({ type: 'form.choose', choice: { fulfilment } })
        }
        options={[
          {
            value: 'DELIVERY',
            title: t('checkout.delivery'),
            detail: t('checkout.delivery_hint'),
          },
          {
            value: 'PICKUP',
            title: t('checkout.pickup'),
            detail: t('checkout.pickup_hint'),
          },
        ]}
      />
    </Section>
  )
}
