import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import {
  followingTexts,
  handoffTexts,
  type ProgressTexts,
} from './progressTexts.ts'
import type { RunningHandoff } from './useHandoff.ts'

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
  const isReconciling = useSelector(
    submission,
    (s) => s?.hasTag('reconciling') ?? false,
  )
  const isUnknown = useSelector(
    submission,
    (s) => s?.hasTag('unknown') ?? false,
  )
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

  return {
    title: 'checkout.placing',
    text:
      isReconciling || isUnknown
        ? 'checkout.checking'
        : 'checkout.placing_hint',
    hints: isUnknown ? ['checkout.unknown', 'checkout.unknown_hint'] : [],
    isBusy: true,
  }
}
