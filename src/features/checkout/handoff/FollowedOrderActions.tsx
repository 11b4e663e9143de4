import { Button, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { LeaveLinks } from './LeaveLinks.tsx'

/** A button that moves an order led by another tab into this tab, and the ways to other pages. */
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
    <Flex gap="2" wrap="wrap" css={{ '& > *': { flexGrow: 1 } }}>
      <Button onClick={() => submission?.send({ type: 'submission.takeOver' })}>
        {t('payment.take_over')}
      </Button>
      <LeaveLinks />
    </Flex>
  )
}
