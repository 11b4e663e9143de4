import { chakra, Input } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { WallDate } from '#contract/schedule.ts'
import { writeDate } from '#contract/typedDate.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutForm } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { LazyPart } from '#src/ui/LazyPart.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { useMedia } from '#src/ui/useMedia.ts'
import { FieldProblem, useProblem } from '../FieldProblem.tsx'
import { DateHint } from './DateHint.tsx'
import { NearestDays } from './NearestDays.tsx'
import { useTypedDateValues } from './useTypedDateValues.ts'

type Props = { calendar: OpeningCalendar; onChosen: () => void }

const DateCalendar = lazyPage(
  async () => (await import('./DateCalendar.tsx')).DateCalendar,
)

/** A date that is typed, picked among the nearest days, or chosen in a calendar, which opens below. */
export function DateField({ calendar, onChosen }: Props) {
  const t = useLabels()
  const id = useId()
  const checkout = useCheckout()
  const picker = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  // The number of times that the focus went into the open calendar.
  const [entries, setEntries] = useState<number | null>(null)
  const problemValues = useTypedDateValues(calendar)
  const hasProblem = useProblem('date') !== null

  const close = () => setEntries(null)
  const open = (element: HTMLElement, step: 0 | 1) => {
    opener.current = element
    setEntries((entries ?? 0) + step)
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || entries === null) return
    close()
    opener.current?.focus()
  }
  const choose = (date: WallDate) => {
    flushSync(() => {
      checkout.send({ type: 'form.choose', choice: { date } })
      close()
    })
    onChosen()
  }

  return (
    <chakra.div display="grid" gap="3" onKeyDown={closeOnEscape}>
      <chakra.div {...row}>
        <div>
          <chakra.label htmlFor={id} {...label}>
            {t('checkout.date')}
          </chakra.label>
          <chakra.div position="relative">
            <DateInput
              id={id}
              describedBy={`${id}-${hasProblem ? 'problem' : 'hint'}`}
              isCalendar={(element) =>
                picker.current?.contains(element) === true
              }
              onOpen={open}
              onChosen={close}
            />
            <IconButton
              label={t('checkout.date_open')}
              css={{ position: 'absolute', insetEnd: '0', top: '0' }}
              aria-expanded={entries !== null}
              aria-controls={`${id}-calendar`}
              onClick={({ currentTarget }) =>
                entries === null ? open(currentTarget, 1) : close()
              }
            >
              <CalendarDays />
            </IconButton>
          </chakra.div>
        </div>
        <NearestDays calendar={calendar} onChosen={close} />
      </chakra.div>
      {/* The problem stands in the place of the hint, so that nothing moves under a tap. */}
      <chakra.div
        display="grid"
        css={{ '& > *': { gridArea: '1 / 1', my: '0' } }}
      >
        <DateHint id={`${id}-hint`} calendar={calendar} hidden={hasProblem} />
        <FieldProblem
          field="date"
          id={`${id}-problem`}
          values={problemValues}
        />
      </chakra.div>
      <div ref={picker} id={`${id}-calendar`}>
        {entries !== null && (
          <LazyPart fallback={<Loading css={{ minH: '22.25rem' }} />}>
            <DateCalendar
              calendar={calendar}
              entries={entries}
              onChoose={choose}
            />
          </LazyPart>
        )}
      </div>
    </chakra.div>
  )
}

function DateInput(props: {
  id: string
  describedBy: string
  isCalendar: (element: Node | null) => boolean
  /** A step of 1 moves the focus into the calendar. */
  onOpen: (field: HTMLElement, step: 0 | 1) => void
  onChosen: () => void
}) {
  const { id, describedBy, isCalendar, onOpen, onChosen } = props
  const t = useLabels()
  const language = useLanguage()
  const checkout = useCheckout()
  const date = useCheckoutForm((form) => form.date)
  const draft = useCheckoutForm((form) => form.dateDraft)
  const isInvalid = useProblem('date') !== null
  const isTouch = useMedia('(pointer: coarse)')

  const enter = () => checkout.send({ type: 'date.enter' })
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onOpen(event.currentTarget, 1)
    }
    if (event.key !== 'Enter') return
    enter()
    if (checkout.getSnapshot().context.form.dateDraft === null) onChosen()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (draft !== null && !isCalendar(relatedTarget)) enter()
  }

  return (
    <Input
      id={id}
      pe="11"
      autoComplete="off"
      // A keyboard of the screen would cover the calendar.
      inputMode={isTouch ? 'none' : 'text'}
      placeholder={t('checkout.date_placeholder')}
      value={draft ?? (date === null ? '' : writeDate(date, language))}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onClick={({ currentTarget }) => onOpen(currentTarget, 0)}
      onKeyDown={press}
      onBlur={leave}
      onChange={({ target }) =>
        checkout.send({ type: 'date.type', text: target.value })
      }
    />
  )
}

const row = {
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '13rem minmax(0, 1fr)' },
  alignItems: 'end',
} as const

const label = {
  display: 'block',
  mb: '1.5',
  fontSize: 'sm',
  fontWeight: 'semibold',
} as const
