import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useRef } from 'react'
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
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { FieldProblem, useProblem } from '../FieldProblem.tsx'
import { Section } from '../Section.tsx'
import { ClosedDaysNotice } from './ClosedDaysNotice.tsx'
import { DaySlots } from './DaySlots.tsx'
import { dateInWords, lastMinuteInWords, shownDays } from './dates.ts'
import { OtherDayPicker } from './OtherDayPicker.tsx'

/** The next kitchen days with their time slots, each one tap, and a button for another day. */
export function TimeChoice() {
  const t = useLabels()
  const outlets = useOutlets()
  const timeSlots = useTimeSlots()
  const calendar = useCheckoutFacts((facts) => facts.calendar)
  const hasSlots = useCheckoutFacts((facts) => facts.slots !== null)

  return (
    <Section title={t('checkout.when')} field="date">
      <FieldProblem field="date" />
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
  const isNoDateOffered = useIsNoDateOffered()
  if (isOpen)
    return <Days calendar={calendar} isNoDateOffered={isNoDateOffered} />

  return (
    <>
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

function Days({
  calendar,
  isNoDateOffered,
}: {
  calendar: OpeningCalendar
  isNoDateOffered: boolean
}) {
  const t = useLabels()
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const now = useCheckoutFacts((facts) => facts.now)
  const chosen = useCheckoutForm((form) => form.date)
  const days = shownDays(now, chosen, calendar)
  const hasFieldProblem = useProblem('date') !== null
  const focusSlots = () =>
    container.current
      ?.querySelector<HTMLElement>('[data-field=slot] input')
      ?.focus()

  return (
    <chakra.div ref={container} display="grid" gap="5">
      {isNoDateOffered && !hasFieldProblem && (
        <Banner kind="warning">{t('checkout.no_days')}</Banner>
      )}
      {days.map(({ date, closed }) =>
        closed ? (
          <ClosedDaysNotice key={date} days={closed} />
        ) : (
          <DaySlots key={date} date={date} describedBy={`${id}-hint`} />
        ),
      )}
      {!isNoDateOffered && (
        <>
          <OtherDayPicker calendar={calendar} onChosen={focusSlots} />
          <Hint id={`${id}-hint`} calendar={calendar} />
        </>
      )}
    </chakra.div>
  )
}

/** The deadline of the earliest date. */
function Hint({ id, calendar }: { id: string; calendar: OpeningCalendar }) {
  const t = useLabels()
  const language = useLanguage()
  const now = useCheckoutFacts((facts) => facts.now)
  const earliest = earliestDate(now, calendar)
  if (earliest === null) return null

  return (
    <chakra.p id={id} fontSize="sm" color="fg.muted">
      {t('checkout.date_hint', {
        instant: lastMinuteInWords(now, calendar, language),
        date: dateInWords(earliest, language),
      })}
    </chakra.p>
  )
}
