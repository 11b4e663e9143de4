import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ResourceRef } from '#src/actors/actors.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { RetryNotice } from '#src/ui/RetryNotice.tsx'

export type ResourceViewProps<Data> = {
  resource: ResourceRef<Data>
  /** What stands beside the retry control. */
  failure: string
  children: (data: Data) => ReactNode
}

/** What a resource has, its loading, or a quiet retry control above what it had before. */
export function ResourceView<Data>({ resource, failure, children }: ResourceViewProps<Data>) {
  const data = useSelector(resource, (snapshot) => snapshot.context.data)
  const failed = useSelector(resource, (snapshot) => snapshot.hasTag('retryable'))
  return (
    <>
      {failed && (
        <RetryNotice onRetry={() => resource.send({ type: 'resource.retry' })}>
          {failure}
        </RetryNotice>
      )}
      {data !== null && children(data)}
      {data === null && !failed && <Loading />}
    </>
  )
}
