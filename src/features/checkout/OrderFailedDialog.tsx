import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { isHandoff, type PaymentType } from '#contract/paymentMethods.ts'
import { failureNotice, paymentMethodOf } from '#machines/checkout/checkoutRules.ts'
import type { SubmissionOutcome } from '#machines/checkout/orderAttempt.ts'
import { useCheckout } from '#src/actors/actors.ts'
import { useLabels } from '#src/actors/labels.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** The order was not placed, and why; closing stays on the checkout. */
export function OrderFailedDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const again = useRef<HTMLButtonElement>(null)
  const outcome = useSelector(useCheckout(), ({ context }) => context.outcome)
  const method = useSelector(useCheckout(), ({ context }) => paymentMethodOf(context))
  const notice = failureNotice(outcome, method)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('checkout.failed_title')}
      initialFocus={again}
    >
      <Flex direction="column" gap="4">
        <Banner kind="error">{'key' in notice ? t(notice.key, notice.values) : notice.text}</Banner>
        <chakra.p color="fg.muted">{t(hintOf(outcome, method))}</chakra.p>
        <Button ref={again} size="lg" onClick={onClose}>
          {t('checkout.try_again')}
        </Button>
      </Flex>
    </Dialog>
  )
}

/** A payment on another page may have been made unheard of; a refused card was not charged. */
function hintOf(outcome: SubmissionOutcome | null, method: PaymentType): string {
  if (outcome?.kind !== 'unpaid') return 'checkout.failed_hint'
  return isHandoff(method) ? 'checkout.failed_unheard' : 'checkout.failed_order_kept'
}
