import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { messagesOf } from '#contract/errors.ts'
import type { ResourceRef } from '#src/hooks/actors.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { ResourceRetry } from './ResourceRetry.tsx'

export type ResourceViewProps<Data> = {
  resource: ResourceRef<Data>
  /** What stands beside the retry control when the server did not say why. */
  failure: string
  children: (data: Data) => ReactNode
}

/** What a resource has, its loading, or a quiet retry control above what it had before; the server's own words come first. */
export function ResourceView<Data>({ resource, failure, children }: ResourceViewProps<Data>) {
  const data = useSelector(resource, (snapshot) => snapshot.context.data)
  const failed = useSelector(resource, (snapshot) => snapshot.hasTag('retryable'))
  const words = useSelector(resource, ({ context: { error } }) =>
    error === null ? '' : messagesOf(error).join(' '),
  )
  return (
    <>
      {failed && <ResourceRetry resource={resource}>{words || failure}</ResourceRetry>}
      {data !== null && children(data)}
      {data === null && !failed && <Loading />}
    </>
  )
}
