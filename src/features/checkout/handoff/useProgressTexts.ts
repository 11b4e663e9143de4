import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import {
  followingTexts,
  handoffTexts,
  orderTexts,
  type ProgressTexts,
} from './progressTexts.ts'
import type { RunningHandoff } from './useHandoff.ts'
import { useOrderStep } from './useOrderStep.ts'

/** The texts of the current step: coupon, request, card charge, or payment on another page. */
export function useProgressTexts(
  handoff: RunningHandoff | null,
): ProgressTexts {
  const checkout = useCheckout()
  const submission = useSelector(
    checkout,
    ({ children }) => children.orderSubmission,
  )
  const isAwaitingCoupon = useSelector(checkout, (snapshot) =>
    snapshot.matches({ purchase: { open: { submission: 'awaitingCoupon' } } }),
  )
  const isFollowing = useSelector(
    submission,
    (s) => s?.hasTag('following') ?? false,
  )
  const isPaying = useSelector(submission, (s) => s?.hasTag('paying') ?? false)
  const step = useOrderStep()
  const { device } = usePlatform()
  if (isFollowing) return followingTexts
  if (handoff) return handoffTexts(handoff.step, handoff.method, device)
  if (isAwaitingCoupon)
    return {
      title: 'checkout.placing',
      text: 'checkout.coupon_awaited',
      hints: [],
      isBusy: true,
    }

  return orderTexts(step, isPaying)
}
