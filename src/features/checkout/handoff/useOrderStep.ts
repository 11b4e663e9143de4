import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { orderSteps } from './progressTexts.ts'

/** The step of a request or a card payment in progress; undefined while an answer is expected at any moment. */
export function useOrderStep() {
  const checkout = useCheckout()
  const submission = useSelector(
    checkout,
    ({ children }) => children.orderSubmission,
  )
  const step = useSelector(submission, (snapshot) =>
    orderSteps.find((tag) => snapshot?.hasTag(tag)),
  )
  const isSlow = useSelector(checkout, (snapshot) => snapshot.hasTag('slow'))

  return step ?? (isSlow ? 'slow' : undefined)
}
