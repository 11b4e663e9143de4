import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { formatMoney } from '#contract/money.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { useCheckout, useNotices } from '#src/hooks/actors.ts'
import {
  useMissingChoice,
  usePayDisabledReason,
  usePaymentMethod,
  useTotal,
} from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { DisabledReason } from '#src/ui/DisabledReason.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { FieldProblem } from '../FieldProblem.tsx'

const obstacleStyle = {
  mt: '0',
  mb: '2',
  color: 'fg',
  fontWeight: 'semibold',
} as const

/**
 * Places the order and names the payment method. What is missing stands above the button, so that the button stays at
 * the lower edge.
 */
export function PayButton() {
  const t = useLabels()
  const id = useId()
  const checkout = useCheckout()
  const notices = useNotices()
  const total = useTotal()
  const method = usePaymentMethod()
  const canSubmit = useSelector(checkout, (snapshot) =>
    snapshot.can({ type: 'order.submit' }),
  )
  const disabledReason = usePayDisabledReason()
  const missingChoice = useMissingChoice()
  const obstacle = disabledReason ?? missingChoice
  const submit = () => {
    notices.send({ type: 'notice.dismiss' })
    checkout.send({ type: 'order.submit' })
  }

  return (
    <chakra.div data-field="total">
      <DisabledReason id={`${id}-obstacle`} css={obstacleStyle}>
        {obstacle && t(obstacle)}
      </DisabledReason>
      <Button
        size="lg"
        width="100%"
        px="4"
        fontSize="clamp(0.9375rem, 4.5vw, 1.125rem)"
        aria-describedby={`${id}-obstacle`}
        onClick={submit}
        {...disabledProps(!canSubmit)}
        tabIndex={0}
      >
        <span>
          {t('payment.pay_way', {
            pay: t('payment.pay', { total: formatMoney(total) }),
            way: t(paymentMethods[method].way),
          })}
        </span>
      </Button>
      <FieldProblem field="total" />
    </chakra.div>
  )
}
