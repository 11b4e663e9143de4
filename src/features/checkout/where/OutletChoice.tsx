import { useSelector } from '@xstate/react'
import type { Outlet } from '#contract/checkout.ts'
import { ResourceRetry } from '#src/features/resource/ResourceRetry.tsx'
import { useCheckout, useOutlets } from '#src/hooks/actors.ts'
import { useCheckoutFacts, useCheckoutForm } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { FieldProblem } from '../FieldProblem.tsx'
import { Section } from '../Section.tsx'
import { AddressLines } from './AddressLines.tsx'

export function OutletChoice() {
  const t = useLabels()
  const outlets = useOutlets()
  const offeredOutlets = useCheckoutFacts((facts) => facts.outlets)
  const hasFailed = useSelector(outlets, (snapshot) =>
    snapshot.hasTag('retryable'),
  )

  return (
    <Section title={t('checkout.outlet')} field="outlet">
      <FieldProblem field="outlet" />
      {offeredOutlets && <Choice outlets={offeredOutlets} />}
      {!offeredOutlets && !hasFailed && <Loading />}
      {!offeredOutlets && hasFailed && (
        <ResourceRetry resource={outlets}>
          {t('checkout.outlets_failed')}
        </ResourceRetry>
      )}
    </Section>
  )
}

function Choice({ outlets }: { outlets: readonly Outlet[] }) {
  const t = useLabels()
  const checkout = useCheckout()
  const outletId = useCheckoutForm((form) => form.outletId)

  return (
    <RadioCards
      legend={t('checkout.outlet')}
      legendHidden
      name="outlet"
      value={outletId === null ? null : String(outletId)}
      onChange={(value) =>
        checkout.send({
          type: 'form.choose',
          choice: { outletId: Number(value) },
        })
      }
      options={outlets.map((outlet) => ({
        value: String(outlet.id),
        title: t.or(outlet.trans_code, outlet.name),
        detail: (
          <AddressLines
            address={outlet}
            furtherLines={[t('checkout.australia')]}
          />
        ),
      }))}
    />
  )
}
