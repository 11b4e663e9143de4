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

/** A retry for a resource; a failed load of its code also offers a reload. */
export function ResourceRetry<Data>({
  resource,
  onRetry,
  children,
}: Props<Data>) {
  const hasLoadFailed = useSelector(
    resource,
    ({ context }) => context.error?.code === 'lost',
  )
  const retry = onRetry ?? (() => resource.send({ type: 'resource.retry' }))
  if (hasLoadFailed) return <LoadFailed onRetry={retry} />
  return <RetryNotice onRetry={retry}>{children}</RetryNotice>
}
