import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { paymentMethodOf } from '#machines/checkout/checkoutRules.ts'
import { failureWords } from '#machines/checkout/failureWords.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** The order was not placed or not paid, and why; closing stays on the checkout. */
export function OrderFailedDialog() {
  const t = useLabels()
  const again = useRef<HTMLButtonElement>(null)
  const checkout = useCheckout()
  const outcome = useSelector(checkout, ({ context }) => context.outcome)
  const method = useSelector(checkout, ({ context }) => context.method ?? paymentMethodOf(context))
  const textOf = useNoticeText()
  const isHere = useSelector(checkout, (snapshot) => snapshot.matches({ presence: 'here' }))
  const { title, notice, hint, isWaiting } = failureWords(outcome, method, isHere)
  return (
    <Dialog
      open
      onClose={() => checkout.send({ type: 'result.acknowledged' })}
      size="sm"
      title={t(title)}
      initialFocus={again}
    >
      <Flex direction="column" gap="4">
        <Banner kind="warning" urgent={!isWaiting}>
          {textOf(notice)}
        </Banner>
        <chakra.p color="fg.muted">{t(hint)}</chakra.p>
        <Button ref={again} size="lg" onClick={() => checkout.send({ type: 'order.retry' })}>
          {t('checkout.try_again')}
        </Button>
      </Flex>
    </Dialog>
  )
}
