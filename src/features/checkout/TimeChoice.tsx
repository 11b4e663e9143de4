import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import { useId, useRef } from 'react'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { earliestDate } from '#contract/schedule.ts'
import { offeredSlots } from '#machines/checkout/checkoutRules.ts'
import { useCheckout, useTimeSlots } from '#src/hooks/actors.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { ResourceRetry } from '../resource/ResourceRetry.tsx'
import { AnotherDay } from './AnotherDay.tsx'
import { DaySlots } from './DaySlots.tsx'
import { dateInWords, lastMinuteInWords, shownDates } from './dates.ts'
import { FieldProblem } from './FieldProblem.tsx'
import { Section } from './Section.tsx'

/** When: the next kitchen days with their time slots, each of them one tap, and the way to another day. */
export function TimeChoice() {
  const t = useLabels()
  const timeSlots = useTimeSlots()
  const checkout = useCheckout()
  const hasFailed = useSelector(timeSlots, (snapshot) => snapshot.hasTag('retryable'))
  const isKnown = useSelector(checkout, ({ context }) => context.facts.slots !== null)
  const isOpen = useSelector(checkout, ({ context }) => offeredSlots(context).length > 0)
  return (
    <Section title={t('checkout.when')} field="date">
      {isOpen && <Days />}
      {isKnown && !isOpen && <Closed />}
      {!isKnown && !hasFailed && <Loading />}
      {!isKnown && hasFailed && (
        <ResourceRetry resource={timeSlots}>{t('checkout.slots_failed')}</ResourceRetry>
      )}
    </Section>
  )
}

function Days() {
  const id = useId()
  const days = useRef<HTMLDivElement>(null)
  const dates = useSelector(
    useCheckout(),
    ({ context: { form, facts } }) => shownDates(facts.now, form.date),
    shallowEqual,
  )
  const goOn = () => days.current?.querySelector<HTMLElement>('[data-field=slot] input')?.focus()
  return (
    <chakra.div ref={days} display="grid" gap="5">
      {dates.map((date) => (
        <DaySlots key={date} date={date} describedBy={`${id}-problem ${id}-hint`} />
      ))}
      <chakra.div id={`${id}-problem`} mt="-2" _empty={{ display: 'none' }}>
        <FieldProblem field="date" />
        <FieldProblem field="slot" />
      </chakra.div>
      <AnotherDay onChosen={goOn} />
      <Hint id={`${id}-hint`} />
    </chakra.div>
  )
}

function Closed() {
  const t = useLabels()
  const way = useSelector(useCheckout(), ({ context }) => context.form.fulfilment)
  return (
    <Banner kind="warning">
      {t(way === 'PICKUP' ? 'checkout.no_pickup_slots' : 'checkout.no_delivery_slots')}
    </Banner>
  )
}

/** Until when the earliest date holds, from the instant at which it changes. */
function Hint({ id }: { id: string }) {
  const t = useLabels()
  const language = useLanguage()
  const now = useSelector(useCheckout(), ({ context }) => context.facts.now)
  const earliest = earliestDate(now, defaultCalendar)
  if (earliest === null) return null
  return (
    <chakra.p id={id} fontSize="sm" color="fg.muted">
      {t('checkout.date_hint', {
        instant: lastMinuteInWords(now, language),
        date: dateInWords(earliest, language),
      })}
    </chakra.p>
  )
}
