import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { History } from 'lucide-react'
import type { CheckoutFacts, CheckoutValues } from '#machines/checkout/checkoutForm.ts'
import type { CheckoutChoice } from '#machines/checkout/checkoutSetup.ts'
import { likeLastTime } from '#machines/checkout/likeLastTime.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { hasSameContent } from '#src/hooks/hasSameContent.ts'
import { type Translate, useLabels, useLanguage } from '#src/hooks/labels.ts'
import { dateInWords } from './dates.ts'

/** How, where and when the customer ordered last, on the next day: one tap chooses all. */
export function LastTime() {
  const checkout = useCheckout()
  const last = useSelector(checkout, ({ context }) => context.last)
  const facts = useSelector(checkout, ({ context }) => context.facts)
  const form = useSelector(checkout, ({ context }) => context.form)
  const choice = last && likeLastTime(last, facts)
  return choice && <Offer choice={choice} facts={facts} form={form} />
}

function Offer(props: { choice: CheckoutChoice; facts: CheckoutFacts; form: CheckoutValues }) {
  const { choice, facts, form } = props
  const t = useLabels()
  const language = useLanguage()
  const checkout = useCheckout()
  return (
    <Card
      aria-pressed={isChosen(choice, form)}
      onClick={() => checkout.send({ type: 'form.choose', choice })}
    >
      <History aria-hidden />
      <span>
        <chakra.span display="block" fontWeight="semibold">
          {t('checkout.again')}
        </chakra.span>
        <chakra.span display="block" fontSize="sm" color="fg.muted">
          {t('checkout.again_choice', {
            way: t(choice.fulfilment === 'PICKUP' ? 'checkout.pickup' : 'checkout.delivery'),
            place: placeOf(choice, facts, t),
            date: dateInWords(choice.date ?? '', language),
            slot: slotOf(choice, facts, t),
          })}
        </chakra.span>
      </span>
    </Card>
  )
}

function isChosen(choice: CheckoutChoice, form: CheckoutValues): boolean {
  return hasSameContent({ ...form, ...choice }, form)
}

function placeOf({ addressId, outletId }: CheckoutChoice, facts: CheckoutFacts, t: Translate) {
  const address = facts.addresses?.find(({ id }) => id === addressId)
  if (address)
    return t('checkout.again_address', { name: address.name, street: address.street_address1 })
  const outlet = facts.outlets?.find(({ id }) => id === outletId)
  return t.or(outlet?.trans_code, outlet?.name ?? '')
}

function slotOf({ slotId }: CheckoutChoice, { slots }: CheckoutFacts, t: Translate): string {
  const slot = slots?.find(({ id }) => id === slotId)
  return t.or(slot?.trans_code, slot?.name ?? '')
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
