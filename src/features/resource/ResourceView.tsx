import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ResourceRef } from '#src/hooks/actors.ts'
import { useErrorText } from '#src/hooks/forms.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { ResourceRetry } from './ResourceRetry.tsx'

export type ResourceViewProps<Data> = {
  resource: ResourceRef<Data>
  /** The label beside the retry where the server gave no reason. */
  failure: string
  children: (data: Data) => ReactNode
}

/** The data, the loading state, or a retry above the former data. An error message of the server is shown first. */
export function ResourceView<Data>({
  resource,
  failure,
  children,
}: ResourceViewProps<Data>) {
  const data = useSelector(resource, (snapshot) => snapshot.context.data)
  const failed = useSelector(resource, (snapshot) =>
    snapshot.hasTag('retryable'),
  )
  const error = useSelector(resource, ({ context }) => context.error)
  const textFor = useErrorText()

  return (
    <>
      {failed && (
        <ResourceRetry resource={resource}>
          {error && textFor(error, failure)}
        </ResourceRetry>
      )}
      {data !== null && children(data)}
      {data === null && !failed && <Loading />}
    </>
  )
}
