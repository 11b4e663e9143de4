import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { LeaveLinks } from './LeaveLinks.tsx'
import { useOrderStep } from './useOrderStep.ts'

/** Actions during a long wait for an answer: check again, leave the page, or discard an order that was not found. */
export function LongWaitActions() {
  const t = useLabels()
  const step = useOrderStep()
  const submission = useSelector(
    useCheckout(),
    ({ children }) => children.orderSubmission,
  )
  const canCheck = useSelector(
    submission,
    (s) => s?.can({ type: 'submission.ask' }) ?? false,
  )
  const canDiscard = useSelector(
    submission,
    (s) => s?.hasTag('forgettable') ?? false,
  )
  if (!step) return null

  return (
    <>
      <Flex gap="2" wrap="wrap" css={{ '& > *': { flexGrow: 1 } }}>
        {step === 'unknown' && canCheck && (
          <Button onClick={() => submission?.send({ type: 'submission.ask' })}>
            {t('checkout.check_again')}
          </Button>
        )}
        <LeaveLinks />
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
