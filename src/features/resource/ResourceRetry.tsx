import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ResourceRef } from '#src/hooks/actors.ts'
import { LoadFailed } from '#src/ui/LazyPart.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'

type Props<Data> = {
  resource: ResourceRef<Data>
  onRetry?: () => void
  /** The message, unless the shop's own code failed to load. */
  children: ReactNode
}

/** A retry for a resource; where its code failed to load, a reload is offered too. */
export function ResourceRetry<Data>({
  resource,
  onRetry,
  children,
}: Props<Data>) {
  const isLost = useSelector(
    resource,
    ({ context }) => context.error?.code === 'lost',
  )
  const retry = onRetry ?? (() => resource.send({ type: 'resource.retry' }))
  if (isLost) return <LoadFailed onRetry={retry} />
  return <RetryNotice onRetry={retry}>{children}</RetryNotice>
}
