import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { earliestDate } from '#contract/schedule.ts'
import { ResourceRetry } from '#src/features/resource/ResourceRetry.tsx'
import {
  type ResourceRef,
  useOutlets,
  useTimeSlots,
} from '#src/hooks/actors.ts'
import {
  useCheckoutFacts,
  useCheckoutForm,
  useIsNoDateOffered,
  useOfferedSlots,
} from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { FieldProblem, useProblem } from '../FieldProblem.tsx'
import { Section } from '../Section.tsx'
import { ClosedDaysNotice } from './ClosedDaysNotice.tsx'
import { DateField } from './DateField.tsx'
import { DaySlots } from './DaySlots.tsx'
import { nearestClosedDays } from './dates.ts'

/** The date, and the time slots of the chosen day; before it is chosen, those of the earliest one. */
export function TimeChoice() {
  const t = useLabels()
  const outlets = useOutlets()
  const timeSlots = useTimeSlots()
  const calendar = useCheckoutFacts((facts) => facts.calendar)
  const hasSlots = useCheckoutFacts((facts) => facts.slots !== null)

  return (
    <Section title={t('checkout.when')} field="date">
      {calendar === null && (
        <LoadingOrRetry resource={outlets}>
          {t('checkout.days_failed')}
        </LoadingOrRetry>
      )}
      {calendar !== null && !hasSlots && (
        <LoadingOrRetry resource={timeSlots}>
          {t('checkout.slots_failed')}
        </LoadingOrRetry>
      )}
      {calendar !== null && hasSlots && <Times calendar={calendar} />}
    </Section>
  )
}

function LoadingOrRetry<Data>({
  resource,
  children,
}: {
  resource: ResourceRef<Data>
  children: ReactNode
}) {
  const hasFailed = useSelector(resource, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  return (
    <>
      <FieldProblem field="date" />
      <FieldProblem field="slot" />
      {hasFailed ? (
        <ResourceRetry resource={resource}>{children}</ResourceRetry>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Times({ calendar }: { calendar: OpeningCalendar }) {
  const t = useLabels()
  const fulfilment = useCheckoutForm((form) => form.fulfilment)
  const isOpen = useOfferedSlots().length > 0
  if (isOpen) return <Days calendar={calendar} />

  return (
    <>
      <FieldProblem field="date" />
      <FieldProblem field="slot" />
      <Banner kind="warning">
        {t(
          fulfilment === 'PICKUP'
            ? 'checkout.no_pickup_slots'
            : 'checkout.no_delivery_slots',
        )}
      </Banner>
    </>
  )
}

function Days({ calendar }: { calendar: OpeningCalendar }) {
  const container = useRef<HTMLDivElement>(null)
  const now = useCheckoutFacts((facts) => facts.now)
  const chosen = useCheckoutForm((form) => form.date)
  const date = chosen ?? earliestDate(now, calendar)
  const focusSlots = () =>
    container.current
      ?.querySelector<HTMLElement>('[data-field=slot] :is(input, select)')
      ?.focus()

  return (
    <chakra.div ref={container} display="grid" gap="5">
      {useIsNoDateOffered() ? (
        <NoDays />
      ) : (
        <DateField calendar={calendar} onChosen={focusSlots} />
      )}
      {nearestClosedDays(now, calendar).map((days) => (
        <ClosedDaysNotice key={days.first} days={days} />
      ))}
      {date !== null && <DaySlots date={date} />}
    </chakra.div>
  )
}

function NoDays() {
  const t = useLabels()
  return useProblem('date') === null ? (
    <Banner kind="warning">{t('checkout.no_days')}</Banner>
  ) : (
    <FieldProblem field="date" />
  )
}
