import { chakra } from '@chakra-ui/react'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useCheckoutFacts, useCheckoutForm } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { dayInShort, nearestDays, weekdayInShort } from './dates.ts'
import { Tile } from './Tile.tsx'

/** The next kitchen days, each one tap. */
export function NearestDays(props: {
  calendar: OpeningCalendar
  onChosen: () => void
}) {
  const { calendar, onChosen } = props
  const t = useLabels()
  const language = useLanguage()
  const checkout = useCheckout()
  const now = useCheckoutFacts((facts) => facts.now)
  const chosen = useCheckoutForm((form) => form.date)

  return (
    <chakra.fieldset minW="0">
      <chakra.legend srOnly>{t('checkout.date_nearest')}</chakra.legend>
      <chakra.div
        display="grid"
        gap="2"
        gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      >
        {nearestDays(now, calendar).map((date) => (
          <Tile
            key={date}
            name="date"
            checked={date === chosen}
            onChange={() => {
              checkout.send({ type: 'form.choose', choice: { date } })
              onChosen()
            }}
          >
            <chakra.span
              display={{ base: 'block', sm: 'inline' }}
              whiteSpace="nowrap"
            >
              {weekdayInShort(date, language)}
            </chakra.span>{' '}
            <chakra.span whiteSpace="nowrap">
              {dayInShort(date, language)}
            </chakra.span>
          </Tile>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
