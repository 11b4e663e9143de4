import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { handoffSteps } from './progressTexts.ts'

/** The actor, step and method of a payment on another page, or null. */
export function useHandoff() {
  const submission = useSelector(
    useCheckout(),
    ({ children }) => children.orderSubmission,
  )
  const actor = useSelector(
    submission,
    (snapshot) => snapshot?.children.paymentHandoff,
  )
  const step = useSelector(actor, (snapshot) =>
    handoffSteps.find((tag) => snapshot?.hasTag(tag)),
  )
  const method = useSelector(actor, (snapshot) => snapshot?.context.method)

  return actor && step && method ? { actor, step, method } : null
}

export type RunningHandoff = NonNullable<ReturnType<typeof useHandoff>>
