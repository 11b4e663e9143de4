import { chakra } from '@chakra-ui/react'
import type { WallDate } from '#contract/schedule.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutForm, useOfferedSlots } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { FieldProblem } from '../FieldProblem.tsx'
import { dateInWords } from './dates.ts'

export function DaySlots({
  date,
  describedBy,
}: {
  date: WallDate
  describedBy: string
}) {
  const t = useLabels()
  const language = useLanguage()
  const checkout = useCheckout()
  const isDay = useCheckoutForm((form) => form.date === date)
  const slotId = useCheckoutForm((form) => form.slotId)
  const slots = useOfferedSlots()

  return (
    // The chosen day is the field that gets the focus when no slot is chosen.
    <chakra.fieldset
      minW="0"
      aria-describedby={describedBy}
      data-field={isDay ? 'slot' : undefined}
    >
      <chakra.legend
        mb="2"
        fontWeight="semibold"
        color={isDay ? 'accent.fg' : undefined}
      >
        {dateInWords(date, language)}
      </chakra.legend>
      {isDay && <FieldProblem field="slot" />}
      <chakra.div
        display="grid"
        gap="2"
        gridTemplateColumns={{
          base: 'repeat(auto-fill, minmax(5.25rem, 1fr))',
          sm: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
        }}
      >
        {slots.map((slot) => (
          <Chip key={slot.id}>
            <input
              type="radio"
              name="when"
              checked={isDay && slot.id === slotId}
              onChange={() =>
                checkout.send({
                  type: 'form.choose',
                  choice: { date, slotId: slot.id },
                })
              }
            />
            <span>{t.or(slot.trans_code, slot.name)}</span>
          </Chip>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}

const Chip = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minH: 'touch',
    px: '1',
    fontSize: 'sm',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
    whiteSpace: { sm: 'nowrap' },
    textAlign: 'center',
    textWrap: 'balance',
    lineHeight: 'short',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _hover: { borderColor: 'accent.fg' },
    '& > input': {
      position: 'absolute',
      inset: '0',
      opacity: '0',
      cursor: 'pointer',
    },
    '&:has(:checked)': {
      borderColor: 'accent.solid',
      bg: 'accent.solid',
      color: 'accent.contrast',
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        borderColor: 'Highlight',
        bg: 'Highlight',
        color: 'HighlightText',
      },
    },
    '&:has(:focus-visible)': {
      outline: '3px solid {colors.accent.focusRing}',
      outlineOffset: '2px',
    },
  },
})
