import { chakra } from '@chakra-ui/react'
import {
  inLanguage,
  type Language,
  languageFacts,
  languages,
} from '#contract/languages.ts'
import 'react-datepicker/dist/react-datepicker.css'
import './calendar.css'
import { enAU } from 'date-fns/locale/en-AU'
import { zhCN } from 'date-fns/locale/zh-CN'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import DatePicker, { registerLocale } from 'react-datepicker'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { offeredDates, type WallDate } from '#contract/schedule.ts'
import { useCheckoutFacts, useCheckoutForm } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { ClosedDaysNotice } from './ClosedDaysNotice.tsx'
import {
  closedKitchenDays,
  firstInCalendar,
  fromDeviceDay,
  toDeviceDay,
} from './dates.ts'

const calendars = {
  en: { words: enAU, month: 'LLLL yyyy' },
  zh: { words: zhCN, month: 'yyyy年M月' },
}
for (const language of languages)
  registerLocale(
    languageFacts[language].locale,
    inLanguage(language, calendars).words,
  )

const chosenDay = 'react-datepicker__day--selected'

type Props = {
  calendar: OpeningCalendar
  /** The focus goes to the first day as this grows. */
  entries: number
  onChoose: (date: WallDate) => void
}

/** A month of days with the reasons of closed days. It begins at the first day offered only here. */
export function DateCalendar({ calendar, entries, onChoose }: Props) {
  const t = useLabels()
  const language = useLanguage()
  const container = useRef<HTMLDivElement>(null)
  const date = useCheckoutForm((form) => form.date)
  const now = useCheckoutFacts((facts) => facts.now)
  const dates = offeredDates(now, calendar)
  const closedDays = closedKitchenDays(now, calendar)
  const earliest = dates.at(0) ?? ''
  const [first] = useState(() => firstInCalendar(dates, date))
  const [month, setMonth] = useState(monthOf(first))
  const closedSpans = new Set(
    closedDays
      .filter(({ date }) => monthOf(date) === month)
      .map(({ closed }) => closed),
  )

  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (entries === 0) return
    container.current
      ?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
      ?.focus()
  }, [entries])
  // At the last month with days the next-month button disappears, and with it the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of month can remove the focused button
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus()
  }, [month])

  // Screen readers read a cell by its text, not by the library's label.
  const renderDay = (day: number, date: Date) => (
    <>
      <span aria-hidden>{day}</span>
      <chakra.span srOnly>{spokenDay(date, language)}</chakra.span>
    </>
  )
  const choose = (day: Date | null) => {
    if (day) onChoose(fromDeviceDay(day))
  }

  return (
    <div ref={container} tabIndex={-1} className="shop-calendar">
      <DatePicker
        inline
        locale={languageFacts[language].locale}
        // The keyboard starts at the selected day; a day that the list offers too is only marked.
        selected={date === first ? toDeviceDay(first) : null}
        dayClassName={(day: Date) =>
          fromDeviceDay(day) === date ? chosenDay : ''
        }
        openToDate={toDeviceDay(first)}
        minDate={toDeviceDay(earliest)}
        maxDate={toDeviceDay(dates.at(-1) ?? '')}
        filterDate={(day: Date) => dates.includes(fromDeviceDay(day))}
        holidays={closedDays.map(({ date, closed }) => ({
          date: toDeviceDay(date).toISOString(),
          holidayName: inLanguage(language, closed.reason),
        }))}
        onMonthChange={(day: Date) => setMonth(monthOf(fromDeviceDay(day)))}
        onChange={choose}
        renderDayContents={renderDay}
        calendarStartDay={1}
        dateFormatCalendar={inLanguage(language, calendars).month}
        chooseDayAriaLabelPrefix={t('checkout.date_choose_day')}
        disabledDayAriaLabelPrefix={t('checkout.date_day_unavailable')}
        weekAriaLabelPrefix={t('checkout.date_week')}
        monthAriaLabelPrefix={t('checkout.date_month')}
        previousMonthAriaLabel={t('checkout.date_previous_month')}
        nextMonthAriaLabel={t('checkout.date_next_month')}
        previousMonthButtonLabel="‹"
        nextMonthButtonLabel="›"
        calendarContainer={CalendarGroup}
        disabledKeyboardNavigation={false}
      />
      {[...closedSpans].map((days) => (
        <ClosedDaysNotice key={days.first} days={days} />
      ))}
    </div>
  )
}

/** Wednesday 2 December. */
function spokenDay(day: Date, language: Language): string {
  return day.toLocaleDateString(languageFacts[language].locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
}

function monthOf(date: WallDate): string {
  return date.slice(0, 7)
}

/** Replaces the library's frame, a dialog with an English name, by a group with a label. */
function CalendarGroup({
  className,
  children,
}: {
  className?: string
  children?: ReactNode
}) {
  const t = useLabels()
  const group = useRef<HTMLDivElement>(null)

  // The library's month is a `table` without arrow keys, and its headers are off by the days before the first.
  useEffect(() => {
    const month = group.current
    month?.querySelector('[role=table]')?.setAttribute('role', 'grid')
    month
      ?.querySelector('.react-datepicker__day-names')
      ?.setAttribute('aria-hidden', 'true')
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div
      ref={group}
      role="group"
      aria-label={t('checkout.date_calendar')}
      className={className}
    >
      {children}
    </div>
  )
}
