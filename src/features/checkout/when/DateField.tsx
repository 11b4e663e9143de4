import { Button } from '@chakra-ui/react'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { WallDate } from '#contract/schedule.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { LazyPart } from '#src/ui/LazyPart.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'

type Props = { calendar: OpeningCalendar; onChosen: () => void }

const DateCalendar = lazyPage(
  async () => (await import('./DateCalendar.tsx')).DateCalendar,
)

/** A button that opens a calendar below it. A chosen day joins the listed days and gets the focus. */
export function OtherDayPicker({ calendar, onChosen }: Props) {
  const t = useLabels()
  const id = useId()
  const checkout = useCheckout()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const choose = (date: WallDate) => {
    flushSync(() => {
      checkout.send({ type: 'form.choose', choice: { date } })
      setOpen(false)
    })
    onChosen()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles from the button and the days inside
    <div onKeyDown={closeOnEscape}>
      <Button
        ref={button}
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays aria-hidden />
        <span>{t('checkout.date_other')}</span>
        <ChevronDown aria-hidden />
      </Button>
      <div id={id}>
        {isOpen && (
          <LazyPart fallback={<Loading css={{ minH: '22.25rem' }} />}>
            <DateCalendar calendar={calendar} onChoose={choose} />
          </LazyPart>
        )}
      </div>
    </div>
  )
}
