import { useSelector } from '@xstate/react'
import { HandoffActions } from './HandoffActions.tsx'
import { PaymentCode } from './PaymentCode.tsx'
import { TimeToPay } from './TimeToPay.tsx'
import type { RunningHandoff } from './useHandoff.ts'

/** The code to scan, the time that is left, and what the customer can do. */
export function HandoffBody(handoff: RunningHandoff) {
  const { actor, step } = handoff
  const image = useSelector(actor, ({ context }) => context.page?.qrImage ?? null)
  const expiresAt = useSelector(actor, ({ context }) => context.expiresAt)
  const isOpen = ['blocked', 'qr', 'unfinished', 'waiting'].includes(step)
  return (
    <>
      {step === 'qr' && image && <PaymentCode image={image} />}
      {isOpen && expiresAt !== null && <TimeToPay deadline={expiresAt} />}
      <HandoffActions {...handoff} />
    </>
  )
}
