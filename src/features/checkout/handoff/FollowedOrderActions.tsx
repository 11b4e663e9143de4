import { Button } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** A button that moves an order led by another tab into this tab. */
export function FollowedOrderActions() {
  const t = useLabels()
  const submission = useSelector(
    useCheckout(),
    ({ children }) => children.orderSubmission,
  )
  const isFollowing = useSelector(
    submission,
    (s) => s?.hasTag('following') ?? false,
  )
  if (!isFollowing) return null

  return (
    <Button onClick={() => submission?.send({ type: 'submission.takeOver' })}>
      {t('payment.take_over')}
    </Button>
  )
}
