import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import { useCheckout } from '#src/hooks/actors.ts'

/** Makes the browser ask before it closes the page during an order. */
export function useLeaveWarning() {
  const checkout = useCheckout()
  const isProcessing = useSelector(checkout, (snapshot) =>
    snapshot.hasTag('processing'),
  )
  useEffect(() => {
    if (!isProcessing) return
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!isLeavingSafe(checkout)) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [checkout, isProcessing])
}

/** True while the shop itself opens a payment page, another tab pays, or the customer answers a question. */
function isLeavingSafe(
  checkout: ActorRefFrom<typeof checkoutMachine>,
): boolean {
  const snapshot = checkout.getSnapshot()
  const submission = snapshot.children.orderSubmission
  const handoff = submission
    ?.getSnapshot()
    .children.paymentHandoff?.getSnapshot()
  const isElsewhereOrUnsent =
    snapshot.hasTag('following') || snapshot.hasTag('unsent')
  return isElsewhereOrUnsent || handoff?.hasTag('redirecting') || false
}
