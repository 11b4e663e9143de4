import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { OrdersLink } from '../outcome/OrdersLink.tsx'

/** Actions after a long wait for an answer: check again, see the orders, or discard an order that was not found. */
export function UnknownOrderActions() {
  const t = useLabels()
  const submission = useSelector(
    useCheckout(),
    ({ children }) => children.orderSubmission,
  )
  const isUnknown = useSelector(
    submission,
    (s) => s?.hasTag('unknown') ?? false,
  )
  const canCheck = useSelector(
    submission,
    (s) => s?.can({ type: 'submission.ask' }) ?? false,
  )
  const canDiscard = useSelector(
    submission,
    (s) => s?.hasTag('forgettable') ?? false,
  )
  if (!isUnknown) return null

  return (
    <>
      <Flex gap="2" wrap="wrap" css={{ '& > *': { flexGrow: 1 } }}>
        {canCheck && (
          <Button onClick={() => submission?.send({ type: 'submission.ask' })}>
            {t('checkout.check_again')}
          </Button>
        )}
        <OrdersLink />
      </Flex>
      {canDiscard && (
        <>
          <chakra.p color="fg.muted">{t('checkout.forget_hint')}</chakra.p>
          <Button
            variant="outline"
            onClick={() => submission?.send({ type: 'submission.forget' })}
          >
            {t('checkout.forget')}
          </Button>
        </>
      )}
    </>
  )
}
