import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useLeaveWarning } from '../useLeaveWarning.ts'
import { FollowedOrderActions } from './FollowedOrderActions.tsx'
import { HandoffBody } from './HandoffBody.tsx'
import { Progress } from './Progress.tsx'
import { UnknownOrderActions } from './UnknownOrderActions.tsx'
import { useHandoff } from './useHandoff.ts'
import { useProgressTexts } from './useProgressTexts.ts'

/** Covers the page while an order is in progress. It closes while the bank shows its own dialog. */
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
    <Dialog
      open={isProcessing && !isBankDialogOpen}
      onClose={() => {}}
      closedBy="none"
      size="sm"
      title={t(texts.title)}
    >
      <Progress texts={texts}>
        {handoff ? <HandoffBody {...handoff} /> : <UnknownOrderActions />}
        <FollowedOrderActions />
      </Progress>
    </Dialog>
  )
}
