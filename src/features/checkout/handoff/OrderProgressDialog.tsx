import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useUnasked } from '#src/hooks/useUnasked.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Unasked } from '#src/ui/unasked.ts'
import { useLeaveWarning } from '../useLeaveWarning.ts'
import { FollowedOrderActions } from './FollowedOrderActions.tsx'
import { HandoffBody } from './HandoffBody.tsx'
import { LongWaitActions } from './LongWaitActions.tsx'
import { Progress } from './Progress.tsx'
import { useHandoff } from './useHandoff.ts'
import { useProgressTexts } from './useProgressTexts.ts'

/**
 * Covers the page while an order is in progress, also after a reload. It closes while the bank shows its own dialog.
 */
export function OrderProgressDialog() {
  const t = useLabels()
  const checkout = useCheckout()
  const isProcessing = useSelector(
    checkout,
    (snapshot) => snapshot.hasTag('processing') && !snapshot.hasTag('unsent'),
  )
  const submission = useSelector(
    checkout,
    ({ children }) => children.orderSubmission,
  )
  const isBankDialogOpen = useSelector(
    submission,
    (s) => s?.hasTag('acting') ?? false,
  )
  const handoff = useHandoff()
  const texts = useProgressTexts(handoff)

  useLeaveWarning()
  return (
    <Unasked value={useUnasked()}>
      <Dialog
        open={isProcessing && !isBankDialogOpen}
        onClose={() => {}}
        closedBy="none"
        size="sm"
        title={t(texts.title)}
      >
        <Progress texts={texts}>
          {handoff ? <HandoffBody {...handoff} /> : <LongWaitActions />}
          <FollowedOrderActions />
        </Progress>
      </Dialog>
    </Unasked>
  )
}
