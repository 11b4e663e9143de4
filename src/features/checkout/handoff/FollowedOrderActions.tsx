import { Button } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** Another tab leads the order: the way to lead it here. */
export function FollowedOrderActions() {
  const t = useLabels()
  const submission = useSelector(useCheckout(), ({ children }) => children.orderSubmission)
  const isFollowing = useSelector(submission, (s) => s?.hasTag('following') ?? false)
  if (!isFollowing) return null
  return (
    <Button onClick={() => submission?.send({ type: 'submission.takeOver' })}>
      {t('payment.take_over')}
    </Button>
  )
}
