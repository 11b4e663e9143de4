import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import { useCheckout } from '#src/hooks/actors.ts'

/** The browser asks before it closes the page while an order is being processed. */
export function useLeaveWarning() {
  const checkout = useCheckout()
  const isProcessing = useSelector(checkout, (snapshot) =>
    snapshot.hasTag('processing'),
  )
  useEffect(() => {
    if (!isProcessing) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isWayOut(checkout)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [checkout, isProcessing])
}

/** True while the shop itself navigates to a payment page, another tab pays, or the customer sees a question. */
function isWayOut(checkout: ActorRefFrom<typeof checkoutMachine>): boolean {
  const snapshot = checkout.getSnapshot()
  const submission = snapshot.children.orderSubmission
  const handoff = submission
    ?.getSnapshot()
    .children.paymentHandoff?.getSnapshot()
  const isStill = snapshot.hasTag('following') || snapshot.hasTag('unsent')
  return isStill || handoff?.hasTag('redirecting') || false
}
