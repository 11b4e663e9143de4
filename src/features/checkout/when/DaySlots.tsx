import { chakra } from '@chakra-ui/react'
import type { WallDate } from '#contract/schedule.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutForm, useOfferedSlots } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { Select } from '#src/ui/Select.tsx'
import { FieldProblem } from '../FieldProblem.tsx'
import { dateInWords, dayInWords } from './dates.ts'
import { Tile } from './Tile.tsx'

/** With more slots they are a list to open. */
const maxTiles = 6

/** The time slots of a day: one tap chooses the day, too. */
export function DaySlots({ date }: { date: WallDate }) {
  const t = useLabels()
  const language = useLanguage()
  const checkout = useCheckout()
  const isDay = useCheckoutForm((form) => form.date === date)
  const chosen = useCheckoutForm((form) => form.slotId)
  const count = useOfferedSlots().length
  const slots = {
    value: isDay ? chosen : null,
    onChoose: (slotId: number) =>
      checkout.send({ type: 'form.choose', choice: { date, slotId } }),
  }

  return (
    // The chosen day is the field that gets the focus when no slot is chosen.
    <chakra.fieldset minW="0" data-field={isDay ? 'slot' : undefined}>
      <chakra.legend
        mb="2"
        fontWeight="semibold"
        lineHeight="1.5rem"
        {...(isDay ? { color: 'accent.fg' } : { fontSize: 'sm' })}
      >
        {isDay
          ? dateInWords(date, language)
          : t('checkout.date_earliest', { date: dayInWords(date, language) })}
      </chakra.legend>
      {isDay && <FieldProblem field="slot" />}
      {count > maxTiles ? <SlotSelect {...slots} /> : <SlotTiles {...slots} />}
    </chakra.fieldset>
  )
}

type SlotsProps = { value: number | null; onChoose: (slotId: number) => void }

function SlotTiles({ value, onChoose }: SlotsProps) {
  const t = useLabels()
  return (
    <chakra.div
      display="grid"
      gap="2"
      gridTemplateColumns="repeat(auto-fill, minmax(8.25rem, 1fr))"
    >
      {useOfferedSlots().map(({ id, trans_code, name }) => (
        <Tile
          key={id}
          name="when"
          checked={id === value}
          onChange={() => onChoose(id)}
        >
          {t.or(trans_code, name)}
        </Tile>
      ))}
    </chakra.div>
  )
}

function SlotSelect({ value, onChoose }: SlotsProps) {
  const t = useLabels()
  return (
    <Select
      aria-label={t('checkout.slot')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      <option value="" disabled>
        {t('checkout.slot_choose')}
      </option>
      {useOfferedSlots().map(({ id, trans_code, name }) => (
        <option key={id} value={id}>
          {t.or(trans_code, name)}
        </option>
      ))}
    </Select>
  )
}
