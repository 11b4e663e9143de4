import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { earliestDate } from '#contract/schedule.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { LatePart } from '#src/ui/LatePart.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { dateInWords, lastMinuteInWords } from './dates.ts'
import { FieldProblem, useProblem } from './FieldProblem.tsx'

const DateCalendar = lazyPage(async () => (await import('./DateCalendar.tsx')).DateCalendar)

/** The schedule date: a button that shows it and opens the calendar below. */
export function DateField() {
  const t = useLabels()
  const language = useLanguage()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const date = useSelector(useCheckout(), ({ context }) => context.form.date)
  const problem = useProblem('date')
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <chakra.div data-field="date">
      <chakra.p id={id} mb="1.5" fontWeight="semibold">
        {t('checkout.date')}
      </chakra.p>
      <Button
        ref={button}
        id={`${id}-button`}
        {...control}
        borderColor={problem ? 'border.error' : 'border.emphasized'}
        aria-labelledby={`${id} ${id}-button`}
        aria-describedby={`${id}-problem ${id}-hint`}
        aria-expanded={isOpen}
        aria-controls={`${id}-calendar`}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays aria-hidden />
        <chakra.span flex="1" textAlign="start">
          {date ? dateInWords(date, language) : t('checkout.date_choose')}
        </chakra.span>
        <ChevronDown aria-hidden />
      </Button>
      <FieldProblem field="date" id={`${id}-problem`} />
      <div id={`${id}-calendar`}>
        {isOpen && (
          <LatePart>
            <DateCalendar onDone={close} />
          </LatePart>
        )}
      </div>
      <Hint id={`${id}-hint`} />
    </chakra.div>
  )
}

/** Until when the earliest date holds, from the instant at which it changes. */
function Hint({ id }: { id: string }) {
  const t = useLabels()
  const language = useLanguage()
  const now = useSelector(useCheckout(), ({ context }) => context.facts.now)
  return (
    <chakra.p id={id} mt="2" fontSize="sm" color="fg.muted">
      {t('checkout.date_hint', {
        instant: lastMinuteInWords(now, language),
        date: dateInWords(earliestDate(now), language),
      })}
    </chakra.p>
  )
}

const control = {
  variant: 'outline',
  colorPalette: 'gray',
  width: '100%',
  px: '3',
  fontWeight: 'normal',
  bg: 'bg.panel',
} as const
