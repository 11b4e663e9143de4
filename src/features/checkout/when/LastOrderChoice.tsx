import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLastTime } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { dateInWords } from './dates.ts'

/** One tap chooses the fulfilment, place and slot of the last order, on the next possible day. */
export function LastOrderChoice() {
  const t = useLabels()
  const language = useLanguage()
  const checkout = useCheckout()
  const lastTime = useLastTime()
  if (!lastTime) return null

  const { choice, isChosen, address, outlet, slot } = lastTime
  const placeName = address
    ? t('checkout.again_address', {
        name: address.name,
        street: address.street_address1,
      })
    : t.or(outlet?.trans_code, outlet?.name ?? '')

  return (
    <Card
      aria-pressed={isChosen}
      onClick={() => checkout.send({ type: 'form.choose', choice })}
    >
      <History aria-hidden />
      <span>
        <chakra.span display="block" fontWeight="semibold">
          {t('checkout.again')}
        </chakra.span>
        <chakra.span display="block" fontSize="sm" color="fg.muted">
          {t('checkout.again_choice', {
            way: t(
              choice.fulfilment === 'PICKUP'
                ? 'checkout.pickup'
                : 'checkout.delivery',
            ),
            place: placeName,
            date: dateInWords(choice.date ?? '', language),
            slot: t.or(slot?.trans_code, slot?.name ?? ''),
          })}
        </chakra.span>
      </span>
    </Card>
  )
}

const Card = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '20',
    px: { base: '4', md: '6' },
    py: '3',
    textAlign: 'start',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    cursor: 'pointer',
    _hover: { borderColor: 'border.emphasized' },
    '& > svg': { color: 'accent.fg', flexShrink: '0' },
    '&[aria-pressed=true]': { borderColor: 'accent.fg', bg: 'accent.subtle' },
  },
})
