import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { LoadFailed } from '#src/ui/LazyPart.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'

type Props = {
  actor: ActorRefFrom<typeof paymentProviderMachine> | undefined
  onRetry: () => void
}

/**
 * Shown when the provider did not start: the shop's code did not load, or something blocks the provider, such as an ad
 * blocker.
 */
export function ProviderRetry({ actor, onRetry }: Props) {
  const t = useLabels()
  const hasLoadFailed = useSelector(
    actor,
    (snapshot) => snapshot?.context.isLost ?? false,
  )
  if (hasLoadFailed) return <LoadFailed onRetry={onRetry} />

  return (
    <RetryNotice onRetry={onRetry}>{t('payment.provider_failed')}</RetryNotice>
  )
}
