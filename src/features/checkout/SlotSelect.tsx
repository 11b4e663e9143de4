import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { TimeSlot } from '#contract/checkout.ts'
import { offeredSlots } from '#machines/checkout/checkoutRules.ts'
import { useCheckout, useTimeSlots } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'
import { Select } from '#src/ui/Select.tsx'
import { FieldProblem, useProblem } from './FieldProblem.tsx'

/** The time slots of the chosen way, or why there are none. */
export function SlotSelect() {
  const t = useLabels()
  const checkout = useCheckout()
  const timeSlots = useTimeSlots()
  const hasFailed = useSelector(timeSlots, (snapshot) => snapshot.hasTag('retryable'))
  const known = useSelector(checkout, ({ context }) => context.facts.slots)
  const way = useSelector(checkout, ({ context }) => context.form.fulfilment)
  const slots = useSelector(checkout, ({ context }) => offeredSlots(context), hasSameSlots)
  if (hasFailed && !known)
    return (
      <RetryNotice onRetry={() => timeSlots.send({ type: 'resource.retry' })}>
        {t('checkout.slots_failed')}
      </RetryNotice>
    )
  if (known && slots.length === 0)
    return (
      <Banner kind="warning">
        {t(way === 'PICKUP' ? 'checkout.no_pickup_slots' : 'checkout.no_delivery_slots')}
      </Banner>
    )
  return <Slots slots={slots} />
}

function hasSameSlots(a: TimeSlot[], b: TimeSlot[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function Slots({ slots }: { slots: TimeSlot[] }) {
  const t = useLabels()
  const id = useId()
  const checkout = useCheckout()
  const slotId = useSelector(checkout, ({ context }) => context.form.slotId)
  const problem = useProblem('slot')
  return (
    <chakra.div data-field="slot">
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="semibold">
        {t('checkout.slot')}
      </chakra.label>
      <Select
        id={id}
        value={slotId ?? ''}
        onChange={({ target }) =>
          checkout.send({ type: 'form.choose', choice: { slotId: Number(target.value) || null } })
        }
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
      >
        <option value="">{t('checkout.slot_choose')}</option>
        {slots.map((slot) => (
          <option key={slot.id} value={slot.id}>
            {t.or(slot.trans_code, slot.name)}
          </option>
        ))}
      </Select>
      <FieldProblem field="slot" id={`${id}-problem`} />
    </chakra.div>
  )
}
