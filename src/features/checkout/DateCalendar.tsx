import { type Language, languageFacts, languages } from '#contract/languages.ts'
import 'react-datepicker/dist/react-datepicker.css'
import './calendar.css'
import { useSelector } from '@xstate/react'
import { enAU } from 'date-fns/locale/en-AU'
import { zhCN } from 'date-fns/locale/zh-CN'
import { type ReactNode, useEffect, useRef } from 'react'
import DatePicker, { registerLocale } from 'react-datepicker'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { canSchedule, earliestDate, latestDate, type WallDate } from '#contract/schedule.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { fromDeviceDay, toDeviceDay } from './dates.ts'

const calendars = {
  en: { words: enAU, month: 'LLLL yyyy' },
  zh: { words: zhCN, month: 'yyyy年M月' },
} satisfies Record<Language, unknown>
for (const language of languages)
  registerLocale(languageFacts[language].locale, calendars[language].words)

/** A month of days to choose from; the focus goes to the chosen or the earliest one. */
export function DateCalendar({ onChoose }: { onChoose: (date: WallDate) => void }) {
  const t = useLabels()
  const language = useLanguage()
  const checkout = useCheckout()
  const frame = useRef<HTMLDivElement>(null)
  const date = useSelector(checkout, ({ context }) => context.form.date)
  const now = useSelector(checkout, ({ context }) => context.facts.now)
  const last = latestDate(now, defaultCalendar)
  const earliest = toDeviceDay(earliestDate(now, defaultCalendar) ?? last)
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  }, [])
  const choose = (day: Date | null) => {
    if (day) onChoose(fromDeviceDay(day))
  }
  return (
    <div ref={frame} className="shop-calendar">
      <DatePicker
        inline
        locale={languageFacts[language].locale}
        selected={date ? toDeviceDay(date) : null}
        openToDate={date ? toDeviceDay(date) : earliest}
        minDate={earliest}
        maxDate={toDeviceDay(last)}
        filterDate={(day: Date) => canSchedule(fromDeviceDay(day), now, defaultCalendar)}
        onChange={choose}
        calendarStartDay={1}
        dateFormatCalendar={calendars[language].month}
        chooseDayAriaLabelPrefix={t('checkout.date_choose_day')}
        disabledDayAriaLabelPrefix={t('checkout.date_day_unavailable')}
        weekAriaLabelPrefix={t('checkout.date_week')}
        monthAriaLabelPrefix={t('checkout.date_month')}
        previousMonthAriaLabel={t('checkout.date_previous_month')}
        nextMonthAriaLabel={t('checkout.date_next_month')}
        previousMonthButtonLabel="‹"
        nextMonthButtonLabel="›"
        calendarContainer={Frame}
        disabledKeyboardNavigation={false}
      />
    </div>
  )
}

/** The library's own frame is a dialog with an English name; this one is a group with ours. */
function Frame({ className, children }: { className?: string; children?: ReactNode }) {
  const t = useLabels()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
    <div role="group" aria-label={t('checkout.date_calendar')} className={className}>
      {children}
    </div>
  )
}
