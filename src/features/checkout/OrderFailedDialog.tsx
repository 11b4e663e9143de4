import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { isHandoff, type PaymentType } from '#contract/paymentMethods.ts'
import { failureNotice, paymentMethodOf } from '#machines/checkout/checkoutRules.ts'
import {
  isOtherAttempt,
  metOrderOf,
  refusedMethodOf,
  type SubmissionOutcome,
} from '#machines/checkout/orderAttempt.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** The order was not placed, and why; closing stays on the checkout. */
export function OrderFailedDialog() {
  const t = useLabels()
  const again = useRef<HTMLButtonElement>(null)
  const checkout = useCheckout()
  const outcome = useSelector(checkout, ({ context }) => context.outcome)
  const method = useSelector(checkout, ({ context }) => context.method ?? paymentMethodOf(context))
  const textOf = useNoticeText()
  const notice = failureNotice(outcome, method)
  return (
    <Dialog
      open
      onClose={() => checkout.send({ type: 'result.acknowledged' })}
      size="sm"
      title={t('checkout.failed_title')}
      initialFocus={again}
    >
      <Flex direction="column" gap="4">
        <Banner kind="error">{textOf(notice)}</Banner>
        <chakra.p color="fg.muted">{t(hintOf(outcome, method))}</chakra.p>
        <Button ref={again} size="lg" onClick={() => checkout.send({ type: 'order.retry' })}>
          {t('checkout.try_again')}
        </Button>
      </Flex>
    </Dialog>
  )
}

/** A payment on another page may have been made unheard of; a refused card was not charged. */
function hintOf(outcome: SubmissionOutcome | null, method: PaymentType): string {
  if (isOtherAttempt(outcome)) return 'checkout.other_order_hint'
  if (metOrderOf(outcome) !== null) return 'checkout.ordered_elsewhere_hint'
  if (outcome?.kind !== 'unpaid') return 'checkout.failed_hint'
  return isHandoff(method) && refusedMethodOf(outcome) === null
    ? 'checkout.failed_unheard'
    : 'checkout.failed_order_kept'
}
