import { useCheckout } from '#src/hooks/actors.ts'
import { useLastTime } from '#src/hooks/checkout.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { OfferCard } from '#src/ui/OfferCard.tsx'
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
    <OfferCard
      css={{ minH: '20' }}
      aria-pressed={isChosen}
      onClick={() => checkout.send({ type: 'form.choose', choice })}
      name={t('checkout.again')}
    >
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
    </OfferCard>
  )
}
